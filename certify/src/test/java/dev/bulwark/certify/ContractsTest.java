package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.integer.IntegerEncoding;
import dev.bulwark.program.integer.IntegerProgram;
import dev.bulwark.program.testing.TestProgram;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Right and wrong contracts of recursive procedures, on programs written by hand. */
class ContractsTest extends ContractChecks {

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

  private Location head;

  /** f(n) { r = 0; while (n != 0) { n = n - 1; t = f(0); r = r + t + 1 } }, as the identity. */
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
}
