package dev.bulwark.engine.common.ic3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.Task;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.logic.FiniteSorts;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.pass.Simplification;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Error transitions of several steps, against taking the steps one by one. */
class TargetEnlargementTest {

  private static final long SEED = 246;

  /** Two loops, so that paths part and meet. */
  private static final String PROGRAM =
      """
      extern unsigned char __VERIFIER_nondet_uchar(void);
      extern void reach_error(void);
      int main(void) {
        unsigned char x = __VERIFIER_nondet_uchar(), y = 0;
        while (1) {
          unsigned char in = __VERIFIER_nondet_uchar();
          if (in > x) y = y + 1; else x = x - in;
          if (y > 200 && x < 50) reach_error();
          while (x > 100) {
            unsigned char more = __VERIFIER_nondet_uchar();
            if (more < 64) break;
            x = x + more;
            if (x == 255) reach_error();
          }
        }
      }
      """;

  private final Random random = new Random(SEED);
  private final TransitionGraph graph =
      TransitionGraph.of(
          InlinedProgram.of(
              new Task(new Simplification().apply(CPrograms.parse(PROGRAM)).program())),
          true);
  private final TargetEnlargement enlargement = new TargetEnlargement(graph);

  @Test
  void conditionsHoldWhereThePathLeadsToTheError() {
    System.out.println("TargetEnlargementTest: seed " + SEED);
    int errors = 0;
    int others = 0;
    for (int steps = 0; steps < 5; steps++) {
      for (Location location : graph.locations()) {
        for (ErrorTransition error : enlargement.from(location, steps)) {
          assertThat(error.path()).hasSize(steps + 1);
          for (int i = 0; i < 2_000; i++) {
            Map<Variable, Value> values = new HashMap<>();
            Evaluator state =
                new Evaluator(variable -> values.computeIfAbsent(variable, this::anyValue));
            boolean holds = state.holds(error.condition());
            assertThat(holds).isEqualTo(leadsToError(error, values));
            errors += holds ? 1 : 0;
            others += holds ? 0 : 1;
          }
        }
      }
    }
    assertThat(errors).isGreaterThan(100);
    assertThat(others).isGreaterThan(100);
  }

  @Test
  void errorsOfTheEnlargedGraphStandForAllTheirSteps() {
    TransitionGraph enlarged = enlargement.graph(3);
    assertThat(enlarged.errorSteps()).isEqualTo(4);
    assertThat(enlarged.errorTransitions())
        .isNotEmpty()
        .allMatch(error -> error.source() != graph.start());
    assertThat(enlarged.locations()).isEqualTo(graph.locations());
    assertThat(graph.errorSteps()).isEqualTo(1);
  }

  private Value anyValue(Variable variable) {
    return FiniteSorts.value(
        variable.sort(), random.nextInt((int) Math.min(256, FiniteSorts.size(variable.sort()))));
  }

  /** Takes the steps with these values of variables and inputs. */
  private boolean leadsToError(ErrorTransition error, Map<Variable, Value> values) {
    Location here = error.source();
    Map<Variable, Value> state = new HashMap<>(values);
    for (Map<Edge, Variable> symbols : error.path().subList(0, error.path().size() - 1)) {
      Optional<GuardedStep> taken = Optional.empty();
      for (GuardedStep step : graph.outgoing(here)) {
        if (evaluator(state, graph.inputsByEdge(step), symbols, values).holds(step.guard())) {
          taken = Optional.of(step);
        }
      }
      if (taken.isEmpty()) {
        return false;
      }
      Evaluator now = evaluator(state, graph.inputsByEdge(taken.get()), symbols, values);
      Map<Variable, Value> after = new LinkedHashMap<>();
      for (Map.Entry<Variable, Term> change : taken.get().updates().entrySet()) {
        after.put(change.getKey(), Objects.requireNonNull(now.evaluate(change.getValue())));
      }
      state.putAll(after);
      here = taken.get().target();
    }
    Location last = here;
    return graph.errorTransitions().stream()
        .filter(some -> some.source() == last && some.target().equals(error.target()))
        .anyMatch(
            some ->
                evaluator(state, some.path().getFirst(), error.path().getLast(), values)
                    .holds(some.condition()));
  }

  /** Inputs have the values of the symbols that stand for them at this point of the path. */
  private Evaluator evaluator(
      Map<Variable, Value> state,
      Map<Edge, Variable> inputs,
      Map<Edge, Variable> symbols,
      Map<Variable, Value> values) {
    Map<Variable, Value> taken = new HashMap<>();
    inputs.forEach(
        (edge, input) -> {
          Variable symbol = symbols.get(edge);
          if (symbol != null) {
            taken.put(input, values.computeIfAbsent(symbol, this::anyValue));
          }
        });
    return new Evaluator(
        variable -> {
          Value input = taken.get(variable);
          return input != null ? input : state.computeIfAbsent(variable, this::anyValue);
        });
  }
}
