package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import dev.bulwark.program.testing.TestProgram;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Right and wrong evidence of every kind, on programs written by hand. */
class CertificateCheckerTest {

  private final TestProgram text = new TestProgram();
  private final TermFactory terms = text.terms();
  private final TestProgram.Body main = text.main();

  private static Result check(Program program, Evidence evidence) {
    return new CertificateChecker(JavaSmtSolvers.best(warning -> {}))
        .check(program, evidence, Budget.of(Duration.ofSeconds(60)));
  }

  private static void assertConfirmed(Program program, Evidence evidence) {
    assertThat(check(program, evidence)).isInstanceOf(Result.Confirmed.class);
  }

  private static void assertRefuted(Program program, Evidence evidence) {
    assertThat(check(program, evidence)).isInstanceOf(Result.Refuted.class);
  }

  /** The cut point at a location of {@code main}. */
  private static CutPoint inMain(Program program, Location location) {
    return new CutPoint(CallString.EMPTY.push(mainCall(program)), location);
  }

  private static Location mainCall(Program program) {
    return program.start().edges().stream()
        .filter(edge -> edge.action() instanceof Action.Call)
        .map(Edge::source)
        .findFirst()
        .orElseThrow();
  }

  private static Proof.Inductive inductive(Program program, Location location, Term invariant) {
    return new Proof.Inductive(Map.of(inMain(program, location), invariant));
  }

  private Location head;
  private ProgramVariable x;

  /**
   * x = 0; while (input) { if (x >= 10) x = 0 else x = x + 1 }, failing if x > limit at the head.
   */
  private Program counter(int limit) {
    x = main.local("x");
    ProgramVariable go = main.local("go");
    head = main.location();
    Location test = main.location();
    Location asked = main.location();
    Location body = main.location();
    Location reset = main.location();
    Location count = main.location();
    main.assign(main.entry(), x, text.number(0), head);
    main.assume(head, terms.not(text.less(x, limit + 1)), main.error());
    main.assume(head, text.less(x, limit + 1), test);
    main.havoc(test, go, asked);
    main.branch(asked, text.eq(go, 0), main.exit(), body);
    main.branch(body, text.less(x, 10), count, reset);
    main.assign(reset, x, text.number(0), head);
    main.assign(count, x, text.plus(x, 1), head);
    return text.build();
  }

  @Test
  void inductiveInvariants() {
    Program program = counter(20);
    assertConfirmed(program, inductive(program, head, text.less(x, 11)));
    assertConfirmed(program, inductive(program, head, text.less(x, 21)));
    assertRefuted(program, inductive(program, head, text.less(x, 22)));
    assertRefuted(program, inductive(program, head, terms.bool(true)));
    assertRefuted(program, inductive(program, head, terms.bool(false)));
    assertRefuted(program, inductive(program, head, text.less(x, 10)));
    assertRefuted(program, new Proof.Inductive(Map.of()));
  }

  @Test
  void invariantsElsewhereAreCutPointsToo() {
    Program program = counter(20);
    Location body = program.procedure("main").locations().get(5);
    assertConfirmed(program, inductive(program, body, text.less(x, 11)));
    assertRefuted(program, inductive(program, body, text.less(x, 10)));
    assertConfirmed(
        program,
        new Proof.Inductive(
            Map.of(
                inMain(program, head), text.less(x, 11), inMain(program, body), text.less(x, 11))));
  }

  @Test
  void theErrorIsExcluded() {
    Program program = counter(9);
    assertRefuted(program, inductive(program, head, text.less(x, 11)));
    assertRefuted(program, inductive(program, head, text.less(x, 10)));
  }

