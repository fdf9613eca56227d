package dev.bulwark.engine.isat3;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.ic3.FrameObserver;

/**
 * iSAT3+IC3: Winterer, Seufert, Scheibler, Teige, Scholl and Becker, <i>ICP and IC3 with Stronger
 * Generalization</i>, §2.4 to §3.4.
 *
 * @see Isat3Run how its parts are put together
 */
public final class Isat3Ic3 implements Engine {

  public static final String NAME = "isat3-ic3";

  private final Isat3Configuration configuration;
  private final FrameObserver observer;

  public Isat3Ic3(Isat3Configuration configuration) {
    this(configuration, FrameObserver.NONE);
  }

  public Isat3Ic3(Isat3Configuration configuration, FrameObserver observer) {
    this.configuration = configuration;
    this.observer = observer;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return context
        .solvers()
        .ordered()
        .map(
            intervals ->
                InlinedSearch.check(
                    NAME,
                    task,
                    context.lemmas(),
                    (inlined, lemmas) ->
                        new Isat3Run(configuration, observer, inlined, lemmas, intervals, context)
                            .prove()))
        .orElseGet(() -> Verdict.inconclusive("there is no interval solver"));
  }
}
