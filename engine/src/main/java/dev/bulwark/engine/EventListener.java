package dev.bulwark.engine;

/** Hears of events; must be quick. */
@FunctionalInterface
public interface EventListener {

  EventListener NONE = event -> {};

  void on(Event event);
}
