package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Narrow;

/**
 * A term of a narrow sort, ready to be evaluated in a {@link Assignment}: three-valued, without
 * tables and without objects for values. Made by {@link TermCompiler}.
 */
sealed interface NarrowTerm {

  /** The bits; meaningless if the assignment says {@code unknown} after it. */
  long bits(Assignment assignment);

  record Fixed(long value) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      assignment.unknown = false;
      return value;
    }
  }

  record Read(int slot) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      assignment.unknown = !assignment.known[slot];
      return assignment.bits[slot];
    }
  }

  record Not(NarrowTerm arg) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      return arg.bits(assignment) ^ 1;
    }
  }

  /** A conjunction if the absorbing element is 0, a disjunction if it is 1. */
  record Junction(NarrowTerm[] args, long absorbing) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      boolean open = false;
      for (NarrowTerm arg : args) {
        long value = arg.bits(assignment);
        if (assignment.unknown) {
          open = true;
        } else if (value == absorbing) {
          return absorbing;
        }
      }
      assignment.unknown = open;
      return absorbing ^ 1;
    }
  }

  record Choice(NarrowTerm condition, NarrowTerm then, NarrowTerm otherwise) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      long chosen = condition.bits(assignment);
      if (!assignment.unknown) {
        return (chosen != 0 ? then : otherwise).bits(assignment);
      }
      long a = then.bits(assignment);
      if (assignment.unknown) {
        return 0;
      }
      long b = otherwise.bits(assignment);
      assignment.unknown |= a != b;
      return a;
    }
  }

  record Equal(NarrowTerm left, NarrowTerm right) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      long a = left.bits(assignment);
      if (assignment.unknown) {
        return 0;
      }
      return a == right.bits(assignment) ? 1 : 0;
    }
  }

  record Compare(Op op, int width, NarrowTerm left, NarrowTerm right) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      long a = left.bits(assignment);
      if (assignment.unknown) {
        return 0;
      }
      long b = right.bits(assignment);
      return !assignment.unknown && Narrow.compare(op, width, a, b) ? 1 : 0;
    }
  }

  record Unary(Op op, int p, int q, int width, NarrowTerm arg) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      long a = arg.bits(assignment);
      return assignment.unknown ? 0 : Narrow.unary(op, p, q, width, a);
    }
  }

  record Binary(Op op, int width, NarrowTerm left, NarrowTerm right) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      long a = left.bits(assignment);
      boolean open = assignment.unknown;
      long b = right.bits(assignment);
      if (open || assignment.unknown) {
        // Zero times anything is known.
        boolean absorbs = op == Op.BV_AND || op == Op.BV_MUL;
        boolean zero = absorbs && ((!open && a == 0) || (!assignment.unknown && b == 0));
        assignment.unknown = !zero;
        return 0;
      }
      return Narrow.binary(op, width, a, b);
    }
  }

  /** An element of an array variable. */
  record Cell(int array, Sort indexSort, NarrowTerm index) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      long at = index.bits(assignment);
      if (assignment.unknown) {
        return 0;
      }
      Value element = assignment.cell(array, Slots.value(indexSort, at));
      assignment.unknown = element == null;
      return element == null ? 0 : Slots.bits(element);
    }
  }

  /** Anything else: left to the evaluator of the logic. */
  record Other(Term term) implements NarrowTerm {
    @Override
    public long bits(Assignment assignment) {
      Value value = assignment.value(term);
      assignment.unknown = value == null;
      return value == null ? 0 : Slots.bits(value);
    }
  }
}
