package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
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

/** What a contract means, rule by rule, on programs written by hand. */
class ContractRulesTest extends ContractChecks {

  private ProgramVariable n;
  private ProgramVariable r;
  private ProgramVariable g;

  @Test
  void whatNeverComesBackMayEnsureAnything() {
    TestProgram.Body f = text.procedure("f");
    Location again = f.location();
    f.skip(f.entry(), again);
    f.call(again, "f", List.of(), Optional.empty(), f.exit());
    Location back = main.location();
    main.call(main.entry(), "f", List.of(), Optional.empty(), back);
    main.skip(back, main.error());
    Program program = text.build();
    assertRefuted(program);
    ensures("f", terms.bool(false));
    assertConfirmed(program);
    // Nobody calls what requires something that never holds.
    contract("f", terms.bool(false), terms.bool(false));
    assertRefuted(program);
  }

  @Test
  void theStartHasNoCallerToBlame() {
    g = text.global("g");
    main.branch(main.entry(), text.eq(g, 0), main.exit(), main.error());
    Program program = text.build();
    contract("main", text.eq(g, 0), truth());
    assertConfirmed(program);
    contract(Program.START, text.eq(g, 0), truth());
    assertRefuted(program);
    contract(Program.START, terms.bool(false), truth());
    assertRefuted(program);
    contract(Program.START, truth(), text.eq(g, 1));
    assertRefuted(program);
    contract("main", text.eq(g, 0), text.eq(g, 0));
    contract(Program.START, truth(), text.eq(g, 0));
    assertConfirmed(program);
  }

  /** start() { if (g < 5) { g = g + 1; start(); } assert(g >= 5) }: the start calls itself. */
  @Test
  void theStartMayCallItself() {
    g = text.global("g");
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    Location more = start.location(Position.NONE);
    Location call = start.location(Position.NONE);
    Location done = start.location(Position.NONE);
    Location bad = start.location(new Location.Role.Incomplete("the model ends"), Position.NONE);
    Action small = new Action.Assume(text.less(g, 5));
    Action large = new Action.Assume(terms.not(text.less(g, 5)));
    start.edge(start.entry(), small, more, Position.NONE, "");
    start.edge(start.entry(), large, done, Position.NONE, "");
    start.edge(more, new Action.Assign(g, text.plus(g, 1)), call, Position.NONE, "");
    start.edge(
        call, new Action.Call(Program.START, List.of(), Optional.empty()), done, Position.NONE, "");
    start.edge(done, large, start.exit(), Position.NONE, "");
    start.edge(done, small, bad, Position.NONE, "");
    Procedure made = start.build();
    Program whole = text.build();
    Program program = whole.with(terms, whole.globals(), Map.of(Program.START, made), made);
    assertRefuted(program);
    ensures(Program.START, terms.not(text.less(g, 5)));
    assertConfirmed(program);
    contract(Program.START, text.less(g, 5), terms.not(text.less(g, 5)));
    assertRefuted(program);
  }

  @Test
  void resultsGoIntoGlobalsAfterWhatIsEnsured() {
    g = text.global("g");
    TestProgram.Body f = text.procedure("f");
    r = f.result();
    Location set = f.location();
    f.assign(f.entry(), g, text.number(1), set);
    f.assign(set, r, text.number(2), f.exit());
    Location back = main.location();
    main.call(main.entry(), "f", List.of(), into(g), back);
    check(main, back, text.eq(g, 2));
    Program program = text.build();
    ensures("f", terms.and(text.eq(g, 1), text.eq(r, 2)));
    assertConfirmed(program);
    ensures("f", terms.and(text.eq(g, 2), text.eq(r, 2)));
    assertRefuted(program);
  }

  @Test
  void argumentsAreOfBeforeTheCall() {
    g = text.global("g");
    TestProgram.Body f = text.procedure("f");
    n = f.parameter("n");
    r = f.result();
    Location set = f.location();
    f.assign(f.entry(), g, text.number(9), set);
    f.assign(set, r, n.term(), f.exit());
    Location back = main.location();
    main.call(main.entry(), "f", List.of(text.plus(g, 1)), into(g), back);
    check(main, back, text.eq(g, 1));
    Program program = text.build();
    contract("main", text.eq(g, 0), truth());
    ensures("f", terms.eq(r.term(), old(n)));
    assertConfirmed(program);
    ensures("f", terms.eq(r.term(), terms.apply(Op.BV_ADD, g.term(), text.number(1))));
    assertRefuted(program);
  }

  @Test
  void errorsAndIncompleteModelsInCalleesAreExcludedByWhatIsRequired() {
    for (boolean incomplete : List.of(false, true)) {
      TestProgram.Body f = text.procedure("f" + incomplete);
      n = f.parameter("n");
      Location bad = incomplete ? f.location(new Location.Role.Incomplete("here")) : f.error();
      f.branch(f.entry(), text.less(n, 5), f.exit(), bad);
      contract("f" + incomplete, text.less(n, 5), truth());
    }
    Location next = main.location();
    main.call(main.entry(), "ffalse", List.of(text.number(4)), Optional.empty(), next);
    main.call(next, "ftrue", List.of(text.number(4)), Optional.empty(), main.exit());
    Program program = text.build();
    assertConfirmed(program);
    for (String broken : List.of("ffalse", "ftrue")) {
      Contract kept = contracts.remove(broken);
      assertRefuted(program);
      contracts.put(broken, kept);
    }
  }

