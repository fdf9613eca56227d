package dev.bulwark.program.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.StateTracker;
import dev.bulwark.program.testing.SymbolicFollower;
import dev.bulwark.program.testing.TestProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BitPreciseEncodingTest {

  @Test
  void followsTheInterpreter() {
    for (long seed = 0; seed < 400; seed++) {
      Program program = RandomPrograms.of(seed);
      SymbolicFollower follower = new SymbolicFollower(program);
      StateTracker tracker = new StateTracker(program);
      // Few steps: values are not simplified here and grow.
      int steps = 5 + (int) (seed % 40);
      new Interpreter(program)
          .run(
              new RandomInputs(seed),
              step -> {
                tracker.on(step);
                follower.on(step);
              },
              steps);
      Evaluator evaluator = new Evaluator(follower.inputs()::get);
      assertThat(evaluator.holds(follower.now().guard())).as("seed %d", seed).isTrue();
      Map<String, Value> concrete = tracker.visits().getLast().state();
      for (Map.Entry<Variable, Term> entry : follower.now().state().values().entrySet()) {
        assertThat(evaluator.evaluate(entry.getValue()))
            .as("seed %d: %s", seed, entry.getKey())
            .isEqualTo(concrete.get(entry.getKey().name()));
      }
      for (ProgramVariable global : program.globals()) {
        if (concrete.containsKey(global.name())) {
          assertThat(evaluator.evaluate(follower.now().state().value(global.term())))
              .isEqualTo(concrete.get(global.name()));
        }
      }
    }
  }

  @Test
  void aNegatedBranchExcludesTheOther() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    Location test = main.location();
    Edge take = main.havoc(main.entry(), x, test);
    main.branch(test, p.less(x, 10), main.exit(), main.error());
    Program program = p.build();
    BitPreciseEncoding encoding = new BitPreciseEncoding(program);
    CallString inMain = CallString.EMPTY.push(program.start().entry());
    List<Variable> inputs = new ArrayList<>();
    GuardedState taken = encoding.step(encoding.initial(), take, inMain, inputs::add);
    assertThat(inputs).hasSize(1);
    List<GuardedState> sides =
        program.procedure("main").outgoing(test).stream()
            .map(edge -> encoding.step(taken, edge, inMain, inputs::add))
            .toList();
    for (int value = 0; value < 256; value++) {
      Value now = Value.bitVec(8, value);
      Evaluator evaluator = new Evaluator(v -> v == inputs.getFirst() ? now : null);
      assertThat(evaluator.holds(sides.get(0).guard())).isEqualTo(value < 10);
      assertThat(evaluator.holds(sides.get(1).guard())).isEqualTo(value >= 10);
    }
  }

  @Test
  void mergesByGuards() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    main.skip(main.entry(), main.exit());
    Program program = p.build();
    TermFactory terms = program.terms();
    BitPreciseEncoding encoding = new BitPreciseEncoding(program);
    Variable a = terms.variable("a", Sort.BOOL);
    Variable b = terms.variable("b", Sort.BOOL);
    GuardedState merged =
        encoding.merge(
            List.of(
                new GuardedState(a, SymbolicState.INITIAL.with(x.term(), terms.bitVec(8, 1))),
                new GuardedState(
                    terms.and(terms.not(a), b),
                    SymbolicState.INITIAL.with(x.term(), terms.bitVec(8, 2))),
                new GuardedState(terms.and(terms.not(a), terms.not(b)), SymbolicState.INITIAL)));
    for (int bits = 0; bits < 4; bits++) {
      Map<Variable, Value> values =
          Map.of(
              a,
              Value.of((bits & 1) != 0),
              b,
              Value.of((bits & 2) != 0),
              x.term(),
              Value.bitVec(8, 9));
      Evaluator evaluator = new Evaluator(values::get);
      assertThat(evaluator.holds(merged.guard())).isTrue();
      int expected = (bits & 1) != 0 ? 1 : (bits & 2) != 0 ? 2 : 9;
      assertThat(evaluator.evaluate(merged.state().value(x.term())))
          .isEqualTo(Value.bitVec(8, expected));
    }
    assertThatThrownBy(() -> encoding.merge(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everyActivationSeesFreshValues() {
    // f() { r = x; x = 1; } reads what it has not written: a new symbol for each call.
    TestProgram p = new TestProgram();
    TestProgram.Body f = p.procedure("f");
    ProgramVariable r = f.result();
    ProgramVariable x = f.local("x");
    Location next = f.location();
    Edge read = f.assign(f.entry(), r, x.term(), next);
    Edge write = f.assign(next, x, p.number(1), f.exit());
    TestProgram.Body main = p.main();
    ProgramVariable y = main.local("y");
    Edge call = main.call(main.entry(), "f", List.of(), Optional.of(y), main.exit());
    Program program = p.build();
    BitPreciseEncoding encoding = new BitPreciseEncoding(program);
    CallString inMain = CallString.EMPTY.push(program.start().entry());
    CallString inF = inMain.push(main.entry());
    GuardedState state = encoding.initial();
    Map<Object, Boolean> seen = new HashMap<>();
    for (int i = 0; i < 3; i++) {
      state = encoding.enter(state, call, inMain);
      state = encoding.step(state, read, inF, input -> {});
      state = encoding.step(state, write, inF, input -> {});
      state = encoding.leave(state, call, inMain);
      assertThat(seen.put(state.state().value(y.term()), true)).isNull();
      assertThat(state.state().values()).containsOnlyKeys(y.term());
    }
  }

  @Test
  void callsAreNoSteps() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    main.edge(main.entry(), Action.SKIP, main.exit());
    Program program = p.build();
    BitPreciseEncoding encoding = new BitPreciseEncoding(program);
    Edge call = program.start().edges().getFirst();
    assertThatThrownBy(() -> encoding.step(encoding.initial(), call, CallString.EMPTY, input -> {}))
        .hasMessageContaining("entered and left");
  }
}
