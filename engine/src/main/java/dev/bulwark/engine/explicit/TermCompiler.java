package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes terms of narrow sorts ready for evaluation. */
final class TermCompiler {

  /** Evaluation is recursive; what is deeper than this is left to the evaluator of the logic. */
  private static final int MAX_DEPTH = 200;

  private final Slots slots;
  private final Map<Term, NarrowTerm> compiled = new HashMap<>();
  private final Map<Term, Integer> depths = new HashMap<>();

  TermCompiler(Slots slots) {
    this.slots = slots;
  }

  NarrowTerm compile(Term term) {
    if (!compiled.containsKey(term)) {
      Terms.forEachPostOrder(
          List.of(term),
          part -> {
            if (Slots.width(part.sort()) > 0 && !compiled.containsKey(part)) {
              compiled.put(part, node(part));
              depths.put(part, depth(part));
            }
          });
    }
    return of(term);
  }

  private NarrowTerm of(Term term) {
    NarrowTerm known = compiled.get(term);
    if (known == null) {
      throw new IllegalArgumentException("not a narrow term: " + term);
    }
    return known;
  }

  private int depth(Term term) {
    int deepest = 0;
    if (term instanceof Application application
        && !(compiled.get(term) instanceof NarrowTerm.Other)) {
      for (Term arg : application.args()) {
        deepest = Math.max(deepest, depths.getOrDefault(arg, 0));
      }
    }
    return deepest + 1;
  }

  private NarrowTerm node(Term term) {
    return switch (term) {
      case Constant constant -> new NarrowTerm.Fixed(Slots.bits(constant.value()));
      case Variable variable -> {
        int slot = slots.of(variable);
        yield slot < 0 ? new NarrowTerm.Other(variable) : new NarrowTerm.Read(slot);
      }
      case Application application -> application(application);
    };
  }

  private NarrowTerm application(Application term) {
    for (Term arg : term.args()) {
      if (depths.getOrDefault(arg, 0) >= MAX_DEPTH) {
        return new NarrowTerm.Other(term);
      }
    }
    boolean narrow = term.args().stream().allMatch(arg -> Slots.width(arg.sort()) > 0);
    int width = Slots.width(term.arg(0).sort());
    if (!narrow) {
      return select(term);
    }
    return switch (term.op()) {
      case NOT -> new NarrowTerm.Not(of(term.arg(0)));
      case AND -> new NarrowTerm.Junction(args(term), 0);
      case OR -> new NarrowTerm.Junction(args(term), 1);
      case EQ -> new NarrowTerm.Equal(of(term.arg(0)), of(term.arg(1)));
      case ITE -> new NarrowTerm.Choice(of(term.arg(0)), of(term.arg(1)), of(term.arg(2)));
      case BV_ULT, BV_ULE, BV_SLT, BV_SLE ->
          new NarrowTerm.Compare(term.op(), width, of(term.arg(0)), of(term.arg(1)));
      case BV_NOT, BV_NEG, EXTRACT, ZERO_EXTEND, SIGN_EXTEND ->
          new NarrowTerm.Unary(term.op(), term.p(), term.q(), width, of(term.arg(0)));
      case BV_AND,
          BV_OR,
          BV_XOR,
          BV_ADD,
          BV_SUB,
          BV_MUL,
          BV_UDIV,
          BV_UREM,
          BV_SDIV,
          BV_SREM,
          BV_SHL,
          BV_LSHR,
          BV_ASHR ->
          new NarrowTerm.Binary(term.op(), width, of(term.arg(0)), of(term.arg(1)));
      case CONCAT ->
          new NarrowTerm.Binary(
              term.op(), Slots.width(term.arg(1).sort()), of(term.arg(0)), of(term.arg(1)));
      default -> new NarrowTerm.Other(term);
    };
  }

  private NarrowTerm select(Application term) {
    if (term.op() == Op.SELECT
        && term.arg(0) instanceof Variable array
        && slots.of(array) >= 0
        && Slots.width(term.arg(1).sort()) > 0) {
      Sort.Array sort = (Sort.Array) array.sort();
      return new NarrowTerm.Cell(slots.of(array), sort.index(), of(term.arg(1)));
    }
    return new NarrowTerm.Other(term);
  }

  private NarrowTerm[] args(Application term) {
    return term.args().stream().map(this::of).toArray(NarrowTerm[]::new);
  }
}
