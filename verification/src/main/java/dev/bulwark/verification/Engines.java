package dev.bulwark.verification;

import dev.bulwark.engine.Alternation;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.OverIntegers;
import dev.bulwark.engine.WithInvariants;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BmcFamily;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.catalog.EngineCatalog;
import dev.bulwark.engine.cells.CellsFamily;
import dev.bulwark.engine.common.OnAccelerated;
import dev.bulwark.engine.common.OnIntervals;
import dev.bulwark.engine.execution.Execution;
import dev.bulwark.engine.execution.InputRuns;
import dev.bulwark.engine.explicit.ValueProbe;
import dev.bulwark.engine.ic3cfa.Ic3Cfa;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.kinduction.KInductionFamily;
import dev.bulwark.engine.spacer.SpacerFamily;
import dev.bulwark.verification.portfolio.Features;
import dev.bulwark.verification.portfolio.PaperPortfolios;
import dev.bulwark.verification.portfolio.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The engines by the names that users give, {@code NAME} or {@code NAME:PRESET}; several with
 * commas take alternating time slices. The names are those of {@link EngineCatalog}.
 */
public final class Engines {

  public static final String DEFAULT = "default";

  /**
   * For k-induction; the double of it for bmc. Of 68 tasks solved in a sample of twelve sets, bmc
   * decided 29 within half a second and five more within two, and k-induction 29 within one
   * (2026-11-15).
   */
  private static final Duration FIRST_SLICE = Duration.ofMillis(700);

  /**
   * At most this many iterations of loops are unrolled before k-induction is asked: in most of
   * {@code examples/} that decides, and where it does not, little is lost. With a slice of time
   * instead, {@code gcd.c} took 1.4 times the processor time of k-induction alone (2026-11-15).
   */
  public static final int PROBED_BOUND = 3;

  /**
   * At most this many abstract states are made by explicit values then: state machines with few
   * variables need some dozens, where k-induction first looks for lemmas. On {@code
   * traffic_light.c} the default took 1.35 times the processor time of explicit values alone
   * without it (2026-11-16).
   */
  private static final int PROBED_NODES = 500;

  /** One line for help. */
  public static final String DEFAULT_SUMMARY =
      "a portfolio: execution, bmc, explicit:itp, k-induction and ic3cfa in alternation for some"
          + " seconds, then engines chosen for the program, each in a process of its own";

  /** One line for help. */
  public static final String PORTFOLIOS_SUMMARY =
      "the portfolios of a paper: bmc and k-induction with and without the interval solver, and"
          + " interpolation:icp; pf2 with isat3-ic3:ind2+abort, pf3 with isat3-ic3:ind0+abort+ig,"
          + " pf4 with both";

  private Engines() {}

  /** The race that is wanted, if it is one that is the same for every program. */
  public static Optional<Schedule> race(String wanted) {
    return PaperPortfolios.named(wanted);
  }

  /** Is it the default that is wanted, which is more than one engine? */
  public static boolean isDefault(String wanted) {
    return wanted.equals(DEFAULT) || wanted.equals(DEFAULT + ":default");
  }

  public static Engine named(String wanted, Encoding encoding) {
    Engine engine = named(wanted);
    return switch (encoding) {
      case BIT_PRECISE -> engine;
      case INTEGER -> new OverIntegers(engine);
    };
  }

  /**
   * The same without some of the engines of the default.
   *
   * @param without names of engine families
   */
  public static Engine named(String wanted, Encoding encoding, Set<String> without) {
    if (without.isEmpty()) {
      return named(wanted, encoding);
    }
    if (!isDefault(wanted) || encoding != Encoding.BIT_PRECISE) {
      throw new UsageError("--without is about the engines of the default; this is " + wanted);
    }
    without.forEach(Engines::family);
    Alternation all = usual();
    if (without.containsAll(all.alternating())) {
      throw new UsageError(
          "--without leaves no engine: at least one of %s has to stay"
              .formatted(String.join(", ", all.alternating())));
    }
    return all.without(without);
  }

  /** The same engine, or each of those that alternate, with proofs that say something only. */
  public static Engine withInvariants(Engine engine) {
    return engine instanceof Alternation alternation
        ? alternation.each(WithInvariants::new)
        : new WithInvariants(engine);
  }

