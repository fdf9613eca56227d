package dev.bulwark.bench.run;

/** Hears of each finished run. */
@FunctionalInterface
public interface BenchListener {

  void finished(RunResult result);
}
