package dev.bulwark.engine.abmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random C programs whose loops have several phases and thousands of iterations, often with a wrap
 * around among them. They take no inputs, so that they are run here to know what the variables hold
 * in the end; an error is where they do, and one where they do not.
 */
@Tag("slow")
final class RandomPhasesTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 1_000 : 25;

  private static final int VARIABLES = 3;
  private static final long MOST_ITERATIONS = 200_000;

  /** An unsigned variable. */
  private record Counter(String name, int bits, long initial) {

    String type() {
      return bits == 8 ? "unsigned char" : bits == 16 ? "unsigned short" : "unsigned";
    }

    long wrap(long number) {
      return number & ((1L << bits) - 1);
    }
  }

  /** While the variable is below the limit, each is changed by its step. */
  private record Phase(int variable, long limit, long[] steps) {}

  /** Until the first variable is at its limit; the phases as if-else chain, the last one else. */
  private record Loop(int variable, long limit, boolean untilEqual, List<Phase> phases) {}

  /** A program and what happens in it. */
  private static final class Sample {

    private final Random random;
    private final List<Counter> counters = new ArrayList<>();
    private final List<Loop> loops = new ArrayList<>();
    private final long[] values = new long[VARIABLES];
    private long iterations;
    private boolean wraps;

    Sample(long seed) {
      random = new Random(seed);
      for (int i = 0; i < VARIABLES; i++) {
        int bits = i == 0 || random.nextBoolean() ? 32 : random.nextBoolean() ? 16 : 8;
        long near = random.nextInt(3) == 0 ? (1L << bits) - 1 - random.nextInt(100) : 0;
        counters.add(new Counter("x" + i, bits, near + random.nextInt(50)));
        counters.set(
            i, new Counter("x" + i, bits, counters.get(i).wrap(counters.get(i).initial())));
      }
      for (int i = random.nextInt(2); i >= 0; i--) {
        List<Phase> phases = new ArrayList<>();
        long limit = 500L + random.nextInt(20_000);
        for (int p = random.nextInt(3); p >= 0; p--) {
          phases.add(phase(limit));
        }
        loops.add(new Loop(0, limit, random.nextInt(4) == 0, phases));
      }
    }

    /** The first variable goes up by at least one, unless it is the one that others wait for. */
    private Phase phase(long limit) {
      long[] steps = new long[VARIABLES];
      steps[0] = 1L + random.nextInt(3);
      for (int i = 1; i < VARIABLES; i++) {
        steps[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(9) - 4;
      }
      int variable = random.nextInt(VARIABLES);
      long bound = variable == 0 ? random.nextInt((int) limit) : random.nextInt(250);
      return new Phase(variable, bound, steps);
    }

    /** Runs the program; does it end? */
    boolean run() {
      for (int i = 0; i < VARIABLES; i++) {
        values[i] = counters.get(i).initial();
      }
      for (Loop loop : loops) {
        while (loop.untilEqual() ? values[0] != loop.limit() : values[0] < loop.limit()) {
          if (++iterations > MOST_ITERATIONS) {
            return false;
          }
          Phase phase = loop.phases().getLast();
          for (Phase possible : loop.phases()) {
            if (values[possible.variable()] < possible.limit()) {
              phase = possible;
              break;
            }
          }
          for (int i = 0; i < VARIABLES; i++) {
            long sum = values[i] + phase.steps()[i];
            values[i] = counters.get(i).wrap(sum);
            wraps |= values[i] != sum;
          }
        }
      }
      return true;
    }

    String text(long[] expected) {
      StringBuilder text = new StringBuilder("extern void reach_error(void);\nint main(void) {\n");
      for (Counter c : counters) {
        text.append("  %s %s = %du;\n".formatted(c.type(), c.name(), c.initial()));
      }
      for (Loop loop : loops) {
        text.append(
            "  while (x0 %s %d) {\n".formatted(loop.untilEqual() ? "!=" : "<", loop.limit()));
        for (int p = 0; p < loop.phases().size(); p++) {
          Phase phase = loop.phases().get(p);
          boolean last = p == loop.phases().size() - 1;
          text.append(p == 0 ? "    " : " else ");
          text.append(last ? "{" : "if (x%d < %d) {".formatted(phase.variable(), phase.limit()));
          for (int i = 0; i < VARIABLES; i++) {
            text.append(" x%d += %d;".formatted(i, phase.steps()[i]));
          }
          text.append(" }");
        }
        text.append("\n  }\n");
      }
      String condition =
          IntStream.range(0, VARIABLES)
              .mapToObj(i -> "x%d == %du".formatted(i, expected[i]))
              .collect(Collectors.joining(" && "));
      return text + "  if (" + condition + ") reach_error();\n}\n";
    }
  }

  private static Program parse(String text) {
    return new Simplification().apply(CPrograms.parse(text)).program();
  }

  @Test
  void errorsAreWhereTheProgramEnds() {
    System.out.println("RandomPhasesTest: seeds from 0");
    EngineSubject abmc =
        new EngineSubject(new AcceleratedBmc(AbmcConfiguration.DEFAULT.withShortcutsOnly()));
    int tried = 0;
    int found = 0;
    int wrapping = 0;
    long iterations = 0;
    for (long seed = 0; tried < PROGRAMS; seed++) {
      Sample sample = new Sample(seed);
      if (!sample.run() || sample.iterations < 1_000) {
        continue;
      }
      tried++;
      wrapping += sample.wraps ? 1 : 0;
      Verdict unsafe =
          abmc.check(parse(sample.text(sample.values)), Budget.ofSteps(200, Duration.ofSeconds(3)));
      assertThat(unsafe).as("seed %d", seed).isNotInstanceOf(Verdict.Safe.class);
      if (unsafe instanceof Verdict.Unsafe) {
        found++;
        iterations += sample.iterations;
      }
      long[] others = sample.values.clone();
      others[seed % 2 == 0 ? 0 : 2] ^= 1;
      assertThat(abmc.check(parse(sample.text(others)), Budget.ofSteps(40, Duration.ofSeconds(1))))
          .as("seed %d", seed)
          .isNotInstanceOf(Verdict.Unsafe.class);
    }
    System.out.printf(
        "RandomPhasesTest: %d of %d found behind %d iterations, %d wrap around%n",
        found, tried, iterations, wrapping);
    assertThat(wrapping).isGreaterThan(PROGRAMS / 4);
    assertThat(found).isGreaterThan(PROGRAMS / 2);
  }
}
