package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.java_smt.api.BitvectorFormula;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.FunctionDeclaration;

/**
 * The part of {@link TermReader} for applications of functions. Floats are left to what the reader
 * looks up.
 */
final class FunctionReader {

  private final FormulaManager manager;
  private final TermFactory f;

  FunctionReader(FormulaManager manager, TermFactory factory) {
    this.manager = manager;
    this.f = factory;
  }

  /**
   * The term for the formula, which applies the function to these arguments, or null if it has
   * none.
   */
  @Nullable Term apply(
      FunctionDeclaration<?> declaration,
      Formula formula,
      List<Formula> formulas,
      List<Term> args) {
    return switch (declaration.getKind()) {
      case NOT -> f.not(args.get(0));
      case AND -> f.and(args);
      case OR -> f.or(args);
      case IMPLIES -> f.implies(args.get(0), args.get(1));
      case XOR -> f.distinct(args.get(0), args.get(1));
      case EQ, IFF, BV_EQ -> chain(Op.EQ, numbersAlike(args));
      case DISTINCT -> distinct(numbersAlike(args));
      case ITE -> conditional(args);

      case ADD -> nary(Op.ADD, numbersAlike(args));
      case MUL -> nary(Op.MUL, numbersAlike(args));
      case UMINUS -> f.neg(args.get(0));
      case SUB -> subtract(numbersAlike(args));
      case DIV -> divide(declaration, args);
      case MODULO -> f.apply(Op.INT_MOD, args.get(0), args.get(1));
      case LT -> chain(Op.LT, numbersAlike(args));
      case LTE -> chain(Op.LE, numbersAlike(args));
      case GT -> chain(Op.LT, numbersAlike(args).reversed());
      case GTE -> chain(Op.LE, numbersAlike(args).reversed());
      case EQ_ZERO -> f.eq(args.get(0), f.zero(args.get(0).sort()));
      case GTE_ZERO -> f.le(f.zero(args.get(0).sort()), args.get(0));
      case FLOOR -> isInt(args.get(0)) ? args.get(0) : f.apply(Op.REAL_TO_INT, args.get(0));
      case TO_REAL -> real(args.get(0));

      case SELECT -> f.select(args.get(0), args.get(1));
      case STORE -> f.store(args.get(0), args.get(1), args.get(2));
      case CONST -> f.constArray((Sort.Array) sort(formula), args.get(0));

      default -> bitVectors(declaration, formula, formulas, args);
    };
  }

  private @Nullable Term bitVectors(
      FunctionDeclaration<?> declaration, Formula formula, List<Formula> formulas, List<Term> all) {
    List<Term> args = withoutIndices(all);
    return switch (declaration.getKind()) {
      case BV_NOT -> f.apply(Op.BV_NOT, args.get(0));
      case BV_NEG -> f.apply(Op.BV_NEG, args.get(0));
      case BV_AND -> fold(Op.BV_AND, args);
      case BV_OR -> fold(Op.BV_OR, args);
      case BV_XOR -> fold(Op.BV_XOR, args);
      case BV_ADD -> fold(Op.BV_ADD, args);
      case BV_SUB -> fold(Op.BV_SUB, args);
      case BV_MUL -> fold(Op.BV_MUL, args);
      case BV_UDIV -> f.apply(Op.BV_UDIV, args.get(0), args.get(1));
      case BV_UREM -> f.apply(Op.BV_UREM, args.get(0), args.get(1));
      case BV_SDIV -> f.apply(Op.BV_SDIV, args.get(0), args.get(1));
      case BV_SREM -> f.apply(Op.BV_SREM, args.get(0), args.get(1));
      case BV_SHL -> f.apply(Op.BV_SHL, args.get(0), args.get(1));
      case BV_LSHR -> f.apply(Op.BV_LSHR, args.get(0), args.get(1));
      case BV_ASHR -> f.apply(Op.BV_ASHR, args.get(0), args.get(1));
      case BV_ULT -> f.apply(Op.BV_ULT, args.get(0), args.get(1));
      case BV_ULE -> f.apply(Op.BV_ULE, args.get(0), args.get(1));
      case BV_UGT -> f.apply(Op.BV_ULT, args.get(1), args.get(0));
      case BV_UGE -> f.apply(Op.BV_ULE, args.get(1), args.get(0));
      case BV_SLT -> f.apply(Op.BV_SLT, args.get(0), args.get(1));
      case BV_SLE -> f.apply(Op.BV_SLE, args.get(0), args.get(1));
      case BV_SGT -> f.apply(Op.BV_SLT, args.get(1), args.get(0));
      case BV_SGE -> f.apply(Op.BV_SLE, args.get(1), args.get(0));
      case BV_CONCAT -> fold(Op.CONCAT, args);
      case BV_EXTRACT -> extract(formula, formulas.getLast(), args.get(0));
      case BV_ZERO_EXTENSION -> f.zeroExtend(width(formula) - width(args.get(0)), args.get(0));
      case BV_SIGN_EXTENSION -> f.signExtend(width(formula) - width(args.get(0)), args.get(0));
      case UF, OTHER -> byName(declaration.getName(), formula, args);
      default -> null;
    };
  }

