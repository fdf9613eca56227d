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

  /** A program, its variables, and invariants that prove it. */
  record WithProof(
      String name, Program program, List<Variable> variables, Map<CutPoint, Term> invariants) {}

  private static final int INDEX_BITS = 2;
  private static final Sort.Array ARRAY = new Sort.Array(Sort.bitVec(INDEX_BITS), Sort.bitVec(1));

  private final TermFactory terms = TermFactory.plain();
  private final Procedure.Builder builder = new Procedure.Builder(Program.START, Position.NONE);
  private final Map<Variable, ProgramVariable> variables = new LinkedHashMap<>();
  private final Variable a = variable("a", ARRAY);
  private final Variable b = variable("b", ARRAY);
  private final Variable i = variable("i", Sort.bitVec(INDEX_BITS));
  private final Variable x = variable("x", Sort.bitVec(1));
  private final Variable k = AnyIndex.of(terms, "k", INDEX_BITS);
  private final Variable l = AnyIndex.of(terms, "l", INDEX_BITS);
  private Location at = builder.entry();
  private int sites;

  private ArrayPrograms() {}

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
        new ArrayPrograms().allEqual());
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
    return new WithProof(made.name(), made.program(), made.variables(), invariants);
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
    return new WithProof(made.name(), made.program(), made.variables(), invariants);
  }

  // ---- Their parts

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

  /** {@code i = 0; while (i < 3) ...}; the loop's head. */
  private Location begin() {
    if (at == builder.entry()) {
      for (ProgramVariable variable : List.copyOf(variables.values())) {
        step(
            new Action.Havoc(
                variable,
                new InputSite(
                    "s" + sites++, InputSite.Kind.NONDET, "input", CType.INT, Position.NONE)));
      }
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
    return new WithProof(name, program, new ArrayList<>(variables.keySet()), invariants);
  }
}
