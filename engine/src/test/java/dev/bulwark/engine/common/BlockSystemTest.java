package dev.bulwark.engine.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.testing.TestProgram;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlockSystemTest {

  private static final Value SEVEN = Value.bitVec(8, 7);

  private final TestProgram p = new TestProgram(Simplifier.factory());
  private final TestProgram.Body main = p.main();

  /** A goal in a function that is called twice, and one in main. */
  @Test
  void eachGoalHasItsCondition() {
    TestProgram.Body f = p.procedure("f");
    ProgramVariable a = f.parameter("a");
    Location failing = f.error();
    f.branch(f.entry(), p.eq(a, 1), failing, f.exit());
    ProgramVariable x = main.local("x");
    Location taken = main.location();
    Location between = main.location();
    Location last = main.location();
    Location error = main.error();
    main.havoc(main.entry(), x, taken);
    main.call(taken, "f", List.of(x.term()), Optional.empty(), between);
    main.call(between, "f", List.of(p.plus(x, 1)), Optional.empty(), last);
    main.branch(last, p.eq(x, 7), error, main.exit());
    Program inlined = new Inlining(Inlining.Config.DEFAULT).apply(p.build()).program();

    BlockSystem system = BlockSystem.of(inlined);
    BlockSystem.Region region = system.region(system.start());

    Goal called = failing.goal().orElseThrow();
    Goal own = error.goal().orElseThrow();
    assertThat(region.errors().keySet()).containsExactlyInAnyOrder(called, own);
    Variable input = region.inputs().values().iterator().next();
    for (int value = 0; value < 256; value++) {
      Map<Variable, Value> values = Map.of(input, Value.bitVec(8, value));
      Evaluator evaluator = new Evaluator(values::get);
      boolean isCalled = value == 1 || value == 0;
      assertThat(region.errors())
          .allSatisfy(
              (goal, condition) ->
                  assertThat(evaluator.holds(condition))
                      .isEqualTo(goal.equals(called) ? isCalled : values.containsValue(SEVEN)));
      assertThat(evaluator.holds(region.anyError()))
          .isEqualTo(region.errors().values().stream().anyMatch(evaluator::holds));
    }
  }
}