  @Test
  void undefinedBehaviourIsExcludedWhereThatIsShown() {
    TestProgram.Body f = text.procedure("f");
    n = f.parameter("n");
    Location undefined =
        f.location(new Location.Role.Undefined(UndefinedBehaviour.DIVISION_BY_ZERO));
    f.branch(f.entry(), text.less(n, 5), f.exit(), undefined);
    main.call(main.entry(), "f", List.of(text.number(4)), Optional.empty(), main.exit());
    Program program = text.build();
    assertThat(check(program))
        .isInstanceOfSatisfying(
            Result.Confirmed.class,
            confirmed -> assertThat(confirmed.undefinedExcluded()).isFalse());
    contract("f", text.less(n, 5), truth());
    assertThat(check(program))
        .isInstanceOfSatisfying(
            Result.Confirmed.class,
            confirmed -> assertThat(confirmed.undefinedExcluded()).isTrue());
  }

  /** The entry of f is a loop head, and its exit has an edge back into the loop. */
  @Test
  void entriesAndExitsMayBeInLoops() {
    TestProgram.Body f = text.procedure("f");
    n = f.parameter("n");
    Location counting = f.location();
    f.branch(f.entry(), text.less(n, 5), counting, f.exit());
    f.assign(counting, n, text.plus(n, 1), f.entry());
    f.skip(f.exit(), f.entry());
    main.call(main.entry(), "f", List.of(text.number(4)), Optional.empty(), main.exit());
    Program program = text.build();
    contract("f", text.less(n, 5), truth());
    assertConfirmed(program);
    invariants.put(f.entry(), text.less(n, 6));
    invariants.put(f.exit(), text.eq(n, 5));
    assertConfirmed(program);
    invariants.put(f.entry(), text.less(n, 5));
    assertRefuted(program);
    invariants.put(f.entry(), text.less(n, 6));
    invariants.put(f.exit(), text.eq(n, 6));
    assertRefuted(program);
  }

  @Test
  void namesWithTwoMeaningsHaveNone() {
    g = text.global("g");
    ProgramVariable odd = text.global("old(g)");
    TestProgram.Body f = text.procedure("f");
    f.assign(f.entry(), odd, g.term(), f.exit());
    main.call(main.entry(), "f", List.of(), Optional.empty(), main.exit());
    Program program = text.build();
    Proof proof =
        new Proof.ByContracts(
            new Contracts(
                Map.of("f", new Contract(truth(), terms.eq(odd.term(), g.term()))), Map.of()));
    assertThat(checkAsItIs(program, proof)).isInstanceOf(Result.Refuted.class);
    assertConfirmed(program);
  }

  @Test
  void aProofMayBeForSomeGoals() {
    TestProgram.Body f = text.procedure("f");
    n = f.parameter("n");
    Location first = f.error();
    Location rest = f.location();
    Location second = f.error();
    f.branch(f.entry(), text.eq(n, 1), first, rest);
    f.branch(rest, text.eq(n, 2), second, f.exit());
    main.call(main.entry(), "f", List.of(text.number(2)), Optional.empty(), main.exit());
    Program program = text.build();
    contract("f", text.eq(n, 2), truth());
    Proof all = new Proof.ByContracts(new Contracts(contracts, invariants));
    assertThat(checkAsItIs(program, all)).isInstanceOf(Result.Refuted.class);
    CertificateChecker checker = new CertificateChecker(JavaSmtSolvers.best(warning -> {}));
    GoalSet only = GoalSet.of(first.goal().orElseThrow());
    Budget budget = Budget.of(Duration.ofSeconds(60));
    assertThat(checker.check(program, all.forGoals(only), only, budget))
        .isInstanceOf(Result.Confirmed.class);
  }

  @Test
  void procedureThatNobodyCallsNeedsNoContract() {
    TestProgram.Body f = text.procedure("f");
    f.skip(f.entry(), f.error());
    main.skip(main.entry(), main.exit());
    assertConfirmed(text.build());
  }

  /** Memory that a call writes is any memory afterwards, and as before otherwise. */
  @Test
  void memoryIsAGlobal() {
    ProgramVariable memory = text.memory("#memory", 8);
    TestProgram.Body f = text.procedure("f");
    n = f.parameter("n");
    Location zero = f.location();
    Location more = f.location();
    Term stored = terms.store(memory.term(), n.term(), text.number(1));
    f.assign(f.entry(), memory, stored, zero);
    f.branch(zero, text.eq(n, 0), f.exit(), more);
    f.call(more, "f", List.of(text.plus(n, 255)), Optional.empty(), f.exit());
    Location back = main.location();
    main.call(main.entry(), "f", List.of(text.number(7)), Optional.empty(), back);
    Term seven = terms.select(memory.term(), text.number(7));
    check(main, back, terms.eq(seven, text.number(1)));
    Program program = text.build();
    ensures("f", terms.eq(terms.select(memory.term(), old(n)), text.number(1)));
    // That the deeper call leaves the cell alone has to be said too.
    assertRefuted(program);
    Term above =
        terms.implies(
            terms.apply(Op.BV_ULT, old(n), text.number(7)),
            terms.eq(seven, terms.select(old(memory), text.number(7))));
    ensures(
        "f",
        terms.and(
            terms.implies(terms.eq(old(n), text.number(7)), terms.eq(seven, text.number(1))),
            above));
    assertConfirmed(program);
  }
}
