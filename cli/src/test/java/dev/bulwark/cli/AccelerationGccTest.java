package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.common.OnAccelerated;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What random loops compute according to gcc, and according to bmc on their summaries: that the
 * variables end with gcc's values has to be found, and that they end with others must not.
 */
@Tag("slow")
class AccelerationGccTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 15;
  private static final int PROGRAMS_PER_FILE = 200;

  /** Iterations that gcc's version does at most; programs that need more are left out. */
  private static final int MOST_TICKS = 300_000;

  @TempDir Path directory;

  /** What gcc says: the values of the variables in the end. */
  private record Ending(boolean wraps, int ticks, List<String> values) {}

  @Test
  void agreesWithGcc() throws IOException {
    Gcc.require();
    System.err.println("AccelerationGccTest: seeds from 0");
    int compared = 0;
    int found = 0;
    int wrapping = 0;
    long ticks = 0;
    for (long first = 0; compared < PROGRAMS; first += PROGRAMS_PER_FILE) {
      List<Ending> endings = compiled(first);
      for (int i = 0; i < PROGRAMS_PER_FILE && compared < PROGRAMS; i++) {
        Ending ending = endings.get(i);
        if (ending.ticks() > MOST_TICKS) {
          continue;
        }
        compared++;
        wrapping += ending.wraps() ? 1 : 0;
        RandomLoopPrograms.Body body = RandomLoopPrograms.of(first + i);
        List<String> equations = new ArrayList<>();
        for (int v = 0; v < body.variables().size(); v++) {
          equations.add(body.variables().get(v) + " == " + ending.values().get(v) + "LL");
        }
        String same = String.join(" && ", equations);
        Verdict expected = ask(program(body, same), BmcConfiguration.DEFAULT);
        assertThat(expected)
            .as("seed %d: %s%n%s", first + i, same, body.text())
            .isNotInstanceOf(Verdict.Safe.class);
        if (expected instanceof Verdict.Unsafe) {
          found++;
          ticks += ending.ticks();
        }
        assertThat(ask(program(body, "!(" + same + ")"), new BmcConfiguration(2, 10_000)))
            .as("seed %d: %s%n%s", first + i, same, body.text())
            .isNotInstanceOf(Verdict.Unsafe.class);
      }
    }
    System.err.printf(
        "AccelerationGccTest: %d compared, %d wrap, %d found behind %d iterations each%n",
        compared, wrapping, found, ticks / Math.max(1, found));
    assertThat(wrapping).as("programs that wrap around").isGreaterThan(compared / 4);
    assertThat(found).as("found").isGreaterThan(compared * 2 / 3);
  }

  private List<Ending> compiled(long first) throws IOException {
    StringBuilder source =
        new StringBuilder(
            """
            #include <stdio.h>
            static int ticks, wrapped;
            #define TICK if (++ticks > %d) goto end;
            #define ADD(T, x, c) do { long long r = (long long) (x) + (c); x += (c); \\
              if (r != (long long) (x)) wrapped = 1; } while (0)
            """
                .formatted(MOST_TICKS));
    StringBuilder main = new StringBuilder("int main(void) {\n");
    for (int i = 0; i < PROGRAMS_PER_FILE; i++) {
      RandomLoopPrograms.Body body = RandomLoopPrograms.of(first + i);
      source.append("static void f" + i + "(void) {\n  ticks = 0; wrapped = 0;\n");
      source.append(body.text());
      source.append("  goto end;\nend: printf(\"%d %d\", wrapped, ticks);\n");
      body.variables().forEach(v -> source.append("  printf(\" %lld\", (long long) " + v + ");\n"));
      source.append("  printf(\"\\n\");\n}\n");
      main.append("  f" + i + "();\n");
    }
    GccProgram.Run run =
        GccProgram.run(directory, source + main.toString() + "  return 0;\n}\n", List.of());
    List<Ending> endings = new ArrayList<>();
    for (String line : run.output()) {
      List<String> words = List.of(line.split(" "));
      endings.add(
          new Ending(
              words.get(0).equals("1"),
              Integer.parseInt(words.get(1)),
              words.subList(2, words.size())));
    }
    return endings;
  }

  private static Program program(RandomLoopPrograms.Body body, String error) {
    String text =
        """
        extern void reach_error(void);
        #define TICK
        #define ADD(T, x, c) x += (c)
        int main(void) {
        %s
          if (%s) reach_error();
          return 0;
        }
        """
            .formatted(body.text(), error);
    ParseResult result = new CFrontend().parse("loops.c", text, FrontendOptions.DEFAULT);
    assertThat(result).as(text).isInstanceOf(ParseResult.Parsed.class);
    return ((ParseResult.Parsed) result).program();
  }

  /** A counterexample has to be one of the program as parsed. */
  private static Verdict ask(Program program, BmcConfiguration bmc) {
    Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
    Verdict verdict =
        new OnAccelerated(new BoundedModelChecker(bmc))
            .check(
                new Task(prepared.program()),
                new EngineContext(
                    JavaSmtSolvers.best(warning -> {}),
                    Budget.ofSteps(3_000, Duration.ofSeconds(10)),
                    EventListener.NONE,
                    LemmaExchange.NONE));
    if (verdict instanceof Verdict.Unsafe unsafe) {
      Inputs inputs = prepared.back().inputs(unsafe.inputs().inputs());
      assertThat(
              Interpreter.run(
                  program, new ReplayedInputs(inputs), StepListener.NONE, 100L * MOST_TICKS))
          .isInstanceOf(Outcome.ReachedError.class);
    }
    return verdict;
  }
}
