package dev.bulwark.certify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Rewriter;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Operations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the checker makes of terms while it unrolls, so that a path whose branches depend on no
 * input costs no question: operators on constants are evaluated, and what is plain of conjunctions,
 * choices, comparisons of {@link Cases} and memory ({@link MemoryFolding}). It is little, so that
 * it can be read, and shares nothing with the simplifier that engines use.
 */
final class Folding implements Rewriter {

  private final Cases cases = new Cases();
  private final MemoryFolding memory = new MemoryFolding(cases);

  static TermFactory factory() {
    return new TermFactory(new Folding());
  }

  @Override
  public @Nullable Term rewrite(TermFactory terms, Op op, int p, int q, Term[] args) {
    Term value = evaluated(terms, op, p, q, args);
    if (value != null) {
      return value;
    }
    return switch (op) {
      case NOT -> args[0] instanceof Application not && not.op() == Op.NOT ? not.arg(0) : null;
      case AND -> junction(terms, Op.AND, true, args);
      case OR -> junction(terms, Op.OR, false, args);
      case EQ -> args[0] == args[1] ? terms.bool(true) : compared(terms, op, args);
      case BV_ULT, BV_ULE, BV_SLT, BV_SLE -> compared(terms, op, args);
      case ITE -> choice(terms, args[0], args[1], args[2]);
      case SELECT -> memory.read(terms, args[0], args[1]);
      case STORE -> memory.write(terms, args[0], args[1], args[2]);
      default -> null;
    };
  }

  /** An operator on constants; not where its value is open, and arrays stay written out. */
  private static @Nullable Term evaluated(TermFactory terms, Op op, int p, int q, Term[] args) {
    if (op == Op.STORE || op == Op.CONST_ARRAY || op == Op.SELECT) {
      return null;
    }
    Value[] values = new Value[args.length];
    for (int i = 0; i < args.length; i++) {
      if (!(args[i] instanceof Constant constant)) {
        return null;
      }
      values[i] = constant.value();
    }
    Sort sort = terms.sortOf(op, p, q, args);
    Value value = Operations.apply(op, p, q, sort, values);
    return value == null ? null : terms.constant(value);
  }

  /** A conjunction (neutral: true) or disjunction (neutral: false). */
  private static @Nullable Term junction(TermFactory terms, Op op, boolean neutral, Term[] args) {
    List<Term> kept = new ArrayList<>(args.length);
    for (Term arg : args) {
      if (arg == terms.bool(!neutral) || kept.contains(opposite(terms, arg))) {
        return terms.bool(!neutral);
      }
      if (arg != terms.bool(neutral) && !kept.contains(arg)) {
        kept.add(arg);
      }
    }
    if (kept.size() == args.length) {
      return null;
    }
    return switch (kept.size()) {
      case 0 -> terms.bool(neutral);
      case 1 -> kept.getFirst();
      default -> terms.applyRaw(op, 0, 0, kept.toArray(Term[]::new));
    };
  }

  private static Term opposite(TermFactory terms, Term term) {
    return term instanceof Application not && not.op() == Op.NOT
        ? not.arg(0)
        : terms.applyRaw(Op.NOT, 0, 0, term);
  }

  private static @Nullable Term choice(TermFactory terms, Term condition, Term then, Term other) {
    if (Terms.isTrue(condition) || then == other) {
      return then;
    }
    if (Terms.isFalse(condition)) {
      return other;
    }
    if (condition instanceof Application not && not.op() == Op.NOT) {
      return terms.ite(not.arg(0), other, then);
    }
    if (!then.isBool()) {
      return null;
    }
    if (Terms.isTrue(then)) {
      return terms.or(condition, other);
    }
    if (Terms.isFalse(then)) {
      return terms.and(terms.not(condition), other);
    }
    if (Terms.isTrue(other)) {
      return terms.or(terms.not(condition), then);
    }
    return Terms.isFalse(other) ? terms.and(condition, then) : null;
  }

  /** A comparison of words that are each one of a few constants. */
  private @Nullable Term compared(TermFactory terms, Op op, Term[] args) {
    Map<Value, Term> outcomes = cases.of(terms, terms.applyRaw(op, 0, 0, args));
    return outcomes.isEmpty() ? null : outcomes.getOrDefault(Value.TRUE, terms.bool(false));
  }
}
