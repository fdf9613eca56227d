package dev.bulwark.cli;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import java.util.Map;

/** The engines by the names that users give, {@code NAME} or {@code NAME:PRESET}. */
final class Engines {

  private Engines() {}

  static Engine named(String wanted) {
    int colon = wanted.indexOf(':');
    String name = colon < 0 ? wanted : wanted.substring(0, colon);
    String preset = colon < 0 ? "default" : wanted.substring(colon + 1);
    return switch (name) {
      case BoundedModelChecker.NAME ->
          new BoundedModelChecker(preset(name, preset, BmcConfiguration.presets()));
      default ->
          throw new UsageError(
              "There is no engine '" + name + "'; known are: " + BoundedModelChecker.NAME);
    };
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
