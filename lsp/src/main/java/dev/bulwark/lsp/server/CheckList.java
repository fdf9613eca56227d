package dev.bulwark.lsp.server;

import dev.bulwark.lsp.server.MergedVerdicts.Known;
import java.util.List;
import org.eclipse.lsp4j.Range;

/**
 * Checks, to be shown as a list.
 *
 * @param title what they are, and what they rest on
 */
record CheckList(String title, List<Item> items) {

  static final CheckList NONE = new CheckList("no checks", List.of());

  /** One of them, and where it is. */
  record Item(String label, String uri, Range range) {}

  /** {@code of} is a function, the number of a line, or empty for all in the file. */
  static CheckList of(Document document, String of) {
    TextLines lines = TextLines.of(document.text());
    List<Known> checks =
        MergedVerdicts.of(document).stream()
            .filter(known -> document.isHere(known.verdict().place()))
            .filter(
                known ->
                    of.isEmpty()
                        || Lenses.isIn(of).test(known)
                        || of.equals(String.valueOf(known.verdict().place().line())))
            .toList();
    List<String> assumptions = MergedVerdicts.assumptions(document);
    String rest =
        assumptions.isEmpty() ? "" : " (assuming: " + String.join("; ", assumptions) + ")";
    return new CheckList(
        Lenses.counts(checks) + rest,
        checks.stream()
            .map(
                known ->
                    new Item(
                        Lenses.line(known),
                        document.uri(),
                        lines.toEndOfLine(
                            known.verdict().place().line(), known.verdict().place().column())))
            .toList());
  }

  /** For editors that show no lists. */
  String text() {
    StringBuilder text = new StringBuilder(title);
    items.forEach(item -> text.append('\n').append(item.label()));
    return text.toString();
  }
}
