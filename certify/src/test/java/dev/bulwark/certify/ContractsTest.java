package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import dev.bulwark.program.integer.IntegerEncoding;
import dev.bulwark.program.integer.IntegerProgram;
import dev.bulwark.program.testing.TestProgram;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Right and wrong contracts, on programs written by hand. */
class ContractsTest {

  private final TestProgram text = new TestProgram();
  private final TermFactory terms = text.terms();
  private final TestProgram.Body main = text.main();
  private final Map<String, Contract> contracts = new LinkedHashMap<>();
  private final Map<Location, Term> invariants = new LinkedHashMap<>();

  private Result check(Program program) {
    Proof proof = new Proof.ByContracts(new Contracts(contracts, invariants));
    // What is written is what is checked.
    assertThat(EvidenceReader.read(program, EvidenceWriter.text(program, proof))).isEqualTo(proof);
    return checkAsItIs(program, proof);
  }

  private static Result checkAsItIs(Program program, Proof proof) {
    return new CertificateChecker(JavaSmtSolvers.best(warning -> {}))
        .check(program, proof, Budget.of(Duration.ofSeconds(60)));
  }

  private void assertConfirmed(Program program) {
    assertThat(check(program)).isInstanceOf(Result.Confirmed.class);
    Proof proof = new Proof.ByContracts(new Contracts(contracts, invariants));
    RandomRuns.Limits limits = new RandomRuns.Limits(100, 500, Duration.ofSeconds(20));
    assertThat(
            RandomRuns.of(program, proof, limits, Budget.of(Duration.ofSeconds(20)))
                .contradiction())
        .isEmpty();
  }

  private void assertRefuted(Program program) {
    assertThat(check(program)).isInstanceOf(Result.Refuted.class);
  }

  private void contract(String procedure, Term requires, Term ensures) {
    contracts.put(procedure, new Contract(requires, ensures));
  }

  private void ensures(String procedure, Term ensures) {
    contract(procedure, terms.bool(true), ensures);
  }

  private Term truth() {
    return terms.bool(true);
  }

  private Variable old(ProgramVariable variable) {
    return EntryValue.of(terms, variable.term());
  }

  private static Optional<ProgramVariable> into(ProgramVariable variable) {
    return Optional.of(variable);
  }

  /** Goes on from the location, failing unless the condition holds. */
  private static void check(TestProgram.Body body, Location at, Term condition) {
    body.branch(at, condition, body.exit(), body.error());
  }

  private ProgramVariable n;
  private ProgramVariable r;

  /** id(n) { if (n == 0) r = 0; else { n = n - 1; t = id(n); r = t + 1 } } */
  private void identity() {
    TestProgram.Body id = text.procedure("id");
    n = id.parameter("n");
    r = id.result();
    ProgramVariable t = id.local("t");
    Location zero = id.location();
    Location more = id.location();
    Location call = id.location();
    Location back = id.location();
    id.branch(id.entry(), text.eq(n, 0), zero, more);
    id.assign(zero, r, text.number(0), id.exit());
    id.assign(more, n, text.plus(n, 255), call);
    id.call(call, "id", List.of(n.term()), into(t), back);
    id.assign(back, r, text.plus(t, 1), id.exit());
  }

  private ProgramVariable x;
  private ProgramVariable y;

  /** x = input; y = id(x); assert(x == y) */
  private Program identityIsCalled() {
    identity();
    x = main.local("x");
    y = main.local("y");
    Location call = main.location();
    Location back = main.location();
    main.havoc(main.entry(), x, call);
    main.call(call, "id", List.of(x.term()), into(y), back);
    check(main, back, terms.eq(x.term(), y.term()));
    return text.build();
  }

  @Test
  void recursionIsShownByInduction() {
    Program program = identityIsCalled();
    ensures("id", terms.eq(r.term(), old(n)));
    assertConfirmed(program);
  }

