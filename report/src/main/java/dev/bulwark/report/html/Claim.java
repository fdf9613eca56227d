package dev.bulwark.report.html;

import dev.bulwark.report.html.SourceListing.Line;
import java.util.List;

/**
 * What a proof says of a place, or what there is to say about one where there is no proof.
 *
 * @param line where that is; its number is 0 if it is nowhere in the source
 * @param place the same in words
 * @param says what it is, such as {@code invariant}
 * @param formula in C, a part of a conjunction each; empty if words are all
 * @param reasons why it holds
 */
record Claim(Line line, String place, String says, List<String> formula, List<Because> reasons) {

  /** A sentence, and the lines that it is about. */
  record Because(String words, List<Line> lines) {}

  Claim {
    formula = List.copyOf(formula);
    reasons = List.copyOf(reasons);
  }

  /** In one line. */
  String text() {
    return says + (formula.isEmpty() ? "" : " " + String.join(" && ", formula));
  }
}
