package dev.bulwark.cli;

import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.pass.Pipeline.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is done to a program before an engine gets it. */
final class Passes {

  private static final String NONE = "none";

  @Option(
      names = "--passes",
      paramLabel = "NAMES",
      split = ",",
      description = {
        "What is done to the program first, in a fixed order: simplification, propagation,"
            + " unreachable-code, slicing, bisimulation; or none. Default: all of them. The"
            + " certificate is checked on the program before all passes."
      })
  private @Nullable List<String> names;

  @Option(
      names = "--explain-passes",
      description = "Print what each pass did to the size of the program.")
  private boolean explain;

  /** Refuses names that no pass has. */
  void validate() {
    Set<String> known =
        Pipeline.standard().stream().map(Pass::name).collect(Collectors.toCollection(TreeSet::new));
    for (String name : names == null ? List.<String>of() : names) {
      if (!known.contains(name) && !name.equals(NONE)) {
        throw new UsageError(
            "unknown pass " + name + "; there are " + String.join(", ", known) + " and none");
      }
    }
  }

  Pipeline.Account apply(Program asParsed) {
    List<Pass> passes = new ArrayList<>(Pipeline.standard());
    List<String> chosen = names;
    if (chosen != null) {
      passes.removeIf(pass -> !chosen.contains(pass.name()));
    }
    return new Pipeline(passes).run(asParsed);
  }

  /** A line for each pass, if asked for; also for what engines do by themselves. */
  List<String> explanation(Pipeline.Account account) {
    List<String> lines = new ArrayList<>();
    if (explain) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%-18s %16s %16s %16s %16s %8s",
              "pass",
              "procedures",
              "locations",
              "edges",
              "variables",
              "ms"));
      List<Pipeline.Step> steps = new ArrayList<>(account.steps());
      steps.addAll(EnginePasses.of(account.result().program()));
      for (Pipeline.Step step : steps) {
        Size before = step.before();
        Size after = step.after();
        lines.add(
            String.format(
                Locale.ROOT,
                "%-18s %16s %16s %16s %16s %8.1f",
                step.pass(),
                change(before.procedures(), after.procedures()),
                change(before.locations(), after.locations()),
                change(before.edges(), after.edges()),
                change(before.variables(), after.variables()),
                step.seconds() * 1e3));
      }
    }
    return lines;
  }

  private static String change(int before, int after) {
    return before == after ? Integer.toString(after) : before + " -> " + after;
  }
}