  /** Over integers r is the number that n was. */
  @Test
  void contractsComeBackFromIntegers() {
    Program program = identityIsCalled();
    IntegerProgram encoded = new IntegerEncoding().encode(program, Set.of());
    TermFactory integers = encoded.program().terms();
    Term same =
        integers.eq(
            integers.variable(r.name(), Sort.INT),
            integers.variable(EntryValue.name(n.name()), Sort.INT));
    Contract contract = new Contract(integers.bool(true), same);
    Proof proof =
        new Proof.ByContracts(new Contracts(Map.of("id", contract), Map.of()))
            .translate(encoded.back());
    assertThat(checkAsItIs(program, proof)).isInstanceOf(Result.Confirmed.class);
  }

  @Test
  void withoutContractsNothingIsKnownOfCalls() {
    assertRefuted(identityIsCalled());
  }

  @Test
  void wrongPostconditionsAreRefuted() {
    Program program = identityIsCalled();
    ensures("id", terms.eq(r.term(), terms.apply(Op.BV_ADD, old(n), text.number(1))));
    assertRefuted(program);
    // True, but it does not follow from itself.
    ensures("id", terms.apply(Op.BV_ULE, r.term(), old(n)));
    assertRefuted(program);
    ensures("id", terms.bool(false));
    assertRefuted(program);
  }

  @Test
  void runsContradictWrongContracts() {
    Program program = identityIsCalled();
    ensures("id", terms.apply(Op.BV_ULT, r.term(), text.number(3)));
    Proof proof = new Proof.ByContracts(new Contracts(contracts, invariants));
    RandomRuns.Limits limits = new RandomRuns.Limits(100, 2_000, Duration.ofSeconds(20));
    assertThat(
            RandomRuns.of(program, proof, limits, Budget.of(Duration.ofSeconds(20)))
                .contradiction())
        .hasValueSatisfying(
            found -> assertThat(found.what()).isEqualTo("a run contradicts what id ensures"));
  }

  @Test
  void preconditionsHaveToHoldAtEveryCall() {
    Program program = identityIsCalled();
    Term small = text.less(n, 200);
    contract("id", small, terms.eq(r.term(), old(n)));
    assertRefuted(program);
  }

  @Test
  void preconditionsAreAssumedAndPassedOn() {
    identity();
    ProgramVariable got = main.local("got");
    Location back = main.location();
    main.call(main.entry(), "id", List.of(text.number(100)), into(got), back);
    check(main, back, text.eq(got, 100));
    Program program = text.build();
    contract("id", text.less(n, 200), terms.eq(r.term(), old(n)));
    assertConfirmed(program);
    // Not one that recursion keeps.
    contract("id", text.eq(n, 100), terms.eq(r.term(), old(n)));
    assertRefuted(program);
  }

  @Test
  void postconditionsSpeakOfEntryAndResultOnly() {
    Program program = identityIsCalled();
    for (Variable other : List.of(n.term(), text.procedure("id").variables().get(2).term())) {
      Proof proof =
          new Proof.ByContracts(
              new Contracts(
                  Map.of("id", new Contract(truth(), terms.eq(r.term(), other))), Map.of()));
      assertThat(checkAsItIs(program, proof)).isInstanceOf(Result.Refuted.class);
    }
  }

  @Test
  void preconditionsSpeakOfParametersAndGlobalsOnly() {
    Program program = identityIsCalled();
    for (Term other : List.of(terms.eq(old(n), n.term()), text.eq(r, 0), text.eq(x, 0))) {
      Proof proof =
          new Proof.ByContracts(
              new Contracts(
                  Map.of("id", new Contract(other, terms.eq(r.term(), old(n)))), Map.of()));
      assertThat(checkAsItIs(program, proof)).isInstanceOf(Result.Refuted.class);
    }
  }

  @Test
  void whatIsNotThereIsRefuted() {
    Program program = identityIsCalled();
    Contract trivial = Contract.trivial(terms);
    Location elsewhere = new Location("id", 99, Location.PLAIN, Position.NONE);
    for (Contracts claims :
        List.of(
            new Contracts(Map.of("nobody", trivial), Map.of()),
            new Contracts(Map.of(), Map.of(elsewhere, truth())),
            new Contracts(Map.of("id", new Contract(r.term(), truth())), Map.of()))) {
      assertThat(checkAsItIs(program, new Proof.ByContracts(claims)))
          .isInstanceOf(Result.Refuted.class);
    }
  }

