package dev.bulwark.engine;

/** Hears of events; must be quick. */
@FunctionalInterface
public interface EventListener {

  EventListener NONE = event -> {};

  void on(Event event);

  /** Are frames of IC3 engines to be reported? They are many. */
  default boolean wantsFrames() {
    return false;
  }

  /** Are abstract reachability graphs to be reported? */
  default boolean wantsGraph() {
    return false;
  }
}
