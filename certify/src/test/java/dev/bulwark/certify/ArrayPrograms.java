package dev.bulwark.certify;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CType;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Programs over two arrays of four bits, so small that all their states can be listed, with proofs
 * that speak of all indices. Each walks its arrays twice: it writes in the first loop and checks in
 * the second.
 */
final class ArrayPrograms {

  /** A program, its variables, and invariants that prove it by k-induction. */
  record WithProof(
      String name,
      Program program,
      List<Variable> variables,
      int k,
      Map<CutPoint, Term> invariants) {

    WithProof with(int steps, Map<CutPoint, Term> others) {
      return new WithProof(name, program, variables, steps, others);
    }
  }

  private static final int INDEX_BITS = 2;
  private static final Sort.Array ARRAY = new Sort.Array(Sort.bitVec(INDEX_BITS), Sort.bitVec(1));

  /** Addresses are wider than indices here, and elements not beside each other. */
  private static final int ADDRESS_BITS = 3;

  private static final Sort.Array MEMORY =
      new Sort.Array(Sort.bitVec(ADDRESS_BITS), Sort.bitVec(1));

  private final TermFactory terms = TermFactory.plain();
  private final Procedure.Builder builder = new Procedure.Builder(Program.START, Position.NONE);
  private final Map<Variable, ProgramVariable> variables = new LinkedHashMap<>();
  private final Variable a;
  private final Variable b;
  private final Variable i = variable("i", Sort.bitVec(INDEX_BITS));
  private final Variable x = variable("x", Sort.bitVec(1));
  private final Variable k = AnyIndex.of(terms, "k", INDEX_BITS);
  private final Variable l = AnyIndex.of(terms, "l", INDEX_BITS);
  private Location at = builder.entry();
  private int sites;

  private ArrayPrograms() {
    this.a = variable("a", ARRAY);
    this.b = variable("b", ARRAY);
  }

  /** With another sort for the one array that there is, to have few states. */
  private ArrayPrograms(Sort.Array only) {
    this.a = variable("a", only);
    this.b = terms.variable("none", ARRAY);
  }

  private Variable variable(String name, Sort sort) {
    Variable term = terms.variable(name, sort);
    ProgramVariable made =
        new ProgramVariable(term, CType.INT, name, Position.NONE, ProgramVariable.Kind.LOCAL);
    builder.local(made);
    variables.put(term, made);
    return term;
  }

  static List<WithProof> all() {
    return List.of(
        new ArrayPrograms().fill(),
        new ArrayPrograms().copy(),
        new ArrayPrograms().find(),
        new ArrayPrograms().flip(),
        new ArrayPrograms().reverse(),
        new ArrayPrograms().greatest(),
        new ArrayPrograms().previous(),
        new ArrayPrograms().allEqual(),
        new ArrayPrograms().allButTheLast(),
        new ArrayPrograms().oneOrTheOther(),
        new ArrayPrograms(MEMORY).scaled(),
        new ArrayPrograms(ARRAY).atOnePlace());
  }

  // ---- The programs

  private WithProof fill() {
    Location first = begin();
    write(a, i, x);
    end(first);
    Term body = terms.eq(terms.select(a, k), x);
    return checked("fill", first, terms.eq(terms.select(a, i), x), body);
  }

  private WithProof copy() {
    Location first = begin();
    write(b, i, terms.select(a, i));
    end(first);
    Term body = terms.eq(terms.select(a, k), terms.select(b, k));
    return checked("copy", first, terms.eq(terms.select(a, i), terms.select(b, i)), body);
  }

  /** Ends where x is found: the rest is not known. */
  private WithProof find() {
    Location first = begin();
    Location next = location(Location.PLAIN);
    builder.edge(
        at, new Action.Assume(terms.distinct(terms.select(a, i), x)), next, Position.NONE, "");
    at = next;
    end(first);
    Term body = terms.distinct(terms.select(a, k), x);
    return checked("find", first, terms.distinct(terms.select(a, i), x), body);
  }

  private WithProof flip() {
    Location first = begin();
    write(b, i, terms.apply(Op.BV_NOT, terms.select(a, i)));
    end(first);
    Term body = terms.distinct(terms.select(a, k), terms.select(b, k));
    return checked("flip", first, terms.distinct(terms.select(a, i), terms.select(b, i)), body);
  }