  /** a(m, n) = m == 0 ? n : n == 0 ? a(m - 1, 0) : a(m - 1, a(m, n - 1)), as Ackermann's nests. */
  private Program ackermann() {
    TestProgram.Body a = text.procedure("a");
    ProgramVariable m = a.parameter("m");
    n = a.parameter("n");
    r = a.result();
    ProgramVariable t = a.local("t");
    Location zero = a.location();
    Location some = a.location();
    Location flat = a.location();
    Location inner = a.location();
    Location outer = a.location();
    a.branch(a.entry(), text.eq(m, 0), zero, some);
    a.assign(zero, r, n.term(), a.exit());
    a.branch(some, text.eq(n, 0), flat, inner);
    Term lessM = text.plus(m, 255);
    a.call(flat, "a", List.of(lessM, text.number(0)), into(r), a.exit());
    a.call(inner, "a", List.of(m.term(), text.plus(n, 255)), into(t), outer);
    a.call(outer, "a", List.of(lessM, t.term()), into(r), a.exit());
    x = main.local("x");
    y = main.local("y");
    Location first = main.location();
    Location second = main.location();
    Location back = main.location();
    main.havoc(main.entry(), x, first);
    main.havoc(first, y, second);
    main.call(second, "a", List.of(x.term(), y.term()), into(x), back);
    check(main, back, terms.apply(Op.BV_ULE, x.term(), y.term()));
    return text.build();
  }

  @Test
  void nestedCallsAreByTheirContracts() {
    Program program = ackermann();
    ensures("a", terms.apply(Op.BV_ULE, r.term(), old(n)));
    assertConfirmed(program);
    ensures("a", terms.apply(Op.BV_ULT, r.term(), old(n)));
    assertRefuted(program);
  }

  @Test
  void mutualRecursion() {
    ProgramVariable[] parameters = new ProgramVariable[2];
    ProgramVariable[] results = new ProgramVariable[2];
    String[] names = {"odd", "even"};
    for (int i = 0; i < 2; i++) {
      TestProgram.Body body = text.procedure(names[i]);
      parameters[i] = body.parameter("n");
      results[i] = body.result();
      Location zero = body.location();
      Location more = body.location();
      body.branch(body.entry(), text.eq(parameters[i], 0), zero, more);
      body.assign(zero, results[i], text.number(i), body.exit());
      body.call(
          more,
          names[1 - i],
          List.of(text.plus(parameters[i], 255)),
          into(results[i]),
          body.exit());
    }
    x = main.local("x");
    Location back = main.location();
    main.call(main.entry(), "even", List.of(text.number(37)), into(x), back);
    check(main, back, text.eq(x, 0));
    Program program = text.build();
    Term lowOdd = terms.apply(Op.BV_AND, old(parameters[0]), text.number(1));
    Term lowEven = terms.apply(Op.BV_AND, old(parameters[1]), text.number(1));
    ensures("odd", terms.eq(results[0].term(), lowOdd));
    Term flipped = terms.apply(Op.BV_XOR, lowEven, text.number(1));
    ensures("even", terms.eq(results[1].term(), flipped));
    assertConfirmed(program);
    // One of them for the other.
    ensures("odd", terms.eq(results[0].term(), terms.apply(Op.BV_XOR, lowOdd, text.number(1))));
    ensures("even", terms.eq(results[1].term(), lowEven));
    assertRefuted(program);
    contracts.remove("odd");
    ensures("even", terms.eq(results[1].term(), flipped));
    assertRefuted(program);
  }

  private ProgramVariable g;
  private ProgramVariable h;

