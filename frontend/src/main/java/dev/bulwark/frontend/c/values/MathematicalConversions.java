package dev.bulwark.frontend.c.values;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.IntValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.Kind;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Conversions where every integer type holds all integers: they change nothing, but for {@code
 * _Bool}, which has only 0 and 1. An explicit cast to a type that is narrower on the machine is
 * meant to change values, so it is refused.
 */
final class MathematicalConversions extends Conversions {

  private final TermFactory terms;

  MathematicalConversions(TermFactory terms, MachineModel machine) {
    super(terms, machine);
    this.terms = terms;
  }

  private boolean isBool(CType type) {
    return integer(type).kind() == Kind.BOOL;
  }

  /** Unbounded integers have no nearest float, and floats no place among them. */
  @Override
  public boolean supports(CType type) {
    return type.isInteger();
  }

  @Override
  public Sort sort(CType type) {
    return Sort.INT;
  }

  @Override
  public BigInteger number(Value value, CType type) {
    return ((IntValue) value).number();
  }

  @Override
  public CValue convert(CValue value, CType target) {
    boolean asTruth = isBool(target) && !isBool(value.type()) && !value.isTruthValue();
    Term converted = asTruth ? oneOrZero(asCondition(value)) : asTerm(value);
    return new CValue(converted, target, value.poisoned());
  }

  @Override
  public Term asTerm(CValue value) {
    return value.isTruthValue() ? oneOrZero(value.term()) : value.term();
  }

  private Term oneOrZero(Term truth) {
    return terms.ite(truth, terms.integer(1), terms.integer(0));
  }

  @Override
  public boolean keepsTerm(CType from, CType to) {
    return isBool(from) || !isBool(to);
  }

  /** Inputs of unsigned types are not negative, and those of {@code _Bool} are 0 or 1. */
  @Override
  public Optional<Term> range(Term term, CType type) {
    if (signed(type)) {
      return Optional.empty();
    }
    Term atLeastZero = terms.le(terms.integer(0), term);
    return Optional.of(
        isBool(type) ? terms.and(atLeastZero, terms.le(term, terms.integer(1))) : atLeastZero);
  }

  @Override
  public Optional<String> refusedCast(CValue value, CType target) {
    if (isBool(target) || value.isTruthValue() || value.poisoned() || holdsAll(value, target)) {
      return Optional.empty();
    }
    return Optional.of(
        "narrowing casts are not supported with mathematical integers: from "
            + value.type()
            + " to "
            + target);
  }

  /** Does the target hold, on the machine, the constant or else all values of the type? */
  private boolean holdsAll(CValue value, CType target) {
    Optional<Value> constant = Folding.fold(value.term());
    int bits = width(target) - (signed(target) ? 1 : 0);
    if (constant.isPresent()) {
      BigInteger number = number(constant.get(), value.type());
      return number.bitLength() <= bits && (signed(target) || number.signum() >= 0);
    }
    int needed = width(value.type()) - (signed(value.type()) ? 1 : 0);
    return needed <= bits && (signed(target) || !signed(value.type()));
  }
}
