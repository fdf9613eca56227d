package dev.bulwark.program.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.StateTracker;
import dev.bulwark.program.testing.TestProgram;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SimplificationTest {

  private static Pass.Result simplify(Program program) {
    Pass.Result result = new Simplification().apply(program);
    ProgramChecks.requireSound(result.program());
    return result;
  }

  @Test
  void simplifiesTermsAndKeepsLocations() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    Location a = main.location();
    Location b = main.location();
    main.assign(main.entry(), x, p.terms().apply(Op.BV_ADD, p.number(3), p.number(4)), a);
    main.assume(a, p.terms().eq(x.term(), x.term()), b);
    main.branch(b, p.terms().eq(p.number(1), p.number(2)), b, main.exit());
    Program program = p.build();
    Program simplified = simplify(program).program();
    assertThat(simplified.procedure("main").edges().get(0).action())
        .isInstanceOfSatisfying(
            Action.Assign.class,
            assign -> assertThat(assign.value()).isSameAs(simplified.terms().bitVec(8, 7)));
    assertThat(simplified.procedure("main").edges().get(1).action()).isEqualTo(Action.SKIP);
    // The edge that cannot be passed is kept, and with it the loop.
    assertThat(simplified.procedure("main").edges()).hasSize(4);
    assertThat(simplified.procedure("main").locations())
        .extracting(Location::name)
        .isEqualTo(program.procedure("main").locations().stream().map(Location::name).toList());
  }

  @Test
  void translatesBack() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    main.assign(main.entry(), x, p.number(1), main.exit());
    Program program = p.build();
    Pass.Result result = simplify(program);
    TermFactory terms = result.program().terms();
    Location at = result.program().procedure("main").exit();
    Location call = result.program().start().entry();
    Term invariant = terms.eq(terms.variable("main::x", Sort.bitVec(8)), terms.bitVec(8, 1));
    CutPoint cut = new CutPoint(new CallString(List.of(call)), at);
    Map<CutPoint, Term> back = result.back().invariants(Map.of(cut, invariant));
    assertThat(back.keySet())
        .containsExactly(
            new CutPoint(new CallString(List.of(program.start().entry())), main.exit()));
    Term translated = back.values().iterator().next();
    assertThat(List.of(p.terms().eq(x.term(), p.number(1)), p.terms().eq(p.number(1), x.term())))
        .contains(translated);
    assertThat(result.back().loopBounds(Map.of(at, 4))).isEqualTo(Map.of(main.exit(), 4));
    assertThat(result.back().callBounds(Map.of("main", 2))).isEqualTo(Map.of("main", 2));
    assertThat(result.back().callBounds(Map.of())).isEmpty();
  }

  @Test
  void simplifiedProgramsRunTheSameStepByStep() {
    for (long seed = 0; seed < 300; seed++) {
      Program program = RandomPrograms.of(seed);
      Program simplified = simplify(program).program();
      RecordedInputs inputs = new RecordedInputs(new RandomInputs(seed));
      StateTracker before = new StateTracker(program);
      new Interpreter(program, 20).run(inputs, before, 300);
      StateTracker after = new StateTracker(simplified);
      new Interpreter(simplified, 20).run(new ReplayedInputs(inputs.inputs()), after, 300);
      assertThat(after.visits()).as("seed %d", seed).hasSameSizeAs(before.visits());
      for (int i = 0; i < before.visits().size(); i++) {
        assertThat(after.visits().get(i).at().name())
            .as("seed %d", seed)
            .isEqualTo(before.visits().get(i).at().name());
        assertThat(after.visits().get(i).state())
            .as("seed %d", seed)
            .isEqualTo(before.visits().get(i).state());
      }
    }
  }

  @Test
  void inliningKeepsSimplifying() {
    TestProgram p = new TestProgram();
    TestProgram.Body f = p.procedure("f");
    ProgramVariable a = f.parameter("a");
    ProgramVariable r = f.result();
    f.assign(f.entry(), r, a.term(), f.exit());
    TestProgram.Body main = p.main();
    main.call(main.entry(), "f", List.of(p.number(1)), java.util.Optional.empty(), main.exit());
    Program simplified = simplify(p.build()).program();
    TermFactory terms = new Inlining(Inlining.Config.DEFAULT).apply(simplified).program().terms();
    assertThat(terms).isNotSameAs(simplified.terms());
    assertThat(terms.apply(Op.BV_ADD, terms.bitVec(8, 1), terms.bitVec(8, 2)))
        .isSameAs(terms.bitVec(8, 3));
  }

  @Test
  void waysBackCompose() {
    TestProgram p = new TestProgram();
    TestProgram.Body f = p.procedure("f");
    ProgramVariable x = f.local("x");
    Location head = f.location();
    f.assign(f.entry(), x, p.number(0), head);
    f.assign(head, x, p.plus(x, 1), head);
    TestProgram.Body main = p.main();
    main.call(main.entry(), "f", List.of(), java.util.Optional.empty(), main.exit());
    Program program = p.build();
    Pass.Result inlined = new Inlining(Inlining.Config.DEFAULT).apply(program);
    Pass.Result simplified = simplify(inlined.program());
    BackTranslation back = simplified.back().then(inlined.back());
    Location copy = simplified.program().start().edges().getLast().source();
    TermFactory terms = simplified.program().terms();
    String name = main.entry().name() + ">f::x";
    Term invariant = terms.variable(name, Sort.bitVec(8));
    Term bound = terms.apply(Op.BV_ULE, invariant, terms.bitVec(8, 5));
    Map<CutPoint, Term> translated =
        back.invariants(Map.of(new CutPoint(CallString.EMPTY, copy), bound));
    CallString stack = new CallString(List.of(program.start().entry(), main.entry()));
    assertThat(translated.keySet()).containsExactly(new CutPoint(stack, head));
    assertThat(dev.bulwark.logic.Terms.freeVariables(translated.values().iterator().next()))
        .containsExactly(program.terms().variable(name, Sort.bitVec(8)));
    assertThat(back.loopBounds(Map.of(copy, 7))).isEqualTo(Map.of(head, 7));
    assertThat(back.inputs(Inputs.NONE)).isEqualTo(Inputs.NONE);
  }
}
