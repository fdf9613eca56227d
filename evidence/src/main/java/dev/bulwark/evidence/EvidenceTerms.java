package dev.bulwark.evidence;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.smtlib.SmtLibException;
import dev.bulwark.logic.smtlib.SmtLibParser;
import java.util.Map;
import java.util.Optional;

/** Terms in evidence files: SMT-LIB over the variables that are visible where they stand. */
final class EvidenceTerms {

  private EvidenceTerms() {}

  /** The term that the text holds; {@code firstLine} is where the text begins in the file. */
  static Term parse(TermFactory terms, Map<String, Sort> visible, String text, int firstLine) {
    try {
      SmtLibParser parser =
          new SmtLibParser(
              terms,
              name ->
                  Optional.ofNullable(visible.get(name)).map(sort -> terms.variable(name, sort)));
      return parser.parseTerm(text);
    } catch (SmtLibException e) {
      int line = firstLine + Math.max(0, e.line() - 1);
      String reason = String.valueOf(e.getMessage()).replaceFirst("^\\d+:\\d+: ", "");
      throw new MalformedEvidenceException(line, reason);
    }
  }
}
