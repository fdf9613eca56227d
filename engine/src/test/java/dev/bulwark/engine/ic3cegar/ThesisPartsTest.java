package dev.bulwark.engine.ic3cegar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.FrameSolver;
import dev.bulwark.engine.common.ic3.FrameStep;
import dev.bulwark.engine.common.ic3.LocationSpace;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.RelativeInduction;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.ic3.Weakening;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Limit;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.testing.TestProgram;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Parts of the engine on the thesis' examples for them. */
final class ThesisPartsTest {

  private static final CoreSolver SOLVER =
      JavaSmtSolvers.best(warning -> {}).solver(Theory.INTEGERS);

  private static Model model(Map<Variable, Long> numbers) {
    Map<Variable, Value> values = new HashMap<>();
    numbers.forEach(
        (variable, number) -> values.put(variable, Value.integer(BigInteger.valueOf(number))));
    return new Model(values);
  }

  private static TransitionGraph graphOf(TestProgram program, boolean blocks) {
    return TransitionGraph.of(InlinedProgram.of(new Task(program.build())), blocks);
  }

  /** Inlining has a factory of its own. */
  private static Variable variable(TransitionGraph graph, String name) {
    return graph.program().globals().stream()
        .filter(global -> global.name().equals(name))
        .findFirst()
        .orElseThrow()
        .term();
  }

  /** The step from a loop's head back to it. */
  private static GuardedStep loopOf(TransitionGraph graph) {
    return graph.locations().stream()
        .flatMap(location -> graph.incoming(location).stream())
        .filter(GuardedStep::isLoop)
        .findFirst()
        .orElseThrow();
  }

  /** §2.3: {@code a = 0; b = *; while (a < b) ++a; assert(a == 10)}. */
  @Test
  void translationOfControlFlow() {
    TestProgram program = new TestProgram();
    TermFactory terms = program.terms();
    ProgramVariable a = program.global("a", Sort.INT, CType.INT);
    ProgramVariable b = program.global("b", Sort.INT, CType.INT);
    TestProgram.Body main = program.main();
    Location zero = main.location();
    Location one = main.location();
    Location two = main.location();
    Location four = main.location();
    main.assign(main.entry(), a, terms.integer(0), zero);
    main.havoc(zero, b, one);
    main.assume(one, terms.lt(a.term(), b.term()), two);
    main.assign(two, a, terms.add(a.term(), terms.integer(1)), one);
    main.assume(one, terms.le(b.term(), a.term()), four);
    Term ten = terms.eq(a.term(), terms.integer(10));
    main.assume(four, ten, main.exit());
    main.assume(four, terms.not(ten), main.error());
    TransitionGraph graph = graphOf(program, false);
    Variable inA = variable(graph, "a");
    Variable inB = variable(graph, "b");

    GuardedStep loop = loopOf(graph);
    assertThat(graph.incoming(loop.target())).hasSize(2);
    // pc = 1 ∧ a < b: pc' = 1 ∧ a' = a + 1 ∧ b' = b
    Evaluator inside = new Evaluator(model(Map.of(inA, 3L, inB, 4L))::value);
    assertThat(inside.holds(loop.guard())).isTrue();
    assertThat(inside.require(loop.effect().value(inA)))
        .isEqualTo(Value.integer(BigInteger.valueOf(4)));
    assertThat(loop.effect().value(inB)).isEqualTo(inB);
    Evaluator outside = new Evaluator(model(Map.of(inA, 4L, inB, 4L))::value);
    assertThat(outside.holds(loop.guard())).isFalse();
    // pc = 0: a' = 0, and no constraint on b'
    GuardedStep first =
        graph.incoming(loop.target()).stream()
            .filter(step -> !step.isLoop())
            .findFirst()
            .orElseThrow();
    assertThat(first.effect().value(inA)).isEqualTo(graph.terms().integer(0));
    assertThat(first.inputs()).contains((Variable) first.effect().value(inB));
    assertThat(graph.errorTransitions())
        .singleElement()
        .satisfies(
            error ->
                assertThat(error.condition()).isEqualTo(graph.terms().importTerm(terms.not(ten))));
  }

