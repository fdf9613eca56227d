package dev.bulwark.engine.cells;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.cells.Address;
import dev.bulwark.program.encoding.GuardedStep;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A variable that each iteration of a loop changes by the same number.
 *
 * @param step the number, which is not zero
 * @param starts what it may have been at first, in terms of what the loop leaves as it is
 * @param limits what the loop compares it with
 * @param signed does the loop compare it as a signed number?
 * @param changed the variables that the loop changes
 */
record Walk(
    Variable counter,
    BigInteger step,
    Set<Term> starts,
    Set<Term> limits,
    boolean signed,
    Set<Variable> changed) {

  private static final String INDEX = "k1";

  private static final Set<Op> COMPARISONS =
      EnumSet.of(Op.EQ, Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE);

  /** The walks of a loop whose body is one block. */
  static List<Walk> of(BlockSystem system, GuardedStep loop) {
    Set<Variable> changed = new LinkedHashSet<>();
    loop.updates()
        .forEach(
            (variable, value) -> {
              if (value != variable) {
                changed.add(variable);
              }
            });
    List<Walk> walks = new ArrayList<>();
    for (Variable variable : changed) {
      Term value = loop.updates().get(variable);
      if (value != null && variable.sort() instanceof Sort.BitVec(int width) && width > 1) {
        Address sum = Address.of(value);
        if (sum.factors().equals(Map.of(variable, BigInteger.ONE))
            && sum.constant().signum() != 0) {
          Set<Term> limits = new LinkedHashSet<>();
          boolean signed = limits(loop, variable, changed, limits);
          Set<Term> starts = starts(system, loop.source(), variable, changed);
          walks.add(new Walk(variable, sum.constant(), starts, limits, signed, changed));
        }
      }
    }
    return walks;
  }

  /** Collects what the counter is compared with; is that so as a signed number? */
  private static boolean limits(
      GuardedStep loop, Variable counter, Set<Variable> changed, Set<Term> limits) {
    boolean[] signed = {false};
    Terms.forEachPostOrder(
        List.of(loop.guard()),
        term -> {
          if (term instanceof Application comparison && COMPARISONS.contains(comparison.op())) {
            for (int side = 0; side < 2; side++) {
              Term limit = comparison.arg(1 - side);
              if (comparison.arg(side) == counter
                  && Terms.freeVariables(limit).stream()
                      .noneMatch(v -> changed.contains(v) || loop.inputs().contains(v))) {
                limits.add(limit);
                signed[0] |= comparison.op() == Op.BV_SLT || comparison.op() == Op.BV_SLE;
              }
            }
          }
        });
    return signed[0];
  }

  private static Set<Term> starts(
      BlockSystem system, Location head, Variable counter, Set<Variable> changed) {
    Set<Term> starts = null;
    for (Location source : system.cutPoints()) {
      for (GuardedStep block : system.region(source).blocks()) {
        if (block.target() == head && !block.isLoop()) {
          Set<Term> here = startsOf(system, block, counter, changed);
          if (starts == null) {
            starts = here;
          } else {
            starts.retainAll(here);
          }
        }
      }
    }
    return starts == null ? Set.of() : starts;
  }

  private static Set<Term> startsOf(
      BlockSystem system, GuardedStep entry, Variable counter, Set<Variable> changed) {
    Set<Term> starts = new LinkedHashSet<>();
    Term first = entry.effect().value(counter);
    if (first instanceof Constant) {
      starts.add(first);
    }
    for (ProgramVariable live : system.liveVariables(entry.target())) {
      Variable other = live.term();
      if (other != counter
          && !changed.contains(other)
          && other.sort().equals(counter.sort())
          && entry.effect().value(other) == first) {
        starts.add(other);
      }
    }
    return starts;
  }

  /** An iteration's value of the counter. */
  Variable any(TermFactory terms) {
    return AnyIndex.of(terms, INDEX, width());
  }

  private int width() {
    return counter.sort() instanceof Sort.BitVec(int width) ? width : 0;
  }

  private Term atMost(TermFactory terms, Term low, Term high) {
    return terms.apply(signed ? Op.BV_SLE : Op.BV_ULE, low, high);
  }

  private Term below(TermFactory terms, Term low, Term high) {
    return terms.apply(signed ? Op.BV_SLT : Op.BV_ULT, low, high);
  }

  private boolean isUp() {
    return step.signum() > 0;
  }

  /** Which values the counter has had in the iterations that are complete. */
  List<Term> ranges(TermFactory terms) {
    List<Term> ranges = new ArrayList<>();
    Variable any = any(terms);
    for (Term start : starts) {
      List<Term> conjuncts = new ArrayList<>();
      conjuncts.add(isUp() ? atMost(terms, start, any) : atMost(terms, any, start));
      conjuncts.add(isUp() ? below(terms, any, counter) : below(terms, counter, any));
      if (step.abs().compareTo(BigInteger.ONE) > 0) {
        Term distance = terms.apply(Op.BV_SUB, any, start);
        Term rest =
            terms.apply(
                Op.BV_UREM, isUp() ? distance : terms.apply(Op.BV_NEG, distance), length(terms));
        conjuncts.add(terms.eq(rest, terms.zero(counter.sort())));
      }
      ranges.add(terms.and(conjuncts));
    }
    return ranges;
  }

  private Term length(TermFactory terms) {
    return terms.bitVec(width(), step.abs());
  }

  /** How far the counter may have come. */
  List<Term> bounds(TermFactory terms) {
    List<Term> bounds = new ArrayList<>();
    for (Term limit : limits) {
      bounds.add(isUp() ? atMost(terms, counter, limit) : atMost(terms, limit, counter));
    }
    for (Term start : starts) {
      bounds.add(isUp() ? atMost(terms, start, counter) : atMost(terms, counter, start));
    }
    bounds.removeIf(bound -> bound instanceof Constant);
    return bounds;
  }
}
