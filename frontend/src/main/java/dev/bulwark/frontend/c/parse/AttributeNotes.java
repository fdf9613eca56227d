package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.source.UnitNotes;
import org.eclipse.cdt.core.parser.IGCCToken;
import org.eclipse.cdt.core.parser.IToken;

/** Notes the names in {@code __attribute__((a, b(1)))} while tokens pass by. */
final class AttributeNotes {

  private final UnitNotes notes;
  private boolean within;
  private boolean nameExpected;
  private int depth;

  AttributeNotes(UnitNotes notes) {
    this.notes = notes;
  }

  void see(IToken token) {
    if (!within) {
      within = token.getType() == IGCCToken.t__attribute__;
      depth = 0;
      return;
    }
    switch (token.getType()) {
      case IToken.tLPAREN -> {
        depth++;
        nameExpected = depth == 2;
      }
      case IToken.tRPAREN -> {
        depth--;
        within = depth > 0;
      }
      case IToken.tCOMMA -> nameExpected = depth == 2;
      default -> {
        if (nameExpected) {
          notes.add(new UnitNotes.Attribute(token.getOffset(), token.getImage()));
        }
        nameExpected = false;
        within = depth > 0;
      }
    }
  }
}