  @Test
  void invariantsThatAreNoneOfThePrograms() {
    Program program = counter(20);
    assertRefuted(program, inductive(program, head, x.term()));
    assertRefuted(
        program,
        inductive(
            program, head, terms.eq(terms.variable("elsewhere", Sort.BOOL), terms.bool(true))));
    assertRefuted(
        program,
        inductive(
            program, new Location("main", 77, Location.PLAIN, head.position()), text.less(x, 11)));
    assertRefuted(
        program,
        new Proof.Inductive(Map.of(new CutPoint(CallString.EMPTY, head), text.less(x, 11))));
    assertRefuted(
        program,
        new Proof.Inductive(
            Map.of(new CutPoint(CallString.EMPTY.push(head), head), text.less(x, 11))));
  }

  @Test
  void invariantsFromAnotherFactory() {
    Program program = counter(20);
    assertConfirmed(
        program, inductive(program, head, TermFactory.plain().importTerm(text.less(x, 11))));
  }

  @Test
  void kInductiveInvariants() {
    // x, y = 1, 2; while (1) { x, y = y, 3 - y }: that y < 3 is 1-inductive only with x; y != 200
    // needs two steps: y = 3 - (3 - y').
    ProgramVariable y = main.local("y");
    ProgramVariable t = main.local("t");
    head = main.location();
    Location first = main.location();
    Location second = main.location();
    main.assign(main.entry(), y, text.number(1), first);
    main.assign(first, t, text.number(2), head);
    main.assume(head, text.eq(y, 200), main.error());
    main.assume(head, terms.not(text.eq(y, 200)), second);
    Location third = main.location();
    Location fourth = main.location();
    ProgramVariable saved = main.local("saved");
    main.assign(second, saved, y.term(), third);
    main.assign(third, y, t.term(), fourth);
    main.assign(fourth, t, saved.term(), head);
    Program program = text.build();
    Term invariant = terms.not(text.eq(y, 200));
    Map<CutPoint, Term> claims = Map.of(inMain(program, head), invariant);
    assertRefuted(program, new Proof.KInductive(1, claims));
    assertConfirmed(program, new Proof.KInductive(2, claims));
    assertConfirmed(program, new Proof.KInductive(5, claims));
  }

  @Test
  void theBaseOfKInductionIsChecked() {
    // The counter gets to 7 after seven rounds; "x != 7" is k-inductive in its step for no k, but a
    // late start must not help either.
    Program program = counter(20);
    Term invariant = terms.not(text.eq(x, 30));
    assertConfirmed(
        program,
        new Proof.KInductive(
            1, Map.of(inMain(program, head), terms.and(invariant, text.less(x, 11)))));
    for (int k = 1; k < 10; k++) {
      assertRefuted(
          program,
          new Proof.KInductive(k, Map.of(inMain(program, head), terms.not(text.eq(x, 7)))));
    }
  }

  @Test
  void unrolledLoops() {
    // for (i = 0; i < 5; i++) for (j = 0; j < i; j++) s++; fails if s > 10
    ProgramVariable i = main.local("i");
    ProgramVariable j = main.local("j");
    ProgramVariable s = main.local("s");
    Location outer = main.location();
    Location inner = main.location();
    Location enter = main.location();
    Location begin = main.location();
    Location begin2 = main.location();
    Location add = main.location();
    Location next = main.location();
    Location nextOuter = main.location();
    Location end = main.location();
    main.havoc(main.entry(), s, begin);
    main.assume(begin, text.less(s, 1), begin2);
    main.assign(begin2, i, text.number(0), outer);
    main.branch(outer, text.less(i, 5), enter, end);
    main.assign(enter, j, text.number(0), inner);
    main.branch(inner, terms.apply(Op.BV_ULT, j.term(), i.term()), add, nextOuter);
    main.assign(add, s, text.plus(s, 1), next);
    main.assign(next, j, text.plus(j, 1), inner);
    main.assign(nextOuter, i, text.plus(i, 1), outer);
    main.branch(end, text.less(s, 11), main.exit(), main.error());
    Program program = text.build();
    assertConfirmed(program, new Proof.Unrolled(Map.of(outer, 5, inner, 4), Map.of()));
    assertConfirmed(program, new Proof.Unrolled(Map.of(outer, 7, inner, 6), Map.of("main", 2)));
    assertRefuted(program, new Proof.Unrolled(Map.of(outer, 4, inner, 4), Map.of()));
    assertRefuted(program, new Proof.Unrolled(Map.of(outer, 5, inner, 3), Map.of()));
    assertRefuted(program, new Proof.Unrolled(Map.of(outer, 5), Map.of()));
    assertRefuted(program, new Proof.Unrolled(Map.of(), Map.of()));
    assertRefuted(program, new Proof.Unrolled(Map.of(outer, 5, inner, 4), Map.of("nobody", 2)));
    assertRefuted(program, new Proof.Unrolled(Map.of(outer, 5, inner, 4), Map.of("main", 0)));
  }