  /**
   * count(n) { g = g + 1; if (n != 0) count(n - 1) }, called with 3; then g and h are looked at.
   */
  private Program counting(boolean changesOther) {
    g = text.global("g");
    h = text.global("h");
    TestProgram.Body count = text.procedure("count");
    n = count.parameter("n");
    Location counted = count.location();
    Location more = count.location();
    count.assign(count.entry(), g, text.plus(g, 1), counted);
    count.branch(counted, text.eq(n, 0), count.exit(), more);
    count.call(more, "count", List.of(text.plus(n, 255)), Optional.empty(), count.exit());
    if (changesOther) {
      Location changing = count.location();
      count.assume(counted, terms.bool(false), changing);
      count.assign(changing, h, text.number(1), count.exit());
    }
    x = main.local("x");
    Location set = main.location();
    Location call = main.location();
    Location back = main.location();
    main.assign(main.entry(), x, text.number(5), set);
    main.assign(set, h, text.number(7), call);
    main.call(call, "count", List.of(text.number(3)), Optional.empty(), back);
    check(main, back, terms.and(text.eq(g, 4), text.eq(h, 7), text.eq(x, 5)));
    contract("main", text.eq(g, 0), truth());
    return text.build();
  }

  private Term counted() {
    Term more = terms.apply(Op.BV_ADD, old(n), text.number(1));
    return terms.eq(g.term(), terms.apply(Op.BV_ADD, old(g), more));
  }

  @Test
  void globalsAreAsEnsuredOrAsBefore() {
    Program program = counting(false);
    ensures("count", counted());
    assertConfirmed(program);
    ensures("count", terms.eq(g.term(), terms.apply(Op.BV_ADD, old(g), old(n))));
    assertRefuted(program);
    contracts.remove("count");
    assertRefuted(program);
  }

  @Test
  void globalsThatSomeEdgeWritesAreNotAsBefore() {
    Program program = counting(true);
    ensures("count", counted());
    assertRefuted(program);
    ensures("count", terms.and(counted(), terms.eq(h.term(), old(h))));
    assertConfirmed(program);
  }

  @Test
  void entryValuesAreNotThoseOfNow() {
    Program program = counting(false);
    ensures("count", terms.eq(old(g), terms.apply(Op.BV_ADD, g.term(), old(n))));
    assertRefuted(program);
    contract("main", terms.eq(g.term(), g.term()), truth());
    ensures("count", counted());
    assertRefuted(program);
  }

  /** f(n) { r = 0; while (n != 0) { n = n - 1; t = f(0); r = r + t + 1 } }, as the identity. */
  private Location head;

  private Program loopInRecursion() {
    TestProgram.Body f = text.procedure("f");
    n = f.parameter("n");
    r = f.result();
    ProgramVariable t = f.local("t");
    head = f.location();
    Location body = f.location();
    Location call = f.location();
    Location back = f.location();
    f.assign(f.entry(), r, text.number(0), head);
    f.branch(head, text.eq(n, 0), f.exit(), body);
    f.assign(body, n, text.plus(n, 255), call);
    f.call(call, "f", List.of(text.number(0)), into(t), back);
    Term sum = terms.apply(Op.BV_ADD, r.term(), t.term());
    f.assign(back, r, terms.apply(Op.BV_ADD, sum, text.number(1)), head);
    x = main.local("x");
    y = main.local("y");
    Location called = main.location();
    Location done = main.location();
    main.havoc(main.entry(), x, called);
    main.call(called, "f", List.of(x.term()), into(y), done);
    check(main, done, terms.eq(x.term(), y.term()));
    ensures("f", terms.eq(r.term(), old(n)));
    return text.build();
  }

  @Test
  void invariantsSpeakOfEntryValues() {
    Program program = loopInRecursion();
    Term sum = terms.apply(Op.BV_ADD, r.term(), n.term());
    invariants.put(head, terms.eq(sum, old(n)));
    assertConfirmed(program);
    invariants.put(head, terms.eq(sum, n.term()));
    assertRefuted(program);
    invariants.put(head, terms.bool(false));
    assertRefuted(program);
    invariants.clear();
    assertRefuted(program);
  }

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
