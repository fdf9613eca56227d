package dev.bulwark.logic.testing;

import dev.bulwark.logic.Op;
import java.util.EnumSet;
import java.util.Set;

/**
 * What random terms are made of.
 *
 * @param minWidth least width of bit-vectors; without bit-vectors the maximum is 0
 * @param maxWidth greatest width of bit-vectors
 * @param nonlinear products of any integers and division by any; otherwise one side is a constant,
 *     and not zero for division
 * @param variables number of variables for each sort
 * @param constants how many of a hundred leaves are constants
 * @param excluded operators that do not occur
 */
public record Profile(
    int minWidth,
    int maxWidth,
    boolean integers,
    boolean reals,
    boolean floats,
    boolean arrays,
    boolean nonlinear,
    int variables,
    int constants,
    Set<Op> excluded) {

  public Profile {
    excluded = excluded.isEmpty() ? Set.of() : Set.copyOf(excluded);
  }

  /** Booleans and bit-vectors. */
  public static Profile bitVectors(int minWidth, int maxWidth) {
    return new Profile(minWidth, maxWidth, false, false, false, false, true, 3, 25, Set.of());
  }

  /** Booleans and linear integers. */
  public static Profile linearIntegers() {
    return new Profile(0, 0, true, false, false, false, false, 3, 25, Set.of());
  }

  /** Booleans, integers and reals with all their operators. */
  public static Profile numbers() {
    return new Profile(0, 0, true, true, false, false, true, 3, 25, Set.of());
  }

  /** Arrays over bit-vectors. */
  public static Profile arrays(int minWidth, int maxWidth) {
    return new Profile(minWidth, maxWidth, false, false, false, true, true, 3, 25, Set.of());
  }

  /** Floats in several small and usual formats, with bit-vectors for the conversions. */
  public static Profile floats(int minWidth, int maxWidth) {
    return new Profile(minWidth, maxWidth, false, false, true, false, true, 3, 25, Set.of());
  }

  /** Everything mixed. */
  public static Profile all(int minWidth, int maxWidth) {
    return new Profile(minWidth, maxWidth, true, true, true, true, true, 2, 25, Set.of());
  }

  /** This profile without some operators. */
  public Profile without(Op... ops) {
    Set<Op> more = EnumSet.noneOf(Op.class);
    more.addAll(excluded);
    more.addAll(Set.of(ops));
    return new Profile(
        minWidth, maxWidth, integers, reals, floats, arrays, nonlinear, variables, constants, more);
  }

  /** This profile with another number of variables for each sort and another share of constants. */
  public Profile withLeaves(int newVariables, int newConstants) {
    return new Profile(
        minWidth,
        maxWidth,
        integers,
        reals,
        floats,
        arrays,
        nonlinear,
        newVariables,
        newConstants,
        excluded);
  }

  public boolean bitVectors() {
    return maxWidth > 0;
  }

  boolean allows(Op op) {
    return !excluded.contains(op);
  }
}
