package dev.bulwark.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.Verdict;
import dev.bulwark.program.Program;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * Verdicts on random programs against running these on all inputs: no verdict may be wrong. How
 * many there are of each kind is printed with the seeds, and is the caller's to judge.
 *
 * @param undecided without those that run into where the model is incomplete, of which nothing but
 *     UNKNOWN is right
 */
public record Agreement(int safe, int unsafe, int undecided) {

  /** A program of which the truth is known. */
  public record Sample(long seed, Program program, BruteForce.Truth truth) {}

  /** The first so many programs from a seed on that can be run on all inputs. */
  public static List<Sample> samples(
      long firstSeed, int programs, LongFunction<Program> source, BruteForce bruteForce) {
    return samples(firstSeed, programs, source, program -> true, bruteForce);
  }

  /** Of those, only the ones that are wanted. */
  public static List<Sample> samples(
      long firstSeed,
      int programs,
      LongFunction<Program> source,
      Predicate<Program> wanted,
      BruteForce bruteForce) {
    return LongStream.iterate(firstSeed, seed -> seed + 1)
        .mapToObj(seed -> Map.entry(seed, source.apply(seed)))
        .filter(made -> wanted.test(made.getValue()))
        .map(made -> new Sample(made.getKey(), made.getValue(), bruteForce.decide(made.getValue())))
        .filter(sample -> !(sample.truth() instanceof BruteForce.Truth.TooLarge))
        .limit(programs)
        .toList();
  }

  /** Fails at the first wrong verdict. */
  public static Agreement of(
      String engine, List<Sample> samples, Function<Program, Verdict> check) {
    int safe = 0;
    int unsafe = 0;
    int undecided = 0;
    long start = System.nanoTime();
    for (Sample sample : samples) {
      Verdict verdict = check.apply(sample.program);
      String description = "seed " + sample.seed + ": " + verdict + ", but " + sample.truth;
      switch (verdict) {
        case Verdict.Safe s -> {
          assertThat(sample.truth).as(description).isInstanceOf(BruteForce.Truth.Safe.class);
          safe++;
        }
        case Verdict.Unsafe u -> {
          assertThat(sample.truth).as(description).isInstanceOf(BruteForce.Truth.Unsafe.class);
          unsafe++;
        }
        case Verdict.Unknown u ->
            undecided += sample.truth instanceof BruteForce.Truth.Incomplete ? 0 : 1;
      }
    }
    System.out.printf(
        "%s: seeds %d to %d, %d safe, %d unsafe, %d undecided, %d ms%n",
        engine,
        samples.getFirst().seed,
        samples.getLast().seed,
        safe,
        unsafe,
        undecided,
        (System.nanoTime() - start) / 1_000_000);
    return new Agreement(safe, unsafe, undecided);
  }
}