  private @Nullable Term byName(String name, Formula formula, List<Term> args) {
    return switch (name) {
      case "bv2int", "bv2nat", "ubv_to_int" -> f.apply(Op.UBV_TO_INT, args.get(0));
      case "sbv_to_int" -> f.apply(Op.SBV_TO_INT, args.get(0));
      case "int2bv", "int_to_bv" -> f.intToBitVec(width(formula), args.get(0));
      // Princess: numbers from 0 up to a bound, which the type has too.
      case "int_cast" ->
          args.get(0).sort() instanceof Sort.BitVec ? f.apply(Op.UBV_TO_INT, args.get(0)) : null;
      case "mod_cast" -> isBitVec(formula) ? f.intToBitVec(width(formula), args.getLast()) : null;
      default -> null;
    };
  }

  /** Princess puts widths and indices before the arguments. */
  private static List<Term> withoutIndices(List<Term> args) {
    boolean hasBits = args.stream().anyMatch(arg -> arg.sort() instanceof Sort.BitVec);
    return hasBits ? args.stream().filter(arg -> arg.sort() instanceof Sort.BitVec).toList() : args;
  }

  /**
   * JavaSMT does not say which bits are extracted. But formulas are made only once, so the one
   * among all extractions of that width that is the same formula shows it.
   */
  private @Nullable Term extract(Formula formula, Formula from, Term bits) {
    int width = width(formula);
    for (int low = 0; low + width <= width(bits); low++) {
      Formula candidate =
          manager
              .getBitvectorFormulaManager()
              .extract((BitvectorFormula) from, low + width - 1, low);
      if (candidate.equals(formula)) {
        return f.extract(low + width - 1, low, bits);
      }
    }
    return null;
  }

  private Term conditional(List<Term> args) {
    List<Term> branches = numbersAlike(args.subList(1, 3));
    return f.ite(args.get(0), branches.get(0), branches.get(1));
  }

  private Term divide(FunctionDeclaration<?> declaration, List<Term> args) {
    return declaration.getType().isIntegerType()
        ? f.apply(Op.INT_DIV, args.get(0), args.get(1))
        : f.apply(Op.REAL_DIV, real(args.get(0)), real(args.get(1)));
  }

  private Term subtract(List<Term> args) {
    List<Term> summands = new ArrayList<>(List.of(args.get(0)));
    for (Term arg : args.subList(1, args.size())) {
      summands.add(f.neg(arg));
    }
    return nary(Op.ADD, summands);
  }

  private Term nary(Op op, List<Term> args) {
    return args.size() == 1 ? args.get(0) : f.apply(op, args.toArray(Term[]::new));
  }

  private Term fold(Op op, List<Term> args) {
    Term result = args.get(0);
    for (Term arg : args.subList(1, args.size())) {
      result = f.apply(op, result, arg);
    }
    return result;
  }

  /** {@code a < b < c} means that each pair of neighbours is in the relation. */
  private Term chain(Op op, List<Term> args) {
    List<Term> links = new ArrayList<>();
    for (int i = 0; i + 1 < args.size(); i++) {
      links.add(f.apply(op, args.get(i), args.get(i + 1)));
    }
    return f.and(links);
  }

  private Term distinct(List<Term> args) {
    List<Term> pairs = new ArrayList<>();
    for (int i = 0; i < args.size(); i++) {
      for (int j = i + 1; j < args.size(); j++) {
        pairs.add(f.distinct(args.get(i), args.get(j)));
      }
    }
    return f.and(pairs);
  }

  /** Solvers mix integers into real arithmetic without saying so. */
  private List<Term> numbersAlike(List<Term> args) {
    boolean mixed =
        args.stream().anyMatch(FunctionReader::isInt)
            && args.stream().anyMatch(arg -> arg.sort() instanceof Sort.Real);
    return mixed ? args.stream().map(this::real).toList() : args;
  }

  private Term real(Term number) {
    return isInt(number) ? f.apply(Op.INT_TO_REAL, number) : number;
  }

  private static boolean isInt(Term term) {
    return term.sort() instanceof Sort.Int;
  }

  private Sort sort(Formula formula) {
    return FormulaTypes.toSort(manager.getFormulaType(formula));
  }

  private boolean isBitVec(Formula formula) {
    return sort(formula) instanceof Sort.BitVec;
  }

  private int width(Formula formula) {
    return ((Sort.BitVec) sort(formula)).width();
  }

  private static int width(Term term) {
    return ((Sort.BitVec) term.sort()).width();
  }
}
