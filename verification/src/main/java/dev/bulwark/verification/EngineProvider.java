package dev.bulwark.verification;

import dev.bulwark.engine.Engine;

/**
 * An engine that another module adds, found by {@link java.util.ServiceLoader}. Asked only for
 * names that no built-in engine has.
 */
public interface EngineProvider {

  /** As for {@code --engine}. */
  String name();

  Engine engine();
}