  /** A loop {@code while (m < n) { ++m; ++i; }} before the assertion m = n + 1 (§3.2). */
  private record Lifted(TransitionGraph graph, Variable m, Variable n, Variable i, Variable j) {

    static Lifted make() {
      TestProgram program = new TestProgram();
      TermFactory terms = program.terms();
      ProgramVariable m = program.global("m", Sort.INT, CType.INT);
      ProgramVariable n = program.global("n", Sort.INT, CType.INT);
      ProgramVariable i = program.global("i", Sort.INT, CType.INT);
      program.global("j", Sort.INT, CType.INT);
      TestProgram.Body main = program.main();
      Location first = main.location();
      Location loop = main.location();
      Location body = main.location();
      Location more = main.location();
      Location after = main.location();
      main.havoc(main.entry(), m, first);
      main.havoc(first, n, loop);
      main.assume(loop, terms.lt(m.term(), n.term()), body);
      main.assign(body, m, terms.add(m.term(), terms.integer(1)), more);
      main.assign(more, i, terms.add(i.term(), terms.integer(1)), loop);
      main.assume(loop, terms.le(n.term(), m.term()), after);
      Term claim = terms.eq(m.term(), terms.add(n.term(), terms.integer(1)));
      main.assume(after, claim, main.exit());
      main.assume(after, terms.not(claim), main.error());
      TransitionGraph graph = graphOf(program, true);
      return new Lifted(
          graph,
          variable(graph, "m"),
          variable(graph, "n"),
          variable(graph, "i"),
          variable(graph, "j"));
    }
  }

  @Test
  void liftedTrace() {
    Lifted example = Lifted.make();
    TransitionGraph graph = example.graph;
    try (Lifting lifting = new Lifting(graph, false, SOLVER, Budget.unlimited())) {
      ErrorTransition error = graph.errorTransitions().getFirst();
      Cube last =
          lifting.before(
              error, model(Map.of(example.m, 0L, example.n, 0L, example.i, 1L, example.j, 15L)));
      assertThat(Terms.freeVariables(last.literals()))
          .containsExactlyInAnyOrder(example.m, example.n);
      assertThat(Assignment.of(last)).hasSize(2);

      GuardedStep loop = loopOf(graph);
      Cube before =
          lifting.before(
              loop,
              last,
              model(Map.of(example.m, -1L, example.n, 0L, example.i, 0L, example.j, 15L)));
      assertThat(Terms.freeVariables(before.literals()))
          .containsExactlyInAnyOrder(example.m, example.n);

      // Both are assigned any value on the way here, so nothing of the state before matters.
      GuardedStep enter =
          graph.incoming(loop.target()).stream()
              .filter(step -> !step.isLoop())
              .findFirst()
              .orElseThrow();
      Map<Variable, Long> inputs = new HashMap<>();
      inputs.put((Variable) enter.effect().value(example.m), -1L);
      inputs.put((Variable) enter.effect().value(example.n), 0L);
      assertThat(lifting.before(enter, before, model(inputs)).isEmpty()).isTrue();
    }
  }

  /**
   * Algorithm 8, line 43, in {@code while (*) ++y}: what leads into x ≥ 10 ∧ y ≥ 5 has a smaller y,
   * so the two are joined to x ≥ 10, which nothing leads into.
   */
  @Test
  void ctgDownJoinsWhatItMayNotBlock() {
    TestProgram program = new TestProgram();
    ProgramVariable x = program.global("x", Sort.INT, CType.INT);
    ProgramVariable y = program.global("y", Sort.INT, CType.INT);
    TestProgram.Body main = program.main();
    Location first = main.location();
    Location loop = main.location();
    main.assign(main.entry(), x, program.terms().integer(0), first);
    main.assign(first, y, program.terms().integer(0), loop);
    main.assign(loop, y, program.terms().add(y.term(), program.terms().integer(1)), loop);
    main.assume(loop, program.terms().lt(y.term(), x.term()), main.error());
    TransitionGraph graph = graphOf(program, true);
    TermFactory terms = graph.terms();
    Term farX = terms.le(terms.integer(10), variable(graph, "x"));
    Term farY = terms.le(terms.integer(5), variable(graph, "y"));
    Ic3CegarConfiguration joining = Ic3CegarConfiguration.CR.withCtgs(0, 1);

    assertThat(down(graph, Cube.of(List.of(farX, farY)), joining)).contains(Cube.of(List.of(farX)));
    assertThat(down(graph, Cube.of(List.of(farX, farY)), joining.with(Limit.MAX_JOINS, 0)))
        .isEmpty();
  }