  /** Do all of the engines take in lemmas while they run? */
  static boolean takesLemmas(String wanted, Encoding encoding) {
    return encoding == Encoding.BIT_PRECISE
        && Stream.of(wanted.split(",", -1))
            .allMatch(
                one -> isDefault(one) || (race(one).isEmpty() && choice(one).can(Ability.LEMMAS)));
  }

  private static Engine named(String wanted) {
    List<Engine> engines = Stream.of(wanted.split(",", -1)).map(Engines::single).toList();
    return engines.size() == 1 ? engines.getFirst() : alternating(engines);
  }

  private static Engine single(String wanted) {
    if (isDefault(wanted)) {
      return usual();
    }
    Optional<Schedule> race = race(wanted);
    return race.isPresent()
        // Where there are no other processes, its members take alternating time slices.
        ? alternating(race.get().entries().stream().map(e -> choice(e.engine()).engine()).toList())
        : choice(wanted).engine();
  }

  private static EngineFamily.Choice choice(String wanted) {
    int colon = wanted.indexOf(':');
    String name = colon < 0 ? wanted : wanted.substring(0, colon);
    String preset = colon < 0 ? EngineFamily.DEFAULT : wanted.substring(colon + 1);
    if (name.equals(DEFAULT)) {
      throw noPreset(name, preset, EngineFamily.DEFAULT);
    }
    EngineFamily family = family(name);
    return family.find(preset).orElseThrow(() -> noPreset(name, preset, family.presetNames()));
  }

  private static EngineFamily family(String name) {
    return EngineCatalog.find(name)
        .orElseThrow(
            () ->
                new UsageError(
                    "There is no engine '%s'; known are: %s".formatted(name, knownNames())));
  }

  private static String knownNames() {
    return Stream.of(
            Stream.of(DEFAULT),
            EngineCatalog.builtIn().stream().map(EngineFamily::name),
            PaperPortfolios.names().stream())
        .flatMap(names -> names)
        .collect(Collectors.joining(", "));
  }

  private static UsageError noPreset(String engine, String preset, String known) {
    return new UsageError(
        "Engine %s has no preset '%s'; known are: %s".formatted(engine, preset, known));
  }

  private static Alternation usual() {
    return alternating(Slowness.ofProcess().stretched(FIRST_SLICE));
  }

  /** The default, with this time for the first that has a slice. */
  public static Alternation alternating(Duration firstSlice) {
    BmcConfiguration near =
        new BmcConfiguration(PROBED_BOUND, BmcConfiguration.DEFAULT.freeNodes());
    List<Engine> engines =
        List.of(
            new KInduction(KInductionConfiguration.DEFAULT),
            new BoundedModelChecker(BmcConfiguration.DEFAULT),
            new Ic3Cfa(Ic3CfaConfiguration.DEFAULT));
    return new Alternation(engines, firstSlice)
        .after(new Execution())
        .probing(new BoundedModelChecker(near), new ValueProbe(PROBED_NODES))
        .beginningWith(task -> suited(Features.of(task.program())));
  }

  /**
   * Linear relations of unbounded numbers are mostly decided at once by Horn clauses. Errors behind
   * very many iterations are near where loops have summaries; where none has, that is inconclusive
   * at once. Floats are mostly a matter of ranges. Where no index walks an array, induction about
   * all elements is inconclusive at once too; errors behind loops over memory mostly need no
   * particular inputs.
   */
  private static List<Engine> suited(Features features) {
    List<Engine> suited = new ArrayList<>();
    if (features.unbounded() && !features.floats()) {
      suited.add(SpacerFamily.FAMILY.byDefault().engine());
    }
    if (features.floats()) {
      suited.add(BmcFamily.FAMILY.preset(OnIntervals.PRESET).engine());
      suited.add(KInductionFamily.FAMILY.preset(OnIntervals.PRESET).engine());
    }
    if (features.loops() > 0 && features.arrays() && !features.recursive()) {
      // Two slices in a row, since it goes on where it has ended: a run takes a second at times.
      suited.addAll(List.of(InputRuns.FEW_RUNS, InputRuns.FEW_RUNS));
      suited.add(CellsFamily.FAMILY.byDefault().engine());
    }
    if (features.loops() > 0) {
      suited.add(BmcFamily.FAMILY.preset(OnAccelerated.PRESET).engine());
    }
    return suited;
  }

  private static Engine alternating(List<Engine> engines) {
    return new Alternation(engines, Slowness.ofProcess().stretched(FIRST_SLICE));
  }
}
