package dev.bulwark.program.interpreter;

/** Hears of every step, in order. */
@FunctionalInterface
public interface StepListener {

  /** Hears nothing; runs are faster with it, since steps need not be made. */
  StepListener NONE = step -> {};

  void on(Step step);
}
