package dev.bulwark.verification;

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

/**
 * What is done to a program before an engine gets it.
 *
 * @param names of the passes; null for all of them
 */
public record Passes(@Nullable List<String> names) {

  public static final Passes ALL = new Passes(null);

  private static final String NONE = "none";

  /** Refuses names that no pass has. */
  public void validate() {
    Set<String> known =
        Pipeline.standard().stream().map(Pass::name).collect(Collectors.toCollection(TreeSet::new));
    for (String name : names == null ? List.<String>of() : names) {
      if (!known.contains(name) && !name.equals(NONE)) {
        throw new UsageError(
            "unknown pass " + name + "; there are " + String.join(", ", known) + " and none");
      }
    }
  }

  public Pipeline.Account apply(Program asParsed) {
    List<Pass> passes = new ArrayList<>(Pipeline.standard());
    List<String> chosen = names;
    if (chosen != null) {
      passes.removeIf(pass -> !chosen.contains(pass.name()));
    }
    return new Pipeline(passes).run(asParsed);
  }

  /** A line for each pass; also for what engines do by themselves. */
  public static List<String> explanation(Pipeline.Account account) {
    List<String> lines = new ArrayList<>();
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
    return lines;
  }

  private static String change(int before, int after) {
    return before == after ? Integer.toString(after) : before + " -> " + after;
  }
}