  private WithProof reverse() {
    Location first = begin();
    write(b, back(i), terms.select(a, i));
    end(first);
    Term body = terms.eq(terms.select(a, k), terms.select(b, back(k)));
    return checked("reverse", first, terms.eq(terms.select(a, i), terms.select(b, back(i))), body);
  }

  private Term back(Term index) {
    return terms.apply(Op.BV_SUB, number(2), index);
  }

  private WithProof greatest() {
    Location first = begin();
    step(new Action.Assign(variables.get(x), terms.apply(Op.BV_OR, x, terms.select(a, i))));
    end(first);
    Term body = terms.apply(Op.BV_ULE, terms.select(a, k), x);
    return checked("greatest", first, terms.apply(Op.BV_ULE, terms.select(a, i), x), body);
  }

  /** The proof needs the assumption at the index before the one that is written. */
  private WithProof previous() {
    step(new Action.Assign(variables.get(a), terms.store(a, number(3), x)));
    Location first = begin();
    write(a, i, terms.select(a, terms.apply(Op.BV_SUB, i, number(1))));
    end(first);
    Term body = terms.eq(terms.select(a, k), x);
    WithProof made = checked("previous", first, terms.eq(terms.select(a, i), x), body);
    Map<CutPoint, Term> invariants = new LinkedHashMap<>(made.invariants());
    CutPoint head = new CutPoint(CallString.EMPTY, first);
    invariants.merge(head, terms.eq(terms.select(a, number(3)), x), terms::and);
    return made.with(1, invariants);
  }

  /** With two indices. */
  private WithProof allEqual() {
    Location first = begin();
    write(a, i, x);
    end(first);
    Term pair =
        terms.implies(
            terms.and(terms.apply(Op.BV_ULT, k, i), terms.apply(Op.BV_ULT, l, i)),
            terms.eq(terms.select(a, k), terms.select(a, l)));
    Term body = terms.eq(terms.select(a, k), terms.select(a, l));
    Term check = terms.eq(terms.select(a, i), terms.select(a, number(0)));
    WithProof made = checked("all equal", first, check, body);
    Map<CutPoint, Term> invariants = new LinkedHashMap<>(made.invariants());
    Term written = terms.implies(terms.apply(Op.BV_ULT, k, i), terms.eq(terms.select(a, k), x));
    invariants.put(new CutPoint(CallString.EMPTY, first), terms.and(written, pair));
    Term small =
        terms.and(terms.apply(Op.BV_ULT, k, number(3)), terms.apply(Op.BV_ULT, l, number(3)));
    invariants.replaceAll(
        (cut, claim) -> cut.location() == first ? claim : terms.implies(small, body));
    return made.with(1, invariants);
  }

  /** The claim leaves out what the last iteration has written, so it takes two to keep it. */
  private WithProof allButTheLast() {
    Location first = begin();
    write(a, i, x);
    end(first);
    Term body = terms.eq(terms.select(a, k), x);
    WithProof made = checked("all but the last", first, terms.eq(terms.select(a, i), x), body);
    Map<CutPoint, Term> invariants = new LinkedHashMap<>(made.invariants());
    Term last = terms.apply(Op.BV_SUB, i, number(1));
    Term before = terms.and(terms.apply(Op.BV_ULT, k, i), terms.distinct(k, last));
    invariants.put(new CutPoint(CallString.EMPTY, first), terms.implies(before, body));
    return made.with(2, invariants);
  }

  /** Two paths meet in the loop. */
  private WithProof oneOrTheOther() {
    Location first = begin();
    branch(
        terms.eq(terms.select(a, i), x),
        terms.store(b, i, x),
        terms.store(b, i, terms.apply(Op.BV_NOT, x)),
        b);
    end(first);
    Term body = terms.eq(terms.select(a, k), terms.select(b, k));
    Term check = terms.eq(terms.select(a, i), terms.select(b, i));
    return checked("one or the other", first, check, body);
  }

  /** Elements at a base plus multiples of the index, which is extended as C does it. */
  private WithProof scaled() {
    Location first = begin();
    write(a, scaled(i), x);
    end(first);
    Term body = terms.eq(terms.select(a, scaled(k)), x);
    return checked("scaled", first, terms.eq(terms.select(a, scaled(i)), x), body);
  }

  private Term scaled(Term index) {
    Term wide = terms.signExtend(ADDRESS_BITS - INDEX_BITS, index);
    Term distance = terms.apply(Op.BV_MUL, terms.bitVec(ADDRESS_BITS, 2), wide);
    return terms.apply(Op.BV_ADD, terms.bitVec(ADDRESS_BITS, 3), distance);
  }

