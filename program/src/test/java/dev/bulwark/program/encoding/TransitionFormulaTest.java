package dev.bulwark.program.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.TestProgram;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransitionFormulaTest {

  @Test
  void holdsForEveryStepAndForNoOther() {
    int checked = 0;
    for (long seed = 0; seed < 200; seed++) {
      Program program = RandomPrograms.of(seed);
      TransitionFormula formula = new TransitionFormula(program);
      ArrayDeque<Map<Variable, Value>> frames = new ArrayDeque<>();
      frames.push(new HashMap<>());
      Map<Variable, Value> globals = new HashMap<>();
      int[] count = {0};
      new Interpreter(program, 20)
          .run(
              new RandomInputs(seed),
              step -> {
                if (step.kind() == Step.Kind.CALL) {
                  frames.push(new HashMap<>());
                } else if (step.kind() == Step.Kind.RETURN) {
                  frames.pop();
                }
                Map<Variable, Value> values = new HashMap<>(globals);
                values.putAll(frames.element());
                for (Step.Change change : step.changes()) {
                  (change.variable().isGlobal() ? globals : frames.element())
                      .put(change.variable().term(), change.after());
                }
                if (step.kind() == Step.Kind.WITHIN) {
                  check(formula, step, values);
                  count[0]++;
                }
              },
              120);
      checked += count[0];
    }
    assertThat(checked).isGreaterThan(1000);
  }

  private static void check(TransitionFormula formula, Step step, Map<Variable, Value> before) {
    Map<Variable, Value> values = new HashMap<>(before);
    for (ProgramVariable variable : formula.visible(step.edge().source().procedure())) {
      Value now = values.computeIfAbsent(variable.term(), v -> TermFactory.zeroValue(v.sort()));
      values.put(formula.primed(variable.term()), now);
    }
    step.changes()
        .forEach(change -> values.put(formula.primed(change.variable().term()), change.after()));
    Term relation = formula.of(step.edge());
    assertThat(new Evaluator(values::get).holds(relation)).as("%s", step).isTrue();
    for (ProgramVariable variable : formula.visible(step.edge().source().procedure())) {
      Map<Variable, Value> other = new HashMap<>(values);
      Variable primed = formula.primed(variable.term());
      Value.BitVecValue value = (Value.BitVecValue) values.get(primed);
      other.put(primed, Value.bitVec(8, value.bits().add(java.math.BigInteger.ONE)));
      boolean input =
          step.edge().action() instanceof Action.Havoc havoc && havoc.variable().equals(variable);
      assertThat(new Evaluator(other::get).holds(relation))
          .as("%s: %s", step, variable)
          .isEqualTo(input);
    }
  }

  @Test
  void relationsKeepWhatTheyDoNotPrime() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    ProgramVariable y = main.local("y");
    Variable after = p.terms().variable("main::x'", x.sort());
    Term grows = p.terms().apply(Op.BV_ULT, x.term(), after);
    Edge edge = main.edge(main.entry(), new Action.Relation(grows), main.exit());
    Program program = p.build();
    TransitionFormula formula = new TransitionFormula(program);
    assertThat(formula.of(edge))
        .isSameAs(p.terms().and(grows, p.terms().eq(formula.primed(y.term()), y.term())));
    assertThatThrownBy(() -> formula.of(program.start().edges().getFirst()))
        .hasMessageContaining("not one step");
  }
}
