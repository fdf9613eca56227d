package dev.bulwark.verification.portfolio;

import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.bmc.BmcFamily;
import dev.bulwark.engine.cells.CellsFamily;
import dev.bulwark.engine.common.OnAccelerated;
import dev.bulwark.engine.common.OnIntervals;
import dev.bulwark.engine.common.cells.OnCells;
import dev.bulwark.engine.execution.ExecutionFamily;
import dev.bulwark.engine.execution.InputRuns;
import dev.bulwark.engine.explicit.ExplicitFamily;
import dev.bulwark.engine.ic3cegar.Ic3CegarFamily;
import dev.bulwark.engine.ic3cfa.Ic3CfaFamily;
import dev.bulwark.engine.kinduction.KInductionFamily;
import dev.bulwark.engine.spacer.SpacerFamily;
import dev.bulwark.engine.treeic3.TreeIc3Family;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which engines run in processes of their own on a program, in which order, and how the time is
 * shared among them. The table is all there is to tune; {@code docs/measurements/portfolio.md} has
 * the measurements behind it.
 *
 * @param kind what kind of program it is for
 */
public record Schedule(String kind, List<Entry> entries) {

  /**
   * An engine with its share of the time.
   *
   * @param engine as for {@code --engine}
   * @param weight relative to the others
   */
  public record Entry(String engine, double weight) {
    @Override
    public String toString() {
      return weight == 1 ? engine : engine + " x" + weight;
    }
  }

  /** A kind of program with its schedule. */
  private record Row(String kind, Predicate<Features> matches, List<Entry> entries) {}

  /**
   * Takes part only if it is still busy after the first stage, and then may well be near its end.
   */
  private static final Entry EXECUTION = entry(ExecutionFamily.FAMILY, 1);

  private static final EngineFamily.Choice VALUES_AND_PREDICATES =
      ExplicitFamily.FAMILY.preset("itp+predicate+restarts");

  /** Not started where the first stage has made its runs in vain. */
  private static final EngineFamily.Choice INPUT_RUNS =
      ExecutionFamily.FAMILY.preset(InputRuns.PRESET);

  /** Not started where the first stage has found that no loop has a summary. */
  private static final EngineFamily.Choice ACCELERATED =
      BmcFamily.FAMILY.preset(OnAccelerated.PRESET);

