package dev.bulwark.lsp.server;

import dev.bulwark.lsp.findings.Finding.LoopFact;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What proofs state, beside the loops that it is about. */
final class Hints {

  /** Longer ones are shown as a whole when the mouse is over them. */
  private static final int LONG = 100;

  private Hints() {}

  static List<InlayHint> of(Document document, Range wanted) {
    TextLines lines = TextLines.of(document.text());
    Map<Integer, List<LoopFact>> byLine =
        document.facts().stream()
            .collect(
                Collectors.groupingBy(
                    fact -> fact.place().line(), TreeMap::new, Collectors.toList()));
    List<InlayHint> hints = new ArrayList<>();
    byLine.forEach(
        (line, facts) -> {
          if (line - 1 >= wanted.getStart().getLine() && line - 1 <= wanted.getEnd().getLine()) {
            hints.add(hint(new Position(line - 1, lines.length(line)), facts));
          }
        });
    return hints;
  }

  private static InlayHint hint(Position position, List<LoopFact> facts) {
    // Short ones say most; there may be one for each proof.
    List<String> texts =
        facts.stream()
            .map(LoopFact::text)
            .distinct()
            .sorted(Comparator.comparingInt(String::length))
            .toList();
    String all = "⊢ " + String.join("; ", texts);
    InlayHint hint =
        new InlayHint(
            position, Either.forLeft(all.length() > LONG ? all.substring(0, LONG) + "…" : all));
    hint.setPaddingLeft(true);
    hint.setTooltip("Proven, and true whenever control is here:\n" + String.join("\n", texts));
    return hint;
  }
}
