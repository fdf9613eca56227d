package dev.bulwark.frontend.c.flow;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.List;

/**
 * What addresses are: the high bits number an object, the low bits are an offset in it. So what
 * object an address belongs to does not depend on what else there is, and no arithmetic that stays
 * within an object leads to another. Object 0 is none: the null pointer; the last one is none
 * either, and uninitialised pointers point there.
 */
public final class AddressSpace {

  private final TermFactory terms;
  private final int width;
  private final int offsetBits;

  /** {@code offsetBits} is one of the {@link #choices}. */
  public AddressSpace(TermFactory terms, MachineModel machine, int offsetBits) {
    this.terms = terms;
    this.width = machine.pointerWidth();
    this.offsetBits = offsetBits;
  }

  /**
   * How many bits an offset may have, best first: programs with large objects need more, which
   * leaves fewer for the numbers of objects.
   */
  public static List<Integer> choices(MachineModel machine) {
    return switch (machine) {
      case ILP32 -> List.of(20, 24, 27);
      case LP64 -> List.of(32);
    };
  }

  public int width() {
    return width;
  }

  public int offsetBits() {
    return offsetBits;
  }

  public int objectBits() {
    return width - offsetBits;
  }

  /**
   * Objects of at least this size do not fit. Half of the offsets are left for pointers that have
   * moved out of their object, so that none comes in again on the other side.
   */
  public BigInteger sizeLimit() {
    return BigInteger.ONE.shiftLeft(offsetBits - 1);
  }

  /** All objects begin at multiples of this. */
  public BigInteger alignment() {
    return BigInteger.ONE.shiftLeft(offsetBits);
  }

  /** Does a number of elements, as wide as an address, move a pointer further than any object? */
  public Term isFar(Term number, long stride) {
    BigInteger most =
        sizeLimit().subtract(BigInteger.ONE).divide(BigInteger.valueOf(Math.max(stride, 1)));
    // number < -most or most < number
    return terms.apply(Op.BV_ULT, constant(most.shiftLeft(1)), plus(number, constant(most)));
  }

  /** The number of the object that no pointer to an object points to. */
  public BigInteger lastObject() {
    return BigInteger.ONE.shiftLeft(objectBits()).subtract(BigInteger.ONE);
  }

  public BigInteger address(BigInteger object) {
    return object.shiftLeft(offsetBits);
  }

  /** The number of the object that the address belongs to. */
  public int number(BigInteger address) {
    return address.shiftRight(offsetBits).intValueExact();
  }

  public Term constant(BigInteger number) {
    return terms.bitVec(width, number);
  }

  public Term constant(long number) {
    return terms.bitVec(width, number);
  }

  /** The address at which the object begins that this address belongs to. */
  public Term base(Term address) {
    BitVecValue known = known(address);
    return known != null
        ? constant(known.unsigned().shiftRight(offsetBits).shiftLeft(offsetBits))
        : terms.concat(object(address), terms.bitVec(offsetBits, 0));
  }

  /** The number of the object, in as many bits as it takes. */
  public Term object(Term address) {
    return terms.extract(width - 1, offsetBits, address);
  }

  /** The offset, as wide as an address. */
  public Term offset(Term address) {
    BitVecValue known = known(address);
    return known != null
        ? constant(known.unsigned().mod(BigInteger.ONE.shiftLeft(offsetBits)))
        : terms.zeroExtend(width - offsetBits, terms.extract(offsetBits - 1, 0, address));
  }

  public Term plus(Term address, long bytes) {
    return bytes == 0 ? address : plus(address, constant(bytes));
  }

  public Term plus(Term address, Term bytes) {
    BitVecValue a = known(address);
    BitVecValue b = known(bytes);
    return a != null && b != null
        ? constant(a.unsigned().add(b.unsigned()))
        : terms.apply(Op.BV_ADD, address, bytes);
  }

  /** The product of a count and a number of bytes. */
  public Term times(Term count, long bytes) {
    BitVecValue known = known(count);
    if (known != null) {
      return constant(known.unsigned().multiply(BigInteger.valueOf(bytes)));
    }
    return bytes == 1 ? count : terms.apply(Op.BV_MUL, constant(bytes), count);
  }

  /** The number of bytes, or more than there can be where it is known only in a run. */
  public static long most(Term size) {
    BitVecValue known = known(size);
    return known == null || known.unsigned().bitLength() > 62
        ? Long.MAX_VALUE
        : known.unsigned().longValue();
  }

  public static @org.jspecify.annotations.Nullable BitVecValue known(Term term) {
    return term instanceof Constant constant && constant.value() instanceof BitVecValue bits
        ? bits
        : null;
  }
}