  @Test
  void longLoopsWithoutInputs() {
    x = main.local("x");
    ProgramVariable y = main.local("y");
    Location outer = main.location();
    Location inner = main.location();
    Location set = main.location();
    Location add = main.location();
    Location next = main.location();
    main.assign(main.entry(), x, text.number(0), outer);
    main.branch(outer, text.less(x, 255), set, main.exit());
    main.assign(set, y, text.number(0), inner);
    main.branch(inner, text.less(y, 255), add, next);
    main.assign(add, y, text.plus(y, 1), inner);
    main.assign(next, x, text.plus(x, 1), outer);
    Program program = text.build();
    Result result = check(program, new Proof.Unrolled(Map.of(outer, 255, inner, 255), Map.of()));
    assertThat(result)
        .isInstanceOfSatisfying(
            Result.Confirmed.class,
            confirmed -> assertThat(confirmed.by()).containsExactly("evaluator"));
    assertRefuted(program, new Proof.Unrolled(Map.of(outer, 2, inner, 255), Map.of()));
  }

  /**
   * f(a) = a == 0 ? 0 : 1 + f(a - 1), called with an input below n; fails if the result is not the
   * argument.
   */
  private Program recursive(int n) {
    TestProgram.Body f = text.procedure("f");
    ProgramVariable a = f.parameter("a");
    ProgramVariable result = f.result();
    ProgramVariable r = f.local("r");
    Location zero = f.location();
    Location call = f.location();
    Location back = f.location();
    f.branch(f.entry(), text.eq(a, 0), zero, call);
    f.assign(zero, result, text.number(0), f.exit());
    f.call(
        call, "f", List.of(terms.apply(Op.BV_SUB, a.term(), text.number(1))), Optional.of(r), back);
    f.assign(back, result, text.plus(r, 1), f.exit());

    x = main.local("x");
    ProgramVariable y = main.local("y");
    Location read = main.location();
    Location bounded = main.location();
    Location called = main.location();
    main.havoc(main.entry(), x, read);
    main.assume(read, text.less(x, n), bounded);
    main.call(bounded, "f", List.of(x.term()), Optional.of(y), called);
    main.branch(called, terms.eq(x.term(), y.term()), main.exit(), main.error());
    return text.build();
  }

  @Test
  void unrolledRecursion() {
    Program program = recursive(6);
    assertConfirmed(program, new Proof.Unrolled(Map.of(), Map.of("f", 6)));
    assertRefuted(program, new Proof.Unrolled(Map.of(), Map.of("f", 5)));
    assertRefuted(program, new Proof.Unrolled(Map.of(), Map.of()));
    assertThat(check(program, new Proof.Inductive(Map.of()))).isInstanceOf(Result.NotChecked.class);
  }