  /** At the loop's head, relative to the first frame. */
  private static Optional<Cube> down(
      TransitionGraph graph, Cube cube, Ic3CegarConfiguration configuration) {
    StateSpace space = new LocationSpace(graph, FrameStep.Encoding.PRIMED);
    space.frames().extend();
    try (FrameSolver solver = new FrameSolver(space, SOLVER, Budget.unlimited());
        Lifting lifting = new Lifting(graph, false, SOLVER, Budget.unlimited())) {
      AbstractDomain domain =
          new AbstractDomain(graph, PredicateLattice.unordered(graph.terms()), false);
      Abstraction abstraction = new Abstraction(space, domain, new Statistics());
      Consecution consecution = new RelativeInduction(space, solver, true);
      return PredicateGeneralization.dropping(
              space, consecution, lifting, abstraction, Weakening.NONE, configuration)
          .down(loopOf(graph).target(), cube, 2);
    }
  }

  /** §4.3: the states (1,0), (2,1), (3,2) of xy0 are on x - y = 1. */
  @Test
  void miningFindsTheLineOfXy0() {
    TestProgram program = new TestProgram();
    TermFactory terms = program.terms();
    Variable x = program.global("x", Sort.INT, CType.INT).term();
    Variable y = program.global("y", Sort.INT, CType.INT).term();
    Location here = program.main().location();
    ErrorTransition error =
        new ErrorTransition(here, terms.bool(true), Map.of(), new ErrorTransition.Incomplete());
    StateMining mining = new StateMining(terms, 3, new Statistics());
    List<Term> mined = List.of();
    for (long k = 0; k < 3; k++) {
      assertThat(mined).isEmpty();
      Model state = model(Map.of(x, k + 1, y, k));
      Cube cube = Cube.of(Assignment.literals(terms, List.of(x, y), state));
      Obligation obligation =
          new Obligation(1, here, cube, state, new Obligation.IntoError(error), 1, 0, k);
      mined = mining.mine(obligation);
    }
    Term next = terms.add(y, terms.integer(1));
    assertThat(mined).hasSize(1).containsAnyOf(terms.eq(x, next), terms.eq(next, x));
  }

  @Test
  void latticeKeepsParentsAndChildren() {
    TermFactory terms = new TestProgram().terms();
    Variable x = terms.variable("x", Sort.INT);
    Term three = terms.le(x, terms.integer(3));
    Term five = terms.le(x, terms.integer(5));
    Term nine = terms.le(x, terms.integer(9));
    try (Session session = SOLVER.open(Budget.unlimited())) {
      PredicateLattice lattice = PredicateLattice.ordered(terms, session);
      assertThat(lattice.add(nine)).isTrue();
      assertThat(lattice.add(three)).isTrue();
      assertThat(lattice.parents(three)).containsExactly(nine);
      assertThat(lattice.add(five)).isTrue();
      assertThat(lattice.parents(three)).containsExactly(five);
      assertThat(lattice.parents(five)).containsExactly(nine);
      assertThat(lattice.children(nine)).containsExactly(five);
      assertThat(lattice.children(five)).containsExactly(three);
      assertThat(lattice.add(terms.lt(x, terms.integer(4)))).as("equivalent to x <= 3").isFalse();
    }
  }
}
