package dev.bulwark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Reason;
import dev.bulwark.report.TextReport.Detail;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of the engines of a run, and that the verdict stays the last line. */
class TextReportTest {

  private static Contender turn(String engine, String ending, String reached) {
    return new Contender(engine, Contender.Part.ENGINE_HERE, ending, reached, 0, 0.5, 0);
  }

  private static Report.Builder race() {
    Report.Builder report = new Report.Builder();
    report.contender(turn("execution", "inconclusive: the path depends on inputs", ""));
    report.contender(turn("bmc", "no error within the bound 3", "bmc, depth 3, 4 queries"));
    report.contender(turn("k-induction", "time slice used up", "k-induction, depth 1"));
    report.contender(turn("bmc", "time slice used up", "bmc, depth 9, 20 queries"));
    report.contender(turn("k-induction", "found a proof", "k-induction, depth 2, 3 lemmas"));
    report.contender(
        new Contender(
            "checker of k-induction", Contender.Part.CHECKER_PROCESS, "confirmed", "", 0, 0.5, 0));
    report.engine("k-induction");
    return report;
  }

  @Test
  void winnerAndOthersComeBeforeTheVerdict() {
    List<String> lines = TextReport.lines(race().build(Certified.safe()), Detail.NORMAL);
    assertThat(lines)
        .endsWith(
            "Engine: k-induction",
            "Others: execution: inconclusive: the path depends on inputs;"
                + " bmc: time slice used up at depth 9, 20 queries",
            "VERDICT: SAFE");
  }

  @Test
  void withoutAnAnswerNobodyHasWon() {
    List<String> lines =
        TextReport.lines(
            race().build(new Conclusion.Unknown(new Reason.OutOfTime())), Detail.NORMAL);
    assertThat(lines).noneMatch(line -> line.startsWith("Engine: "));
    assertThat(lines.get(lines.size() - 2))
        .startsWith("Engines: execution: ")
        .contains("k-induction: found a proof at depth 2");
    assertThat(lines.getLast()).isEqualTo("VERDICT: UNKNOWN (timeout)");
  }

  @Test
  void oneEngineIsNotNamed() {
    Report.Builder report = new Report.Builder();
    report.engine("bmc");
    assertThat(TextReport.lines(report.build(Certified.safe()), Detail.NORMAL))
        .containsExactly("VERDICT: SAFE");
  }

  @Test
  void quietIsTheVerdictOnly() {
    assertThat(TextReport.lines(race().build(Certified.safe()), Detail.QUIET))
        .containsExactly("VERDICT: SAFE");
  }
}
