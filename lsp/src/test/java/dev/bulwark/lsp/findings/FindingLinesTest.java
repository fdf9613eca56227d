package dev.bulwark.lsp.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.lsp.findings.Verdict.Answer;
import dev.bulwark.lsp.findings.Verdict.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said arrives as it was, and nothing else does. */
class FindingLinesTest {

  private static final Place PLACE = new Place("a b.c", 3, 14);

  private static final List<Finding> ALL =
      List.of(
          new Finding.Files(List.of("a b.c", "ü.h")),
          new Finding.Functions(List.of(new Finding.Function("f", PLACE))),
          new Finding.Problems(
              List.of(new Finding.Problem(PLACE, Finding.Kind.UNSUPPORTED, "\"<&>\"\nline"))),
          new Finding.Progress(1, 2, "bmc"),
          new Finding.Verdicts(
              List.of(
                  new Verdict(
                      PLACE,
                      "f",
                      "no-overflow",
                      "overflow of addition",
                      Answer.UNSAFE,
                      "CWE-190",
                      "page",
                      "",
                      List.of(new Step(PLACE, "x++  → x = 1")))),
              List.of(new Finding.LoopFact(PLACE, "x >= 0 && y < 3")),
              List.of("no undefined behaviour"),
              true,
              "out of time"),
          new Finding.Ended("syntax error"),
          new Finding.Note("two\nlines"));

  private final FindingLines lines = new FindingLines();

  @Test
  void eachKindArrivesInOneLine() {
    for (Finding finding : ALL) {
      String line = lines.line(finding);
      assertThat(line).doesNotContain("\n");
      assertThat(lines.read(line)).contains(finding);
    }
    assertThat(ALL)
        .extracting(Object::getClass)
        .containsExactlyInAnyOrder(Finding.class.getPermittedSubclasses());
  }

  @Test
  void otherLinesAreNothing() {
    String line = lines.line(ALL.getFirst());
    assertThat(List.of("", "native noise", "bulwark-finding Nothing {}", line.substring(0, 30)))
        .allSatisfy(other -> assertThat(lines.read(other)).isEmpty());
  }
}