  /** The first row that matches counts. */
  private static final List<Row> TABLE =
      List.of(
          // Summaries prove what unrolling cannot, and errors that lie deep are found by both.
          new Row(
              "recursive, unbounded numbers",
              features -> features.recursive() && features.unbounded(),
              List.of(
                  EXECUTION,
                  entry(SpacerFamily.FAMILY, 3),
                  entry(BmcFamily.FAMILY, 1.5),
                  entry(KInductionFamily.FAMILY, 0.5))),
          // Spacer is weak at words; over integers it proves the same unless they wrap around.
          new Row(
              "recursive",
              Features::recursive,
              List.of(
                  EXECUTION,
                  entry(SpacerFamily.FAMILY.preset("integers"), 1.5),
                  entry(BmcFamily.FAMILY, 2),
                  entry(SpacerFamily.FAMILY, 0.7),
                  entry(KInductionFamily.FAMILY, 0.7))),
          // Ranges decide most of them; what they do not, solvers on bits do now and then.
          new Row(
              "floats, no loops",
              features -> features.floats() && features.loops() == 0,
              List.of(
                  EXECUTION,
                  entry(BmcFamily.FAMILY.preset(OnIntervals.PRESET), 2),
                  entry(BmcFamily.FAMILY, 2))),
          new Row(
              "no loops",
              features -> features.loops() == 0,
              List.of(EXECUTION, entry(BmcFamily.FAMILY, 3), entry(KInductionFamily.FAMILY, 1))),
          new Row(
              "floats",
              Features::floats,
              List.of(
                  EXECUTION,
                  entry(BmcFamily.FAMILY.preset(OnIntervals.PRESET), 2),
                  entry(KInductionFamily.FAMILY.preset(OnIntervals.PRESET), 1.5),
                  entry(KInductionFamily.FAMILY, 1),
                  entry(BmcFamily.FAMILY, 1),
                  entry(Ic3CfaFamily.FAMILY, 0.7))),
          new Row(
              "unbounded numbers",
              Features::unbounded,
              List.of(
                  EXECUTION,
                  entry(SpacerFamily.FAMILY, 2),
                  entry(Ic3CegarFamily.FAMILY, 1.5),
                  entry(KInductionFamily.FAMILY, 1),
                  entry(Ic3CfaFamily.FAMILY, 1),
                  entry(SpacerFamily.FAMILY.preset(OnAccelerated.PRESET), 1),
                  entry(BmcFamily.FAMILY, 0.7),
                  entry(ACCELERATED, 0.5))),
          // Code that works on memory, as most does: where its loops are short, unrolling decides
          // it, and the other engines are slow at reads and writes. Its proofs take long to check,
          // so that it begins at once, beside the cells that arrays of any length need.
          new Row(
              "memory",
              Features::arrays,
              List.of(
                  EXECUTION,
                  entry(CellsFamily.FAMILY, 1.5),
                  entry(BmcFamily.FAMILY, 4),
                  entry(INPUT_RUNS, 1.5),
                  entry(BmcFamily.FAMILY.preset(OnCells.PRESET), 0.8),
                  entry(KInductionFamily.FAMILY, 1.5),
                  entry(Ic3CfaFamily.FAMILY, 1.5),
                  entry(VALUES_AND_PREDICATES, 0.8),
                  entry(Ic3CegarFamily.FAMILY, 0.8),
                  entry(ACCELERATED, 0.3))),
          // Reactive programs and state machines: many cases behind one loop. Values decide them
          // soon or not at all, tree-ic3 with few of the queries that are slow here; what bmc finds
          // it has found in the first stage.
          new Row(
              "many branches",
              features -> features.branches() > 400,
              List.of(
                  EXECUTION,
                  entry(VALUES_AND_PREDICATES, 1),
                  entry(TreeIc3Family.FAMILY, 3),
                  entry(Ic3CfaFamily.FAMILY, 1.5),
                  entry(BmcFamily.FAMILY, 0.3),
                  entry(KInductionFamily.FAMILY, 0.3))),
          // Smaller ones, as protocols and schedulers: what values do not decide soon, ic3cfa does.
          new Row(
              "some branches",
              features -> features.branches() > 100,
              List.of(
                  EXECUTION,
                  entry(VALUES_AND_PREDICATES, 1),
                  entry(Ic3CfaFamily.FAMILY, 5),
                  entry(Ic3CegarFamily.FAMILY, 0.5),
                  entry(KInductionFamily.FAMILY, 0.3),
                  entry(BmcFamily.FAMILY, 0.3))),
          new Row(
              "loops",
              features -> true,
              List.of(
                  EXECUTION,
                  // These two were not in the first stage, are mostly done in five seconds, and
                  // seldom solve the same.
                  entry(SpacerFamily.FAMILY.preset("integers"), 1.5),
                  entry(Ic3CegarFamily.FAMILY, 1.5),
                  entry(KInductionFamily.FAMILY, 1.5),
                  entry(Ic3CfaFamily.FAMILY, 1.5),
                  entry(BmcFamily.FAMILY, 1),
                  entry(VALUES_AND_PREDICATES, 0.8),
                  entry(ACCELERATED, 0.5))));

  public Schedule {
    entries = List.copyOf(entries);
  }

  private static Entry entry(EngineFamily family, double weight) {
    return entry(family.byDefault(), weight);
  }

  private static Entry entry(EngineFamily.Choice choice, double weight) {
    return new Entry(choice.name(), weight);
  }

  public static Schedule of(Features features) {
    for (Row row : TABLE) {
      if (row.matches().test(features)) {
        return new Schedule(row.kind(), row.entries());
      }
    }
    throw new IllegalStateException("the last row matches everything");
  }

  /** All engines that any program may get. */
  public static Set<String> engines() {
    return TABLE.stream()
        .flatMap(row -> row.entries().stream())
        .map(Entry::engine)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Without engines that would say the same again. */
  public Schedule without(Set<String> engines) {
    return new Schedule(
        kind, entries.stream().filter(entry -> !engines.contains(entry.engine())).toList());
  }

  /** Without engines of these families, in whatever preset. */
  public Schedule withoutFamilies(Set<String> families) {
    return new Schedule(
        kind,
        entries.stream()
            .filter(entry -> !families.contains(entry.engine().split(":", 2)[0]))
            .toList());
  }

  @Override
  public String toString() {
    return kind + ": " + String.join(", ", entries.stream().map(Entry::toString).toList());
  }
}
