package dev.bulwark.verification;

import dev.bulwark.engine.Alternation;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.OverIntegers;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.execution.Execution;
import dev.bulwark.engine.explicit.Explicit;
import dev.bulwark.engine.explicit.ExplicitConfiguration;
import dev.bulwark.engine.explicit.ValueProbe;
import dev.bulwark.engine.ic3cegar.Ic3Cegar;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration;
import dev.bulwark.engine.ic3cfa.Ic3Cfa;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration;
import dev.bulwark.engine.ic3monolithic.Ic3Monolithic;
import dev.bulwark.engine.ic3monolithic.Ic3MonolithicConfiguration;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.predicate.Predicate;
import dev.bulwark.engine.treeic3.TreeIc3;
import dev.bulwark.engine.treeic3.TreeIc3Configuration;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * The engines by the names that users give, {@code NAME} or {@code NAME:PRESET}; several with
 * commas take turns.
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
   * So many turns of loops are unrolled before k-induction is asked: in most of {@code examples/}
   * that decides, and where it does not, little is lost. With a slice of time instead, {@code
   * gcd.c} took 1.4 times the processor time of k-induction alone (2026-11-15).
   */
  public static final int PROBED_BOUND = 3;

  /**
   * So many abstract states are made by explicit values then: state machines with few variables
   * need some dozens, where k-induction first looks for lemmas. On {@code traffic_light.c} the
   * default took 1.35 times the processor time of explicit values alone without it (2026-11-16).
   */
  private static final int PROBED_NODES = 500;

  private static final List<String> NAMES =
      List.of(
          DEFAULT,
          Execution.NAME,
          BoundedModelChecker.NAME,
          "k-induction",
          Ic3Cfa.NAME,
          Ic3Cegar.NAME,
          Ic3Monolithic.NAME,
          TreeIc3.NAME,
          TreeIc3.NAME_WITH_INTERPOLANTS,
          Explicit.NAME,
          Predicate.NAME);

  private Engines() {}

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

  private static Engine named(String wanted) {
    List<Engine> engines = Stream.of(wanted.split(",", -1)).map(Engines::single).toList();
    return engines.size() == 1 ? engines.getFirst() : inTurn(engines);
  }

  private static Engine single(String wanted) {
    int colon = wanted.indexOf(':');
    String name = colon < 0 ? wanted : wanted.substring(0, colon);
    String preset = colon < 0 ? "default" : wanted.substring(colon + 1);
    return switch (name) {
      case DEFAULT -> preset(name, preset, Map.of("default", inTurn()));
      case Execution.NAME -> preset(name, preset, Map.of("default", new Execution()));
      case BoundedModelChecker.NAME ->
          new BoundedModelChecker(preset(name, preset, BmcConfiguration.presets()));
      case "k-induction" -> new KInduction(preset(name, preset, kInductionPresets()));
      case Ic3Cfa.NAME -> new Ic3Cfa(preset(name, preset, Ic3CfaConfiguration.presets()));
      case Ic3Cegar.NAME -> new Ic3Cegar(preset(name, preset, Ic3CegarConfiguration.presets()));
      case Ic3Monolithic.NAME ->
          new Ic3Monolithic(preset(name, preset, Ic3MonolithicConfiguration.presets()));
      case TreeIc3.NAME -> new TreeIc3(preset(name, preset, TreeIc3Configuration.presets(false)));
      case TreeIc3.NAME_WITH_INTERPOLANTS ->
          new TreeIc3(preset(name, preset, TreeIc3Configuration.presets(true)));
      case Explicit.NAME -> new Explicit(preset(name, preset, ExplicitConfiguration.presets()));
      case Predicate.NAME -> new Predicate(preset(name, preset, Predicate.presets()));
      default -> provided(name);
    };
  }

  private static Engine provided(String name) {
    for (EngineProvider provider : ServiceLoader.load(EngineProvider.class)) {
      if (provider.name().equals(name)) {
        return provider.engine();
      }
    }
    throw new UsageError(
        "There is no engine '%s'; known are: %s".formatted(name, String.join(", ", NAMES)));
  }

  private static Engine inTurn() {
    return inTurn(Slowness.ofProcess().stretched(FIRST_SLICE));
  }

  /** The default, with this time for the first that has a slice. */
  public static Engine inTurn(Duration firstSlice) {
    BmcConfiguration near =
        new BmcConfiguration(PROBED_BOUND, BmcConfiguration.DEFAULT.freeNodes());
    List<Engine> engines =
        List.of(
            new KInduction(KInductionConfiguration.DEFAULT),
            new BoundedModelChecker(BmcConfiguration.DEFAULT),
            new Ic3Cfa(Ic3CfaConfiguration.DEFAULT));
    return new Alternation(engines, firstSlice)
        .after(new Execution())
        .probing(new BoundedModelChecker(near), new ValueProbe(PROBED_NODES));
  }

  private static Engine inTurn(List<Engine> engines) {
    return new Alternation(engines, Slowness.ofProcess().stretched(FIRST_SLICE));
  }

  private static Map<String, KInductionConfiguration> kInductionPresets() {
    Map<String, KInductionConfiguration> presets = new LinkedHashMap<>();
    presets.put("default", KInductionConfiguration.DEFAULT);
    presets.put("plain", KInductionConfiguration.PLAIN);
    return presets;
  }

  private static <C> C preset(String engine, String name, Map<String, C> presets) {
    C configuration = presets.get(name);
    if (configuration == null) {
      throw new UsageError(
          "Engine %s has no preset '%s'; known are: %s"
              .formatted(engine, name, String.join(", ", presets.keySet())));
    }
    return configuration;
  }
}
