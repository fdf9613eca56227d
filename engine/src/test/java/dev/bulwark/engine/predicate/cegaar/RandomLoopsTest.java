package dev.bulwark.engine.predicate.cegaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.predicate.PredicateFamily;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.pass.Simplification;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs with loops that can be accelerated, over mathematical integers, against running
 * them. Assertions are on: every refutation of a scheme is checked against Definition 5.
 */
@Tag("slow")
final class RandomLoopsTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 700 : 12;
  private static final long FIRST_SEED = 23_000;

  private static final List<Agreement.Sample> SAMPLES =
      LongStream.range(FIRST_SEED, FIRST_SEED + PROGRAMS)
          .mapToObj(seed -> new Agreement.Sample(seed, program(seed), decide(program(seed))))
          .toList();

  /** Inputs are choices, and there are at most ten. */
  private static BruteForce.Truth decide(Program program) {
    Interpreter interpreter = new Interpreter(program);
    for (int bits = 0; bits < 1 << 10; bits++) {
      int choices = bits;
      int[] taken = {0};
      RecordedInputs inputs =
          new RecordedInputs((site, sort, occurrence) -> Value.integer(choices >> taken[0]++ & 1));
      Outcome outcome = interpreter.run(inputs, StepListener.NONE, 20_000);
      if (outcome instanceof Outcome.ReachedError) {
        return new BruteForce.Truth.Unsafe(inputs.inputs());
      }
      assertThat(taken[0]).isLessThanOrEqualTo(10);
      assertThat(outcome).isInstanceOf(Outcome.Terminated.class);
      if (taken[0] == 0) {
        break;
      }
    }
    return new BruteForce.Truth.Safe(1 << 10);
  }

  private static Program program(long seed) {
    return new Simplification()
        .apply(CPrograms.parseMathematical(new Text(new Random(seed)).make()))
        .program();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cegaar", "wpre"})
  void agreesWithBruteForce(String preset) {
    Map<String, Double> total = new TreeMap<>();
    Agreement agreement =
        Agreement.of(
            "predicate:" + preset,
            SAMPLES,
            program -> {
              Map<String, Double> last = new TreeMap<>();
              EngineSubject subject =
                  new EngineSubject(
                      PredicateFamily.FAMILY.preset(preset).engine(),
                      event -> {
                        if (event instanceof Event.Statistic statistic) {
                          last.put(statistic.name(), statistic.value());
                        }
                      });
              var verdict =
                  subject.check(
                      program, Budget.ofSteps(THOROUGH ? 20_000 : 6_000, Duration.ofSeconds(20)));
              last.forEach((name, value) -> total.merge(name, value, Double::sum));
              return verdict;
            });
    for (CegaarStatistics.Outcome outcome : CegaarStatistics.Outcome.values()) {
      System.out.printf("  %s: %.0f%n", outcome.words(), total.getOrDefault(outcome.words(), 0.0));
    }
    assertThat(agreement.undecided()).isLessThanOrEqualTo(PROGRAMS / 4);
    assertThat(total.getOrDefault(CegaarStatistics.Outcome.EXACT.words(), 0.0)).isPositive();
  }

  /** A program as C text. */
  private static final class Text {

    private static final List<String> VARIABLES = List.of("x", "y", "z");

    private final Random random;
    private final StringBuilder text = new StringBuilder();

    Text(Random random) {
      this.random = random;
    }

    String make() {
      text.append("extern _Bool __VERIFIER_nondet_bool(void);\nextern void reach_error(void);\n");
      text.append("int main(void) {\n  int i = 0");
      VARIABLES.forEach(v -> text.append(", ").append(v).append(" = ").append(number(4)));
      text.append(";\n");
      for (int loops = 1 + random.nextInt(2); loops > 0; loops--) {
        loop();
      }
      text.append("  if (").append(error()).append(") reach_error();\n}\n");
      return text.toString();
    }

    private void loop() {
      boolean choice = random.nextInt(3) == 0;
      int most = choice ? 3 + random.nextInt(3) : 10 + random.nextInt(60);
      text.append("  i = 0;\n  while (i < ").append(most);
      if (random.nextInt(3) == 0) {
        text.append(" && ").append(any()).append(random.nextBoolean() ? " < " : " > ");
        text.append(number(40));
      }
      text.append(") {\n    i++;\n");
      if (choice || random.nextInt(3) == 0) {
        String condition = choice ? "__VERIFIER_nondet_bool()" : any() + " <= " + number(20);
        text.append("    if (").append(condition).append(") { ");
        change();
        text.append(" } else { ");
        change();
        text.append(" }\n");
      }
      for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
        text.append("    ");
        change();
        text.append('\n');
      }
      text.append("  }\n");
    }

    private void change() {
      String v = any();
      switch (random.nextInt(8)) {
        case 0 -> text.append(v).append(" = ").append(any()).append(";");
        case 1 ->
            text.append(v).append(" = ").append(number(9)).append(" - ").append(v).append(";");
        case 2 -> text.append(v).append(" = ").append(v).append(" + ").append(any()).append(";");
        default ->
            text.append(v).append(" = ").append(v).append(" + ").append(number(4)).append(";");
      }
    }

    private String error() {
      String sum = any() + (random.nextBoolean() ? " + " : " - ") + any();
      return switch (random.nextInt(4)) {
        case 0 -> "(" + sum + ") % " + (2 + random.nextInt(3)) + " == " + random.nextInt(2);
        case 1 -> sum + " == " + number(60);
        case 2 -> sum + " > " + (20 + random.nextInt(200));
        default -> any() + " < " + number(50);
      };
    }

    private String any() {
      return VARIABLES.get(random.nextInt(VARIABLES.size()));
    }

    private String number(int bound) {
      int number = random.nextInt(2 * bound + 1) - bound;
      return number < 0 ? "(" + number + ")" : String.valueOf(number);
    }
  }
}