  @Test
  void callsInLoopsSeeTheirOwnVariables() {
    // A loop inside a procedure that is called twice; the invariant of each call speaks of the
    // caller's variables.
    TestProgram.Body f = text.procedure("f");
    ProgramVariable a = f.parameter("a");
    ProgramVariable result = f.result();
    Location loop = f.location();
    Location round = f.location();
    f.assign(f.entry(), result, text.number(0), loop);
    f.branch(loop, terms.apply(Op.BV_ULT, result.term(), a.term()), round, f.exit());
    f.assign(round, result, text.plus(result, 1), loop);
    x = main.local("x");
    ProgramVariable y = main.local("y");
    ProgramVariable z = main.local("z");
    Location first = main.location();
    Location second = main.location();
    Location end = main.location();
    main.havoc(main.entry(), x, first);
    main.call(first, "f", List.of(x.term()), Optional.of(y), second);
    main.call(second, "f", List.of(y.term()), Optional.of(z), end);
    main.branch(end, terms.eq(x.term(), z.term()), main.exit(), main.error());
    Program program = text.build();
    CallString inMain = CallString.EMPTY.push(mainCall(program));
    CutPoint one = new CutPoint(inMain.push(first), loop);
    CutPoint two = new CutPoint(inMain.push(second), loop);
    Term invariantOne = about(one.stack(), result, a);
    Term invariantTwo = about(two.stack(), result, a);
    Term sameOne = terms.eq(named(one.stack(), a), x.term());
    Term sameTwo =
        terms.and(terms.eq(named(two.stack(), a), y.term()), terms.eq(y.term(), x.term()));
    assertConfirmed(
        program,
        new Proof.Inductive(
            Map.of(one, terms.and(invariantOne, sameOne), two, terms.and(invariantTwo, sameTwo))));
    assertRefuted(
        program,
        new Proof.Inductive(Map.of(one, invariantOne, two, terms.and(invariantTwo, sameTwo))));
    assertRefuted(
        program,
        new Proof.Inductive(Map.of(one, terms.and(invariantOne, sameOne), two, invariantTwo)));
    assertRefuted(
        program,
        new Proof.Inductive(
            Map.of(one, terms.and(invariantTwo, sameOne), two, terms.and(invariantTwo, sameTwo))));
    assertRefuted(program, new Proof.Inductive(Map.of(one, terms.and(invariantOne, sameOne))));
  }

  private Term named(CallString stack, ProgramVariable variable) {
    return terms.variable(stack.qualify(variable.name()), variable.sort());
  }

  private Term about(CallString stack, ProgramVariable smaller, ProgramVariable greater) {
    return terms.apply(Op.BV_ULE, named(stack, smaller), named(stack, greater));
  }

  @Test
  void undefinedBehaviourIsExcludedWhereItCanBe() {
    x = main.local("x");
    Location read = main.location();
    Location bounded = main.location();
    Location undefined =
        main.location(new Location.Role.Undefined(UndefinedBehaviour.DIVISION_BY_ZERO));
    main.havoc(main.entry(), x, read);
    main.assume(read, text.less(x, 5), bounded);
    main.branch(bounded, text.less(x, 5), main.exit(), undefined);
    assertThat(check(text.build(), new Proof.Inductive(Map.of())))
        .isInstanceOfSatisfying(
            Result.Confirmed.class,
            confirmed -> assertThat(confirmed.undefinedExcluded()).isTrue());
    main.assume(bounded, text.eq(x, 2), undefined);
    assertThat(check(text.build(), new Proof.Inductive(Map.of())))
        .isInstanceOfSatisfying(
            Result.Confirmed.class,
            confirmed -> assertThat(confirmed.undefinedExcluded()).isFalse());
  }

  @Test
  void incompleteLocationsRefuteSafety() {
    x = main.local("x");
    Location read = main.location();
    main.havoc(main.entry(), x, read);
    main.branch(
        read,
        text.less(x, 5),
        main.exit(),
        main.location(new Location.Role.Incomplete("unknown call")));
    assertRefuted(text.build(), new Proof.Inductive(Map.of()));
    assertRefuted(text.build(), new Proof.Unrolled(Map.of(), Map.of()));
  }

