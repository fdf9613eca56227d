package dev.bulwark.cli;

import dev.bulwark.report.Ink;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.ManyGoalsRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a command makes of goals: how they are searched for, printed and written. */
interface GoalsOutput {

  /** What commands share. */
  OutputOptions options();

  /** Sets the search up. */
  void prepare(ManyGoalsRun search);

  /** Directories that have to be there when the search begins. */
  List<Path> directories();

  /** What is made of a result before it is shown. */
  default GoalResults judged(GoalResults result) {
    return result;
  }

  /** For people, without the last line. */
  List<String> lines(GoalResults result, Ink ink);

  String json(GoalResults result);

  String lastLine(GoalResults result);

  /** If all went well. */
  ExitCode code(GoalResults result);

  /** Files of a run that ends so; each is tried even if another cannot be written. */
  List<Writing> files(GoalResults result, SarifInvocation invocation);

  /** All of it as SARIF. */
  String sarif(GoalResults result, SarifInvocation invocation);

  /** Something to be written somewhere. */
  record Writing(Path path, Writer writer) {

    /** Writes it there. */
    interface Writer {
      void to(Path path) throws IOException;
    }
  }
}
