package dev.bulwark.program.interpreter;

import dev.bulwark.program.InputSite;

/**
 * Hears of the steps of a run, in order. Runs are many times faster where steps go unheard, so a
 * listener of long runs says which ones it does not need.
 */
@FunctionalInterface
public interface StepListener {

  /** Hears nothing. */
  StepListener NONE = step -> {};

  void on(Step step);

  /**
   * The number of the first step that has to be heard of, where steps are counted from 0 and {@code
   * next} comes next. Those before it go unheard, but for inputs.
   */
  default long hearsFrom(long next) {
    return next;
  }

  /** Does it want to hear of the inputs of this site even where other steps go unheard? */
  default boolean hearsInputs(InputSite site) {
    return true;
  }

  /**
   * Some steps have gone unheard, and the next one will be heard.
   *
   * @param step the number of the next one
   * @param state before it
   * @param kept how many of the calls that are open were so all the time
   */
  default void resumes(long step, StateWatch.State state, int kept) {}
}
