package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.report.TextReport;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.functions.FunctionFolder;
import dev.bulwark.verification.functions.FunctionResult;
import dev.bulwark.verification.functions.FunctionResults;
import dev.bulwark.verification.functions.FunctionTask;
import dev.bulwark.verification.functions.FunctionTexts;
import dev.bulwark.verification.functions.FunctionsHtml;
import dev.bulwark.verification.functions.FunctionsJson;
import dev.bulwark.verification.functions.FunctionsSarif;
import java.io.IOException;
import java.util.List;

/** What is said and written of all functions together, in one run or in shards. */
final class FunctionsOutput {

  private FunctionsOutput() {}

  static ExitCode code(FunctionResults all) {
    FunctionResults.Count count = all.count();
    if (all.hasBug()) {
      return ExitCode.INTERNAL_ERROR;
    }
    return count.unsafe() > 0
        ? ExitCode.UNSAFE
        : !all.problems().isEmpty()
            ? ExitCode.INPUT_ERROR
            : count.unknown() > 0 || all.ended().isPresent() ? ExitCode.UNKNOWN : ExitCode.SAFE;
  }

  /** Of a function that nobody can have a verdict of, and why. */
  static FunctionResult without(
      FunctionTask task, Reason reason, double seconds, boolean bug, List<String> arguments) {
    Report report = new Report.Builder().build(new Conclusion.Unknown(reason));
    return FunctionResult.of(
        task,
        report,
        seconds,
        bug,
        new FunctionTexts(
            "",
            String.join("\n", TextReport.lines(report, TextReport.Detail.NORMAL)) + "\n",
            SarifOutput.text(report, arguments)));
  }

  /** For people, behind the lines of functions. */
  static void print(FunctionResults all, boolean quiet, Console console) {
    if (!quiet) {
      console.out().println();
      all.summary().forEach(console.out()::println);
    }
    console.out().println(all.lastLine());
    console.out().flush();
  }

  /** The files beside the folders of the functions. */
  static void write(FunctionResults all, SarifInvocation invocation, FunctionFolder folder)
      throws IOException {
    folder.write("results.sarif", FunctionsSarif.of(all, invocation));
    folder.write("report.html", FunctionsHtml.of(all));
    folder.write("results.json", FunctionsJson.of(all, true));
  }
}