  @Test
  void errorInputs() {
    x = main.local("x");
    Location read = main.location();
    Location more = main.location();
    Location undefined =
        main.location(new Location.Role.Undefined(UndefinedBehaviour.DIVISION_BY_ZERO));
    Edge input = main.havoc(main.entry(), x, read);
    main.branch(read, text.eq(x, 9), undefined, more);
    main.branch(more, text.eq(x, 5), main.error(), main.exit());
    Program program = text.build();
    String site = ((Action.Havoc) input.action()).site().id();
    assertThat(check(program, inputs(site, 5)))
        .isInstanceOfSatisfying(
            Result.Confirmed.class,
            confirmed -> assertThat(confirmed.error().orElseThrow().isError()).isTrue());
    assertRefuted(program, inputs(site, 4));
    assertRefuted(program, inputs(site, 9));
    assertRefuted(program, inputs("elsewhere", 5));
    assertRefuted(program, new ErrorInputs(Inputs.NONE));
  }

  @Test
  void evidenceIsOfTheGoalsItNames() {
    x = main.local("x");
    Location read = main.location();
    Location more = main.location();
    Edge input = main.havoc(main.entry(), x, read);
    Goal reached = goal(main.error());
    Goal unreached = goal(main.error());
    main.branch(read, text.eq(x, 5), located(reached), more);
    Location last = main.location();
    main.branch(more, text.eq(x, 5), located(unreached), last);
    main.branch(last, text.eq(x, 6), located(reached), main.exit());
    Program program = text.build();
    String site = ((Action.Havoc) input.action()).site().id();
    Inputs five = inputs(site, 5).inputs();
    assertConfirmed(program, new ErrorInputs(five, Optional.of(reached)));
    assertRefuted(program, new ErrorInputs(five, Optional.of(unreached)));
    assertThat(check(program, new ErrorInputs(five), GoalSet.of(unreached)))
        .isInstanceOf(Result.Refuted.class);
    Goal stranger = new Goal("main.99", unreached.kind(), unreached.text(), unreached.position());
    for (Proof proof :
        List.of(
            new Proof.Inductive(Map.of()),
            new Proof.KInductive(2, Map.of()),
            new Proof.Unrolled(Map.of(), Map.of()))) {
      Proof ofUnreached = proof.forGoals(GoalSet.of(unreached));
      assertThat(check(program, ofUnreached, GoalSet.of(unreached)))
          .isInstanceOf(Result.Confirmed.class);
      // Taken for more than it is for.
      assertRefuted(program, ofUnreached);
      assertThat(check(program, ofUnreached, GoalSet.of(reached)))
          .isInstanceOf(Result.Refuted.class);
      // For more than it shows, though that is not asked.
      assertThat(check(program, proof, GoalSet.of(unreached))).isInstanceOf(Result.Refuted.class);
      assertThat(check(program, proof.forGoals(GoalSet.of(reached)), GoalSet.of(reached)))
          .isInstanceOf(Result.Refuted.class);
      assertThat(
              check(
                  program, proof.forGoals(GoalSet.of(unreached, stranger)), GoalSet.of(unreached)))
          .isInstanceOf(Result.Refuted.class);
    }
  }

  private static Goal goal(Location location) {
    return location.goal().orElseThrow();
  }

  private Location located(Goal goal) {
    return main.location(new Location.Role.Error("unreach-call", goal));
  }

  private static Result check(Program program, Evidence evidence, GoalSet asked) {
    return new CertificateChecker(JavaSmtSolvers.best(warning -> {}))
        .check(program, evidence, asked, Budget.of(Duration.ofSeconds(60)));
  }

  private static ErrorInputs inputs(String site, int value) {
    return new ErrorInputs(new Inputs(Map.of(site, List.of(Value.bitVec(8, value)))));
  }

  @Test
  void theBudgetEndsTheCheck() {
    Program program = counter(20);
    Budget over = Budget.of(Duration.ZERO);
    Result result =
        new CertificateChecker(JavaSmtSolvers.best(warning -> {}))
            .check(program, inductive(program, head, text.less(x, 11)), over);
    assertThat(result).isInstanceOf(Result.NotChecked.class);
  }
}
