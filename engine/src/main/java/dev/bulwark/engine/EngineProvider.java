package dev.bulwark.engine;

/**
 * Engines that another module adds, found by {@link java.util.ServiceLoader}. They come after the
 * built-in ones.
 */
@FunctionalInterface
public interface EngineProvider {

  EngineFamily family();
}
