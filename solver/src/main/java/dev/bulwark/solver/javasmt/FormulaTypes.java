package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.Sort;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.FormulaType;
import org.sosy_lab.java_smt.api.FormulaType.ArrayFormulaType;
import org.sosy_lab.java_smt.api.FormulaType.BitvectorType;
import org.sosy_lab.java_smt.api.FormulaType.FloatingPointType;

/** Our sorts as JavaSMT's types, and back. */
final class FormulaTypes {

  private FormulaTypes() {}

  static FormulaType<?> of(Sort sort) {
    return switch (sort) {
      case Sort.Bool b -> FormulaType.BooleanType;
      case Sort.Int i -> FormulaType.IntegerType;
      case Sort.Real r -> FormulaType.RationalType;
      case Sort.BitVec(int width) -> FormulaType.getBitvectorTypeWithSize(width);
      case Sort.Float f -> floating(f);
      case Sort.Array a -> array(a);
    };
  }

  /** JavaSMT does not count the hidden bit. */
  static FloatingPointType floating(Sort.Float sort) {
    return FormulaType.getFloatingPointType(sort.exponent(), sort.significand() - 1);
  }

  @SuppressWarnings("unchecked")
  static ArrayFormulaType<Formula, Formula> array(Sort.Array sort) {
    return FormulaType.getArrayType(
        (FormulaType<Formula>) of(sort.index()), (FormulaType<Formula>) of(sort.element()));
  }

  static Sort toSort(FormulaType<?> type) {
    return switch (type) {
      case BitvectorType bitVector -> Sort.bitVec(bitVector.getSize());
      case FloatingPointType floating ->
          Sort.floating(floating.getExponentSize(), floating.getMantissaSize() + 1);
      case ArrayFormulaType<?, ?> array ->
          Sort.array(toSort(array.getIndexType()), toSort(array.getElementType()));
      default -> {
        if (type.isBooleanType()) {
          yield Sort.BOOL;
        } else if (type.isIntegerType()) {
          yield Sort.INT;
        } else if (type.isRationalType()) {
          yield Sort.REAL;
        }
        throw new IllegalArgumentException("no sort for type " + type);
      }
    };
  }
}
