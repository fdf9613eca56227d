package dev.bulwark.cli;

import dev.bulwark.verification.deadcode.DeadcodeResult;
import dev.bulwark.verification.deadcode.DeadcodeRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a command makes of goals: how they are searched for, printed and written. */
interface GoalsOutput {

  /** What commands share. */
  OutputOptions options();

  /** Sets the search up. */
  void prepare(DeadcodeRun search);

  /** Directories that have to be there when the search begins. */
  List<Path> directories();

  /** What is made of a result before it is shown. */
  default DeadcodeResult judged(DeadcodeResult result) {
    return result;
  }

  /** For people, without the last line. */
  List<String> lines(DeadcodeResult result);

  String json(DeadcodeResult result);

  String lastLine(DeadcodeResult result);

  /** If all went well. */
  ExitCode code(DeadcodeResult result);

  /** Files, each of which is tried even if another cannot be written. */
  List<Writing> files(DeadcodeResult result);

  /** Something to be written somewhere. */
  record Writing(Path path, Writer writer) {

    /** Writes it there. */
    interface Writer {
      void to(Path path) throws IOException;
    }
  }
}
