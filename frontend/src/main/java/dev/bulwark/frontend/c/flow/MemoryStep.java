package dev.bulwark.frontend.c.flow;

import dev.bulwark.frontend.c.finish.MemoryFinisher;
import dev.bulwark.frontend.c.region.GivenObjects;
import dev.bulwark.frontend.c.region.OutsideObjects;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.logic.Term;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.ProgramVariable;
import java.util.List;

/**
 * What a function does to memory. Only when all functions are lowered is it known which regions
 * there are; then {@link MemoryFinisher} makes actions of these.
 */
public sealed interface MemoryStep {

  /** Reads a number of bytes; the variable has their sort. */
  record Load(ProgramVariable target, Region region, Term address, int size)
      implements MemoryStep {}

  /** Writes a number of bytes. */
  record Store(Region region, Term address, Term value, int size) implements MemoryStep {}

  /** Reads which bits of a number of bytes nobody has given a value to. */
  record LoadMarks(ProgramVariable target, Region region, Term address, int size)
      implements MemoryStep {}

  /** Says which bits of a number of bytes nobody has given a value to. */
  record StoreMarks(Region region, Term address, Term marks, int size) implements MemoryStep {}

  /** Writes several cells of one size, one after the other. */
  record StoreAll(Region region, Term address, List<Term> values, int size) implements MemoryStep {}

  /**
   * Passes if the bytes of an access belong to an object that exists, and that is not constant if
   * it is a {@code write}; or if not.
   */
  record Guard(Region region, Access access, Term size, boolean write, boolean valid)
      implements MemoryStep {}

  /** Passes if the address may be given to {@code free}; or if not. */
  record FreeGuard(Region region, Term address, boolean valid) implements MemoryStep {}

  /** From now on the address may be given to {@code free}, as long as its object is there. */
  record Freeable(Region region, Term address) implements MemoryStep {}

  /** From now on the object that begins at the address has this size. */
  record Resize(Region region, Term address, Term size) implements MemoryStep {}

  /** The object that begins at the address is no more; is it one that has been {@code freed}? */
  record End(Region region, Term address, boolean freed) implements MemoryStep {}

  /**
   * The pointer comes from outside: it is null, if it may be, or points to an object that has
   * existed before the program.
   *
   * @param string does the object end with a zero?
   */
  record Enter(
      Region region, Term pointer, OutsideObjects.Target target, boolean mayBeNull, boolean string)
      implements MemoryStep {}

  /**
   * The pointer, which is what {@code enter} is about, is the result of a function without body: it
   * may also be to what that has been given.
   */
  record EnterResult(Enter enter, ProgramVariable pointer, GivenObjects.Result result)
      implements MemoryStep {
    @Override
    public Region region() {
      return enter.region();
    }
  }

  /**
   * The pointer, which is what {@code enter} is about, is a global's first value, after other
   * functions have run: it may also point to a variable of the program, or be what the global is
   * initialised with.
   *
   * @param kept what the global is initialised with, null for nothing
   */
  record EnterFirst(Enter enter, Term kept) implements MemoryStep {
    @Override
    public Region region() {
      return enter.region();
    }
  }

  /**
   * The pointer is {@code argv}: it points to an object of pointers to strings, {@code count} of
   * them, and null behind them.
   */
  record EnterArguments(
      Region region, ProgramVariable pointer, ProgramVariable count, OutsideObjects.Target target)
      implements MemoryStep {}

  /** Reads the size of the object that begins at the address. */
  record SizeOf(ProgramVariable target, Region region, Term address) implements MemoryStep {}

  /**
   * Sets bytes to zero which begin with any value; those of a new object if it is {@code fresh}.
   */
  record Fill(Region region, Term address, Term size, Term value, boolean fresh)
      implements MemoryStep {}

  /** The bytes take any value. Are {@code all} of them written, or perhaps none? */
  record Forget(
      Region region, Term address, Term size, InputSite.Kind kind, String description, boolean all)
      implements MemoryStep {}

  /**
   * The bytes of a global take any first value, after other functions have run. Its pointers may
   * point to variables of the program; are those there that it is {@code initialised} with?
   */
  record ForgetGlobal(
      Region region, Term address, Term size, String description, boolean initialised)
      implements MemoryStep {}

  /** Copies bytes within a region, from the last to the first if {@code backward}. */
  record Copy(Region region, Term to, Term from, Term size, boolean backward)
      implements MemoryStep {}

  /** What is known of what {@code malloc} and its like have given and nobody has freed. */
  enum Tracked {
    /** All of it can be reached. */
    ALL,
    /** Some of it can be reached no more. */
    LOST,
    UNKNOWN
  }

  /** Passes if this is known of it when the program ends. */
  record Track(Region region, Tracked known) implements MemoryStep {}

  /** Gives memory its first values, at the start of the program. */
  record Begin(Region region) implements MemoryStep {}

  Region region();
}
