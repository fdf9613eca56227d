package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;

/** Gives the local variables of a function, and the objects it makes, their storage. */
public interface StorageLowerer {

  /** Storage for a local variable; memory that is new in each activation is allocated now. */
  Storage local(String name, CType type, boolean addressTaken, Position position);

  /** Storage for a struct that has no name. */
  Storage temporary(CType type, Position position);

  /** An object in memory for as long as the function is active. */
  Storage inMemory(String name, CType type, Position position);

  /** Is the object a new one whenever its declaration is passed? */
  boolean isNewEachTime(Storage storage);

  /** Allocates the object of a local variable where that is new in each activation. */
  void begin(Storage storage, CType type, Position position);

  /** A new object of this size, which the region is; its address goes into the variable. */
  void automatic(ProgramVariable base, Region region, Term size, Position position, String text);

  /** The same for an object on the heap. */
  void allocate(ProgramVariable base, Region region, Term size, Position position, String text);

  /** The same for an object on the heap that will be set to zero. */
  void allocateZero(ProgramVariable base, Region region, Term size, Position position, String text);

  /** The variable takes any value, as one without initialiser does. */
  void forget(
      Storage storage,
      CType type,
      InputSite.Kind kind,
      String description,
      Position position,
      String text);

  /**
   * A global takes any first value, after other functions have run.
   *
   * @param initialised does it hold what it is initialised with?
   */
  void firstValue(
      Storage storage,
      CType type,
      boolean initialised,
      String description,
      Position position,
      String text);
}
