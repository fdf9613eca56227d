package dev.bulwark.cli;

import dev.bulwark.verification.shards.ShardFolders;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes one result of the shards of a command, with the code that writes the results of a run that
 * is not split. Those of other modules are found by {@link java.util.ServiceLoader}.
 */
public interface Merger {

  /** Where contradictory results are kept, in the folder of the merged run. */
  String CONTRADICTIONS = "contradictions";

  /** The kind of runs that it knows, as their {@code run.json} has it. */
  String kind();

  /** Merges them; gives the exit code that a run which is not split would end with. */
  Merged merge(ShardFolders shards, Order order) throws IOException;

  /**
   * What is wanted.
   *
   * @param output a folder that is there and empty
   * @param quiet only the last line is to be printed
   */
  record Order(Path output, boolean quiet, PrintStream out, PrintStream err) {}

  /**
   * How it went.
   *
   * @param code of a run with these results
   * @param gaps why results are missing, a line each
   * @param contradictions a line each
   */
  record Merged(int code, List<String> gaps, List<String> contradictions) {}
}
