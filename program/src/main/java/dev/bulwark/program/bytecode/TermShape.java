package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the compiler has to know of the terms of an edge before it compiles them.
 *
 * @param shared subterms that occur several times, arguments before what is made of them; they are
 *     computed once, and first, whether or not a conditional needs them
 * @param leaves can the evaluation end in {@link LeaveLoop}?
 * @param size how many operators are written out
 */
record TermShape(List<Application> shared, boolean leaves, int size) {

  /** More than this is not worth compiling. */
  private static final int MOST_NODES = 1_000;

  /** The compiler follows terms recursively; what is nested deeper is left to the interpreter. */
  private static final int MOST_DEPTH = 200;

  /**
   * @param total has a value that is a word, whatever the variables are
   * @param size operators to be written out for this term, where shared ones count as one
   */
  private record Node(boolean total, int depth, int size) {}

  /** The shape of the terms of one edge; null if they cannot be compiled. */
  static @Nullable TermShape of(Collection<? extends Term> roots) {
    return of(roots, false);
  }

  /**
   * @param unknownCells whether reading an array may leave the loop
   */
  static @Nullable TermShape of(Collection<? extends Term> roots, boolean unknownCells) {
    Map<Term, Integer> uses = new HashMap<>();
    List<Term> all = new ArrayList<>();
    Terms.forEachPostOrder(
        roots,
        term -> {
          all.add(term);
          if (term instanceof Application application) {
            application.args().forEach(arg -> uses.merge(arg, 1, Integer::sum));
          }
        });
    roots.forEach(root -> uses.merge(root, 1, Integer::sum));
    Map<Term, Node> nodes = new HashMap<>();
    List<Application> shared = new ArrayList<>();
    long size = 0;
    boolean leaves = false;
    for (Term term : all) {
      Node node = node(term, nodes, unknownCells);
      if (node == null || node.depth() > MOST_DEPTH || node.size() > MOST_NODES) {
        return null;
      }
      nodes.put(term, node);
      leaves |= !node.total();
      if (term instanceof Application application
          && node.total()
          && Words.areWords(term.sort())
          && uses.getOrDefault(term, 0) > 1) {
        shared.add(application);
        size += node.size();
        nodes.put(term, new Node(true, 1, 1));
      }
    }
    for (Term root : roots) {
      Node node = nodes.get(root);
      size += node == null ? 0 : node.size();
    }
    return size > MOST_NODES ? null : new TermShape(List.copyOf(shared), leaves, (int) size);
  }

  private static @Nullable Node node(Term term, Map<Term, Node> nodes, boolean unknownCells) {
    if (!Words.areWords(term.sort()) && !Words.areArraysOfWords(term.sort())) {
      return null;
    }
    return switch (term) {
      case Variable variable -> new Node(true, 1, 1);
      case Constant constant ->
          constant.value() instanceof Value.ArrayValue || Words.isWord(constant.value())
              ? new Node(true, 1, 1)
              : null;
      case Application application -> {
        if (!isSupported(application)) {
          yield null;
        }
        boolean total = isTotal(application, unknownCells);
        int depth = 0;
        int size = 1;
        for (Term arg : application.args()) {
          Node known = nodes.get(arg);
          if (known == null) {
            yield null;
          }
          total &= known.total();
          depth = Math.max(depth, known.depth());
          size = Math.min(size + known.size(), MOST_NODES + 1);
        }
        yield new Node(total, depth + 1, size);
      }
    };
  }

  /** Arguments and result are of sorts that are. */
  private static boolean isSupported(Application term) {
    return switch (term.op()) {
      case NOT, AND, OR, ITE -> true;
      case EQ -> Words.areWords(term.arg(0).sort());
      case BV_NOT,
          BV_NEG,
          BV_AND,
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
          BV_ASHR,
          BV_ULT,
          BV_ULE,
          BV_SLT,
          BV_SLE,
          CONCAT,
          EXTRACT,
          ZERO_EXTEND,
          SIGN_EXTEND ->
          true;
      case ADD, NEG, MUL, INT_DIV, INT_MOD, LT, LE -> true;
      case INT_TO_BV, UBV_TO_INT, SBV_TO_INT -> true;
      case SELECT, STORE, CONST_ARRAY -> true;
      case REAL_DIV, INT_TO_REAL, REAL_TO_INT -> false;
      case FP_ABS,
          FP_NEG,
          FP_ADD,
          FP_SUB,
          FP_MUL,
          FP_DIV,
          FP_FMA,
          FP_SQRT,
          FP_REM,
          FP_ROUND,
          FP_MIN,
          FP_MAX,
          FP_LE,
          FP_LT,
          FP_EQ,
          FP_IS_NORMAL,
          FP_IS_SUBNORMAL,
          FP_IS_ZERO,
          FP_IS_INFINITE,
          FP_IS_NAN,
          FP_IS_NEGATIVE,
          FP_IS_POSITIVE,
          FP_TO_FP,
          SBV_TO_FP,
          UBV_TO_FP,
          REAL_TO_FP,
          BITS_TO_FP,
          FP_TO_UBV,
          FP_TO_SBV,
          FP_TO_REAL ->
          false;
    };
  }

  /** Does the operator give a word for all words? */
  private static boolean isTotal(Application term, boolean unknownCells) {
    return switch (term.op()) {
      case ADD, NEG, MUL, INT_DIV, INT_MOD, UBV_TO_INT -> false;
      case SELECT -> !unknownCells && !(term.sort() instanceof Sort.Int);
      default -> true;
    };
  }

  /** Is the second of these formulas the negation of the first, or the other way round? */
  static boolean areOpposite(Term one, Term other) {
    return isNegationOf(one, other) || isNegationOf(other, one);
  }

  private static boolean isNegationOf(Term one, Term other) {
    return one instanceof Application application
        && application.op() == Op.NOT
        && application.arg(0) == other;
  }
}