  /** The claim equates its index with a variable, and says something of another one. */
  private WithProof atOnePlace() {
    Variable place = variable("p", Sort.bitVec(INDEX_BITS));
    inputs();
    step(new Action.Assign(variables.get(x), terms.bitVec(1, 1)));
    write(a, place, x);
    Location first = begin();
    branch(terms.eq(i, place), a, terms.store(a, i, terms.apply(Op.BV_NOT, terms.select(a, i))), a);
    end(first);
    Term check = terms.and(terms.eq(terms.select(a, place), x), terms.eq(x, terms.bitVec(1, 1)));
    WithProof made = checked("at one place", first, check, terms.bool(true));
    Map<CutPoint, Term> invariants = new LinkedHashMap<>(made.invariants());
    Term there = terms.and(terms.eq(terms.select(a, k), x), terms.eq(x, terms.bitVec(1, 1)));
    invariants.replaceAll((cut, claim) -> terms.implies(terms.eq(k, place), there));
    return made.with(1, invariants);
  }

  // ---- Their parts

  /** One value for the variable where the condition holds, else the other one. */
  private void branch(Term condition, Term then, Term otherwise, Variable variable) {
    Location source = at;
    Location meet = location(Location.PLAIN);
    for (boolean holds : new boolean[] {true, false}) {
      Location inside = location(Location.PLAIN);
      Term taken = holds ? condition : terms.not(condition);
      builder.edge(source, new Action.Assume(taken), inside, Position.NONE, "");
      Action assign = new Action.Assign(variables.get(variable), holds ? then : otherwise);
      builder.edge(inside, assign, meet, Position.NONE, "");
    }
    at = meet;
  }

  private Term number(int value) {
    return terms.bitVec(INDEX_BITS, value);
  }

  private Location location(Location.Role role) {
    return builder.location(role, Position.NONE);
  }

  private void step(Action action) {
    Location next = location(Location.PLAIN);
    builder.edge(at, action, next, Position.NONE, "");
    at = next;
  }

  private void write(Variable array, Term index, Term value) {
    step(new Action.Assign(variables.get(array), terms.store(array, index, value)));
  }

  private void inputs() {
    for (ProgramVariable variable : List.copyOf(variables.values())) {
      step(
          new Action.Havoc(
              variable,
              new InputSite(
                  "s" + sites++, InputSite.Kind.NONDET, "input", CType.INT, Position.NONE)));
    }
  }

  /** {@code i = 0; while (i < 3) ...}; the loop's head. */
  private Location begin() {
    if (at == builder.entry()) {
      inputs();
    }
    step(new Action.Assign(variables.get(i), number(0)));
    Location head = at;
    step(new Action.Assume(terms.apply(Op.BV_ULT, i, number(3))));
    return head;
  }

  private void end(Location head) {
    Term next = terms.apply(Op.BV_ADD, i, number(1));
    builder.edge(at, new Action.Assign(variables.get(i), next), head, Position.NONE, "");
    at = location(Location.PLAIN);
    builder.edge(
        head,
        new Action.Assume(terms.not(terms.apply(Op.BV_ULT, i, number(3)))),
        at,
        Position.NONE,
        "");
  }

  /**
   * The loop that checks, and what holds in both: the body for the indices passed, then for all.
   */
  private WithProof checked(String name, Location first, Term check, Term body) {
    Location second = begin();
    Location error =
        location(
            new Location.Role.Error(
                "unreach-call", Goal.unplaced(new Goal.Kind.Assertion(), "assertion")));
    builder.edge(at, new Action.Assume(terms.not(check)), error, Position.NONE, "");
    Location good = location(Location.PLAIN);
    builder.edge(at, new Action.Assume(check), good, Position.NONE, "");
    at = good;
    end(second);
    builder.edge(at, Action.SKIP, builder.exit(), Position.NONE, "");
    Procedure start = builder.build();
    Program program =
        new Program(
            terms,
            MachineModel.ILP32,
            List.of(),
            Map.of(Program.START, start),
            start,
            List.of(),
            List.of());
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    invariants.put(
        new CutPoint(CallString.EMPTY, first), terms.implies(terms.apply(Op.BV_ULT, k, i), body));
    invariants.put(
        new CutPoint(CallString.EMPTY, second),
        terms.implies(terms.apply(Op.BV_ULT, k, number(3)), body));
    return new WithProof(name, program, new ArrayList<>(variables.keySet()), 1, invariants);
  }
}
