package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Narrow;

/**
 * A term of a narrow sort, ready to be evaluated in a {@link Frame}: three-valued, without tables
 * and without objects for values. Made by {@link TermCompiler}.
 */
sealed interface NarrowTerm {

  /** The bits; meaningless if the frame says {@code unknown} after it. */
  long bits(Frame frame);

  record Fixed(long value) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      frame.unknown = false;
      return value;
    }
  }

  record Read(int slot) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      frame.unknown = !frame.known[slot];
      return frame.bits[slot];
    }
  }

  record Not(NarrowTerm arg) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      return arg.bits(frame) ^ 1;
    }
  }

  /** A conjunction if the absorbing element is 0, a disjunction if it is 1. */
  record Junction(NarrowTerm[] args, long absorbing) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      boolean open = false;
      for (NarrowTerm arg : args) {
        long value = arg.bits(frame);
        if (frame.unknown) {
          open = true;
        } else if (value == absorbing) {
          return absorbing;
        }
      }
      frame.unknown = open;
      return absorbing ^ 1;
    }
  }

  record Choice(NarrowTerm condition, NarrowTerm then, NarrowTerm otherwise) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      long chosen = condition.bits(frame);
      if (!frame.unknown) {
        return (chosen != 0 ? then : otherwise).bits(frame);
      }
      long a = then.bits(frame);
      if (frame.unknown) {
        return 0;
      }
      long b = otherwise.bits(frame);
      frame.unknown |= a != b;
      return a;
    }
  }

  record Equal(NarrowTerm left, NarrowTerm right) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      long a = left.bits(frame);
      if (frame.unknown) {
        return 0;
      }
      return a == right.bits(frame) ? 1 : 0;
    }
  }

  record Compare(Op op, int width, NarrowTerm left, NarrowTerm right) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      long a = left.bits(frame);
      if (frame.unknown) {
        return 0;
      }
      long b = right.bits(frame);
      return !frame.unknown && Narrow.compare(op, width, a, b) ? 1 : 0;
    }
  }

  record Unary(Op op, int p, int q, int width, NarrowTerm arg) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      long a = arg.bits(frame);
      return frame.unknown ? 0 : Narrow.unary(op, p, q, width, a);
    }
  }

  record Binary(Op op, int width, NarrowTerm left, NarrowTerm right) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      long a = left.bits(frame);
      boolean open = frame.unknown;
      long b = right.bits(frame);
      if (open || frame.unknown) {
        // Zero times anything is known.
        boolean absorbs = op == Op.BV_AND || op == Op.BV_MUL;
        boolean zero = absorbs && ((!open && a == 0) || (!frame.unknown && b == 0));
        frame.unknown = !zero;
        return 0;
      }
      return Narrow.binary(op, width, a, b);
    }
  }

  /** An element of an array variable. */
  record Cell(int array, Sort indexSort, NarrowTerm index) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      long at = index.bits(frame);
      if (frame.unknown) {
        return 0;
      }
      Value element = frame.cell(array, Slots.value(indexSort, at));
      frame.unknown = element == null;
      return element == null ? 0 : Slots.bits(element);
    }
  }

  /** Anything else: left to the evaluator of the logic. */
  record Other(Term term) implements NarrowTerm {
    @Override
    public long bits(Frame frame) {
      Value value = frame.value(term);
      frame.unknown = value == null;
      return value == null ? 0 : Slots.bits(value);
    }
  }
}
