package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Narrow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * What an assumption says about one variable, or one element of an array: that with some operations
 * applied, which can be undone, it equals a term. If the term's value is known, so is the
 * variable's.
 *
 * @param slot of the variable or array
 * @param index which element; of no use for other variables
 * @param layers the operations, outermost first
 * @param value what it is all equal to
 */
record Equation(
    int slot,
    Sort sort,
    NarrowTerm index,
    boolean isCell,
    List<Application> layers,
    NarrowTerm value) {

  private static final NarrowTerm NO_INDEX = new NarrowTerm.Fixed(0);

  /** All that the condition says if it holds. */
  static List<Equation> of(Term condition, Slots slots, TermCompiler compiler) {
    List<Equation> found = new ArrayList<>();
    ArrayDeque<Term> open = new ArrayDeque<>(List.of(condition));
    while (!open.isEmpty()) {
      Term term = open.pop();
      switch (term) {
        case Constant constant -> {}
        case Variable variable -> add(found, variable, new NarrowTerm.Fixed(1), slots, compiler);
        case Application and when and.op() == Op.AND -> and.args().forEach(open::push);
        case Application eq when eq.op() == Op.EQ && Slots.width(eq.arg(0).sort()) > 0 -> {
          add(found, eq.arg(0), compiler.compile(eq.arg(1)), slots, compiler);
          add(found, eq.arg(1), compiler.compile(eq.arg(0)), slots, compiler);
        }
        case Application not when not.op() == Op.NOT ->
            negated(not.arg(0), open, found, slots, compiler);
        case Application ule when ule.op() == Op.BV_ULE && isZero(ule.arg(1)) ->
            add(found, ule.arg(0), new NarrowTerm.Fixed(0), slots, compiler);
        case Application select when select.op() == Op.SELECT ->
            add(found, select, new NarrowTerm.Fixed(1), slots, compiler);
        case Application other -> {}
      }
    }
    return List.copyOf(found);
  }

  private static void negated(
      Term term, ArrayDeque<Term> open, List<Equation> found, Slots slots, TermCompiler compiler) {
    switch (term) {
      case Constant constant -> {}
      case Variable variable -> add(found, variable, new NarrowTerm.Fixed(0), slots, compiler);
      case Application not when not.op() == Op.NOT -> open.push(not.arg(0));
      case Application ult when ult.op() == Op.BV_ULT && isZero(ult.arg(0)) ->
          add(found, ult.arg(1), new NarrowTerm.Fixed(0), slots, compiler);
      case Application select when select.op() == Op.SELECT ->
          add(found, select, new NarrowTerm.Fixed(0), slots, compiler);
      case Application other -> {}
    }
  }

  private static boolean isZero(Term term) {
    return term instanceof Constant constant
        && constant.value() instanceof Value.BitVecValue vector
        && vector.isZero();
  }

  private static void add(
      List<Equation> found, Term side, NarrowTerm value, Slots slots, TermCompiler compiler) {
    List<Application> layers = new ArrayList<>();
    Term inner = side;
    while (inner instanceof Application application && canUndo(application)) {
      layers.add(application);
      inner = application.arg(unknownArg(application));
    }
    if (Slots.width(inner.sort()) == 0) {
      return;
    }
    if (inner instanceof Variable variable && slots.of(variable) >= 0) {
      found.add(
          new Equation(
              slots.of(variable), inner.sort(), NO_INDEX, false, List.copyOf(layers), value));
    } else if (inner instanceof Application select
        && select.op() == Op.SELECT
        && select.arg(0) instanceof Variable array
        && slots.of(array) >= 0
        && Slots.width(select.arg(1).sort()) > 0) {
      NarrowTerm index = compiler.compile(select.arg(1));
      found.add(
          new Equation(slots.of(array), inner.sort(), index, true, List.copyOf(layers), value));
    }
  }

  private static boolean canUndo(Application term) {
    if (Slots.width(term.sort()) == 0 || Slots.width(term.arg(0).sort()) == 0) {
      return false;
    }
    return switch (term.op()) {
      case NOT, BV_NOT, BV_NEG, ZERO_EXTEND, SIGN_EXTEND -> !(term.arg(0) instanceof Constant);
      case BV_ADD, BV_SUB, BV_XOR ->
          term.arg(0) instanceof Constant ^ term.arg(1) instanceof Constant;
      default -> false;
    };
  }

  private static int unknownArg(Application term) {
    return term.arg(0) instanceof Constant ? 1 : 0;
  }

  /** Sets what the equation determines; false if nothing fulfils it. */
  boolean apply(Assignment assignment) {
    if (!isCell && assignment.known[slot]) {
      return true;
    }
    long bits = value.bits(assignment);
    if (assignment.unknown) {
      return true;
    }
    for (Application layer : layers) {
      long constant =
          layer.arity() == 2 && layer.arg(1 - unknownArg(layer)) instanceof Constant known
              ? Slots.bits(known.value())
              : 0;
      int width = Slots.width(layer.arg(unknownArg(layer)).sort());
      long mask = Narrow.mask(width);
      long below =
          switch (layer.op()) {
            case NOT -> bits ^ 1;
            case BV_NOT -> ~bits & mask;
            case BV_NEG -> -bits & mask;
            case BV_XOR -> bits ^ constant;
            case BV_ADD -> (bits - constant) & mask;
            case BV_SUB -> (unknownArg(layer) == 0 ? bits + constant : constant - bits) & mask;
            case ZERO_EXTEND, SIGN_EXTEND -> bits & mask;
            default -> throw new IllegalStateException("cannot undo " + layer.op());
          };
      if ((layer.op() == Op.ZERO_EXTEND || layer.op() == Op.SIGN_EXTEND)
          && Narrow.unary(layer.op(), layer.p(), layer.q(), width, below) != bits) {
        return false;
      }
      bits = below;
    }
    if (!isCell) {
      assignment.set(slot, bits);
      return true;
    }
    long at = index.bits(assignment);
    if (!assignment.unknown) {
      Sort indexSort = ((Sort.Array) assignment.sort(slot)).index();
      Value cell = Slots.value(indexSort, at);
      if (assignment.cell(slot, cell) == null) {
        assignment.setCell(slot, cell, Slots.value(sort, bits));
      }
    }
    return true;
  }
}
