package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.Fault;
import dev.bulwark.program.Position;
import dev.bulwark.program.UndefinedBehaviour;

/** Reads, writes and copies what lvalues designate, and checks accesses to memory. */
public interface MemoryLowerer {

  /** The value at a place; arrays and functions become pointers. Structs have no value. */
  CValue load(LValue place, Position position);

  /** The same where nothing is done with the value that depends on whether it has been given. */
  CValue loadUnused(LValue place, Position position);

  /** Stores a value, converted to the type of the place. */
  void store(LValue place, CValue given, Position position, String text);

  /**
   * The place, if what is there may be given to something of this type; else an error. The same
   * struct is another type in another file, so it is the parts that count.
   */
  LValue assignable(LValue from, CType type, Position position);

  /** Copies a struct or union. */
  void copy(LValue to, LValue given, Position position, String text);

  /** The value of a leaf, that of bit-fields as bits. */
  CValue read(LValue whole, Leaf leaf, Position position);

  void write(LValue whole, Leaf leaf, CValue value, Position position, String text);

  /** Goes on only if the bytes at the place, as many as given, belong to an object. */
  void guard(LValue.InMemory place, Term size, Position position);

  /** The same where the bytes are to be written: the object may be constant. */
  void guardWrite(LValue.InMemory place, Term size, Position position);

  /** Goes on only if the pointer is not null: what it points to is not in the model. */
  void guardNotNull(Term pointer, Position position);

  /** Do blocks of these sizes have a byte in common? */
  Term overlap(Term a, Term sizeOfA, Term b, Term sizeOfB);

  /**
   * Goes on only if a pointer into the region is not moved further than any object reaches: it
   * would come back into its object from the other side.
   */
  void guardMove(Region region, CValue number, Term wide, long stride, Position position);

  /** The program ends here: an error if something is not freed, and the property asks for that. */
  void leakIfNotFreed(Position position);

  /**
   * The program ends here: an error if something is lost, and the property asks for that. Where
   * functions are still active their variables may point to it, which is not looked at.
   */
  void leakIfLost(boolean active, Position position);

  /** Leads to an undefined place if the condition holds. */
  void undefinedIf(Term condition, UndefinedBehaviour kind, Position position);

  /** Goes on only if the index is not {@code outside} of its array. */
  void checkIndex(Term outside, Fault.Index index, Position position);

  /** Leads to where the model ends if the condition holds. */
  void incompleteIf(Term condition, String reason, Position position);
}
