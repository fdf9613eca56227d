package dev.bulwark.solver.diagram;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bits of terms as functions of the bits of variables. A term of another sort, and one whose
 * diagrams are too large, gets new variables for its bits, as if it could be anything. So what is
 * false for all values of these variables is false; what is true for some may not be.
 */
final class TermDiagrams {

  private final Diagrams diagrams = new Diagrams();
  private final Words words = new Words(diagrams);
  private final ArrayDiagrams arrays = new ArrayDiagrams(this, words);
  private final long stepsPerTerm;
  private final Map<Term, int[]> known = new HashMap<>();
  private long lastStep;

  /** What a level stands for: a bit of an input, or nothing where a term could be anything. */
  private final Map<Integer, InputBit> inputs = new HashMap<>();

  private final Map<Input, int[]> bitsOfInputs = new HashMap<>();

  /** A variable, or the element of an array at an index. */
  record Input(Variable variable, @Nullable Value index) {}

  /** The bit of an input. */
  record InputBit(Input input, int bit) {}

  TermDiagrams(long stepsPerTerm) {
    this.stepsPerTerm = stepsPerTerm;
  }

  Diagrams diagrams() {
    return diagrams;
  }

  /** How many terms have been looked at. */
  int size() {
    return known.size();
  }

  /** What the variable of this level is; null if it is no bit of an input. */
  @Nullable InputBit input(int level) {
    return inputs.get(level);
  }

  /** From this step on, what is not known yet could be anything. */
  void endAt(long step) {
    lastStep = step;
  }

  /** The function that a condition is. */
  int function(Term condition) {
    return bits(condition)[0];
  }

  private int[] bits(Term term) {
    ArrayDeque<Term> open = new ArrayDeque<>();
    open.push(term);
    while (!open.isEmpty()) {
      Term top = open.element();
      if (known.containsKey(top)) {
        open.pop();
      } else if (!pushUnknown(top, open)) {
        known.put(open.pop(), computed(top));
      }
    }
    return known(term);
  }

  /** The bits of a term that was looked at before. */
  int[] known(Term term) {
    int[] bits = known.get(term);
    if (bits == null) {
      throw new IllegalStateException("not looked at: " + term);
    }
    return bits;
  }

  /** Looks at arguments; in a choice whose condition is known only at the one that is chosen. */
  private boolean pushUnknown(Term term, ArrayDeque<Term> open) {
    if (!(term instanceof Application application) || !hasBits(term.sort())) {
      return false;
    }
    if (application.op() == Op.SELECT) {
      return push(List.of(application.arg(1)), open)
          || push(arrays.parts(application.arg(0)), open);
    }
    if (!application.args().stream().allMatch(arg -> hasBits(arg.sort()))) {
      return false;
    }
    if (application.op() != Op.ITE) {
      return push(application.args(), open);
    }
    if (!known.containsKey(application.arg(0))) {
      return push(List.of(application.arg(0)), open);
    }
    int condition = known(application.arg(0))[0];
    return switch (condition) {
      case Diagrams.TRUE -> push(List.of(application.arg(1)), open);
      case Diagrams.FALSE -> push(List.of(application.arg(2)), open);
      default -> push(application.args(), open);
    };
  }

  private boolean push(List<Term> terms, ArrayDeque<Term> open) {
    boolean pushed = false;
    // In their order: variables get their levels as they occur.
    for (Term term : terms.reversed()) {
      if (!known.containsKey(term)) {
        open.push(term);
        pushed = true;
      }
    }
    return pushed;
  }

  private static boolean hasBits(Sort sort) {
    return sort instanceof Sort.Bool || sort instanceof Sort.BitVec;
  }

  private static int width(Sort sort) {
    return sort instanceof Sort.BitVec(int width) ? width : 1;
  }

  private int[] computed(Term term) {
    switch (term) {
      case Constant constant -> {
        return constant(constant.value());
      }
      case Variable variable -> {
        return hasBits(variable.sort()) ? input(variable, null) : anything(term.sort());
      }
      case Application application -> {
        diagrams.allow(Math.min(stepsPerTerm, lastStep - diagrams.steps()));
        try {
          int[] bits = applied(application);
          return bits == null ? anything(term.sort()) : bits;
        } catch (TooManyStepsException e) {
          return anything(term.sort());
        }
      }
    }
  }

  /** The bits of a constant; of other sorts they are anything. */
  int[] constant(Value value) {
    return switch (value) {
      case Value.BitVecValue bits -> Words.constant(bits);
      case Value.BoolValue(boolean truth) -> new int[] {truth ? Diagrams.TRUE : Diagrams.FALSE};
      default -> anything(value.sort());
    };
  }

