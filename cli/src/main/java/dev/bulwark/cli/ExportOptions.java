package dev.bulwark.cli;

import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.verification.OnlyForC;
import dev.bulwark.verification.SourceRequest;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What to write about a verdict for others to use. */
final class ExportOptions {

  @Option(
      names = "--witness",
      paramLabel = "FILE",
      description = {
        "Write a witness to FILE (YAML, format 2.0): for SAFE the invariants as C expressions, for"
            + " UNSAFE the inputs and branches. 'bulwark certify FILE program.c' checks it."
      })
  @Nullable Path witness;

  @Option(
      names = "--harness",
      paramLabel = "FILE",
      description = {
        "For UNSAFE, write a C file that leads the compiled program into the error. If there is a"
            + " gcc, both are compiled and run, and whether they agree is reported."
      })
  @Nullable Path harness;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = {
        "Write a page to FILE that opens in a browser: the execution step by step with the values"
            + " of variables, or the proof and why it holds, beside the source; the control flow,"
            + " and which engine ran when."
      })
  @Nullable Path html;

  @Option(
      names = "--dump-frames",
      paramLabel = "FILE",
      description =
          "Write the frames of an IC3 engine to FILE, as they were when it ended: the clauses of"
              + " each level at each location.")
  @Nullable Path frames;

  @Option(
      names = "--dump-arg",
      paramLabel = "FILE",
      description =
          "Write the abstract reachability graph of an explicit or predicate engine to FILE, as it"
              + " was when it ended, for Graphviz.")
  @Nullable Path graph;

  @Option(
      names = "--print-model",
      description =
          "For Horn clauses that are satisfiable, print a model as SMT-LIB definitions, if the"
              + " proof gives one: an inductive one of linear recursion, or contracts. Other proofs"
              + " do not count then.")
  boolean model;

  void addTo(OutputPlan.Builder plan) {
    add("--witness", witness, plan);
    add("--harness", harness, plan);
    add("--html", html, plan);
    add("--dump-frames", frames, plan);
    add("--dump-arg", graph, plan);
  }

  private static void add(String option, @Nullable Path file, OutputPlan.Builder plan) {
    if (file != null) {
      plan.output(option, file);
    }
  }

  /** Refuses what cannot be said of programs in other languages. */
  void validate(SourceRequest source) {
    if (witness != null) {
      OnlyForC.require(
          source, "--witness", "its format speaks of lines and expressions of C; see --output");
    }
    if (harness != null) {
      OnlyForC.require(source, "--harness", "it is compiled with the program");
    }
  }

  /** Is something to be written that needs the source? */
  /** Is anything asked for? */
  boolean areWanted() {
    return any() || html != null || frames != null || graph != null;
  }

  boolean any() {
    return witness != null || harness != null || model;
  }
}
