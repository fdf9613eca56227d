package dev.bulwark.program.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.TestProgram;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Passes take processor time in the order of n log n. On a program eight times as large a pass may
 * take 20 times as long here; it takes about ten times as long, and up to 64 if it is quadratic.
 */
@Tag("slow")
class PassGrowthTest {

  private static final int SMALL = 1_000;
  private static final int FACTOR = 8;
  private static final double MOST = 20;

  /** Shorter times say nothing. */
  private static final double LEAST_SECONDS = 0.01;

  @Test
  void constantTables() {
    assertGrowth(PassGrowthTest::table);
  }

  @Test
  void procedures() {
    assertGrowth(PassGrowthTest::calls);
  }

  private static void assertGrowth(IntFunction<Program> programs) {
    Program small = programs.apply(SMALL);
    Program large = programs.apply(SMALL * FACTOR);
    // The compiler of the JVM is at work in the first runs.
    List<Double> before = least(small, 4);
    List<Double> after = least(large, 2);
    for (int i = 0; i < before.size(); i++) {
      assertThat(after.get(i) / Math.max(LEAST_SECONDS, before.get(i)))
          .as("pass %d: %s s for n = %d, %s s for 8 n", i + 1, before, SMALL, after)
          .isLessThan(MOST);
    }
  }

  /** The least processor time of each pass in some runs. */
  private static List<Double> least(Program program, int runs) {
    List<Double> least = seconds(program);
    for (int i = 1; i < runs; i++) {
      List<Double> again = seconds(program);
      for (int pass = 0; pass < least.size(); pass++) {
        least.set(pass, Math.min(least.get(pass), again.get(pass)));
      }
    }
    return least;
  }

  private static List<Double> seconds(Program program) {
    List<Double> seconds = new ArrayList<>();
    Program at = program;
    for (Pass pass : Pipeline.standard()) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      at = pass.apply(at).program();
      seconds.add((ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9);
    }
    return seconds;
  }

  /** Memory that is filled with n constants and read at an index that is an input. */
  private static Program table(int size) {
    TestProgram p = new TestProgram();
    TermFactory terms = p.terms();
    ProgramVariable memory = p.memory("memory", 16);
    TestProgram.Body main = p.main();
    ProgramVariable index = main.local("index");
    Location at = main.entry();
    for (int i = 0; i < size; i++) {
      Location next = main.location();
      main.assign(
          at,
          memory,
          terms.store(memory.term(), terms.bitVec(16, i), p.number(i * 7L % 251)),
          next);
      at = next;
    }
    Location taken = main.location();
    main.havoc(at, index, taken);
    main.branch(
        taken,
        terms.eq(
            terms.select(memory.term(), terms.apply(Op.CONCAT, p.number(0), index.term())),
            p.number(255)),
        main.error(),
        main.exit());
    return p.build();
  }

  /** Procedures that are called one after the other, each with what the last one has returned. */
  private static Program calls(int size) {
    TestProgram p = new TestProgram();
    for (int i = 0; i < size; i++) {
      TestProgram.Body body = p.procedure("f" + i);
      ProgramVariable x = body.parameter("x");
      body.assign(body.entry(), body.result(), p.plus(x, i), body.exit());
    }
    TestProgram.Body main = p.main();
    ProgramVariable a = main.local("a");
    Location at = main.location();
    main.havoc(main.entry(), a, at);
    for (int i = 0; i < size; i++) {
      Location next = main.location();
      main.call(at, "f" + i, List.of(a.term()), Optional.of(a), next);
      at = next;
    }
    main.branch(at, p.eq(a, 7), main.error(), main.exit());
    return p.build();
  }
}
