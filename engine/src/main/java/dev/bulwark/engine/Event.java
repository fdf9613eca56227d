package dev.bulwark.engine;

/** What engines report while they run. */
public sealed interface Event {

  String engine();

  /** Where an engine is: how deep, and what it is doing there. */
  record Progress(String engine, int depth, String what) implements Event {}

  /** A number for the statistics; the last value of each name counts. */
  record Statistic(String engine, String name, double value) implements Event {}
}
