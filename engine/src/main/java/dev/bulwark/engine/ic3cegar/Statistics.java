package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Ic3Progress;

/** What the thesis tabulates (§4.3 and appendix), counted as the engine goes. */
final class Statistics {

  private final long startNanos = System.nanoTime();
  long abstractions;
  long geometric;
  long refinements;
  long minings;
  long shapes;
  long spurious;
  int depth;

  void report(Ic3Progress progress, int predicates, long solverNanos) {
    progress.statistic("abstractions", abstractions);
    progress.statistic("geometric generalizations", geometric);
    progress.statistic("obligation depth", depth);
    progress.statistic("predicates", predicates);
    progress.statistic("spurious transitions", spurious);
    progress.statistic("refinements", refinements);
    progress.statistic("minings", minings);
    progress.statistic("mined shapes", shapes);
    long all = Math.max(1, System.nanoTime() - startNanos);
    progress.statistic("percent of time in frame queries", 100.0 * solverNanos / all);
  }
}