  /** New variables for the bits of a term that could be anything. */
  int[] anything(Sort sort) {
    int[] bits = new int[width(sort)];
    for (int i = bits.length - 1; i >= 0; i--) {
      bits[i] = diagrams.variable();
    }
    return bits;
  }

  /** The bits of a variable, or of an element of an array. */
  int[] input(Variable variable, @Nullable Value index) {
    Input input = new Input(variable, index);
    int[] bits = bitsOfInputs.get(input);
    if (bits == null) {
      Sort sort =
          index != null && variable.sort() instanceof Sort.Array array
              ? array.element()
              : variable.sort();
      int first = diagrams.variables();
      bits = anything(sort);
      for (int i = 0; i < bits.length; i++) {
        inputs.put(first + i, new InputBit(input, bits.length - 1 - i));
      }
      bitsOfInputs.put(input, bits);
    }
    return bits;
  }

  /** Null for operators that are not about words, or that are not done here. */
  private int @Nullable [] applied(Application term) {
    if (!hasBits(term.sort())) {
      return null;
    }
    if (term.op() == Op.SELECT) {
      return arrays.read(term);
    }
    if (!term.args().stream().allMatch(arg -> hasBits(arg.sort()))) {
      return null;
    }
    return switch (term.op()) {
      case NOT, BV_NOT -> Words.not(arg(term, 0));
      case AND -> junction(term, Diagrams.FALSE);
      case OR -> junction(term, Diagrams.TRUE);
      case EQ -> bool(words.equal(arg(term, 0), arg(term, 1)));
      case ITE -> chosen(term);
      case BV_NEG -> words.subtract(Words.zero(width(term.sort())), arg(term, 0));
      case BV_AND -> words.and(arg(term, 0), arg(term, 1));
      case BV_OR -> words.or(arg(term, 0), arg(term, 1));
      case BV_XOR -> words.xor(arg(term, 0), arg(term, 1));
      case BV_ADD -> words.add(arg(term, 0), arg(term, 1));
      case BV_SUB -> words.subtract(arg(term, 0), arg(term, 1));
      case BV_MUL -> words.multiply(arg(term, 0), arg(term, 1));
      case BV_UDIV -> words.divide(arg(term, 0), arg(term, 1))[0];
      case BV_UREM -> words.divide(arg(term, 0), arg(term, 1))[1];
      case BV_SHL -> words.shiftLeft(arg(term, 0), arg(term, 1));
      case BV_LSHR -> words.shiftRight(arg(term, 0), arg(term, 1), Diagrams.FALSE);
      case BV_ASHR -> words.shiftRight(arg(term, 0), arg(term, 1), sign(term));
      case BV_ULT -> bool(words.less(arg(term, 0), arg(term, 1)));
      case BV_ULE -> bool(Diagrams.not(words.less(arg(term, 1), arg(term, 0))));
      case BV_SLT -> bool(signedLess(arg(term, 0), arg(term, 1)));
      case BV_SLE -> bool(Diagrams.not(signedLess(arg(term, 1), arg(term, 0))));
      case CONCAT -> joined(arg(term, 0), arg(term, 1));
      case EXTRACT -> Arrays.copyOfRange(arg(term, 0), term.q(), term.p() + 1);
      case ZERO_EXTEND -> Words.extend(arg(term, 0), width(term.sort()), Diagrams.FALSE);
      case SIGN_EXTEND -> Words.extend(arg(term, 0), width(term.sort()), sign(term));
      default -> null;
    };
  }

  private int[] arg(Application term, int number) {
    return known(term.arg(number));
  }

  private static int[] bool(int function) {
    return new int[] {function};
  }

  /** The sign bit of the first argument. */
  private int sign(Application term) {
    int[] word = arg(term, 0);
    return word[word.length - 1];
  }

  private int signedLess(int[] a, int[] b) {
    return words.less(Words.withOtherSign(a), Words.withOtherSign(b));
  }

  private int[] junction(Application term, int absorbing) {
    int all = Diagrams.not(absorbing);
    for (int i = 0; i < term.arity() && all != absorbing; i++) {
      int arg = arg(term, i)[0];
      all = absorbing == Diagrams.FALSE ? diagrams.and(all, arg) : diagrams.or(all, arg);
    }
    return bool(all);
  }

  private int[] chosen(Application ite) {
    int condition = arg(ite, 0)[0];
    if (condition == Diagrams.TRUE) {
      return arg(ite, 1);
    }
    return condition == Diagrams.FALSE
        ? arg(ite, 2)
        : words.ite(condition, arg(ite, 1), arg(ite, 2));
  }

  private static int[] joined(int[] high, int[] low) {
    int[] bits = Arrays.copyOf(low, low.length + high.length);
    System.arraycopy(high, 0, bits, low.length, high.length);
    return bits;
  }
}
