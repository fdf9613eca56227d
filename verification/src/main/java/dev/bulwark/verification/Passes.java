package dev.bulwark.verification;

import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Acceleration;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.pass.Pipeline.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is done to a program before an engine gets it.
 *
 * @param known all that there are, in their order
 * @param names of those that are wanted; null for all of {@code known}
 */
public record Passes(List<Pass> known, @Nullable List<String> names) {

  public static final Passes ALL = new Passes(Pipeline.standard(), null);

  private static final String NONE = "none";

  /** Those that are done only if they are asked for by name, after all others. */
  private static final List<Pass> ON_DEMAND = List.of(new Acceleration());

  /** Those of these names only. */
  public Passes named(@Nullable List<String> wanted) {
    return new Passes(known, wanted);
  }

  /** With another one, after all others. */
  public Passes with(Pass other) {
    List<Pass> more = new ArrayList<>(known);
    more.add(other);
    return new Passes(more, names);
  }

  /** The names to choose from. */
  public List<String> choices() {
    return Stream.concat(known.stream(), ON_DEMAND.stream()).map(Pass::name).distinct().toList();
  }

  /** Refuses names that no pass has. */
  public void validate() {
    Set<String> all = new TreeSet<>(choices());
    for (String name : names == null ? List.<String>of() : names) {
      if (!all.contains(name) && !name.equals(NONE)) {
        throw new UsageError(
            "unknown pass " + name + "; there are " + String.join(", ", all) + " and none");
      }
    }
  }

  public Pipeline.Account apply(Program asParsed) {
    List<Pass> passes = new ArrayList<>(known);
    List<String> chosen = names;
    if (chosen != null) {
      passes.addAll(ON_DEMAND);
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
    List<Pipeline.Applied> applied = new ArrayList<>(account.applied());
    applied.addAll(EnginePasses.of(account.result().program()));
    for (Pipeline.Applied step : applied) {
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
