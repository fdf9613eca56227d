package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;

/** Operators on pointers, and conversions to and from them. */
public interface PointerLowerer {

  CValue convert(CValue value, CType target, Position position);

  /** An integer in the width of pointers. */
  Term wide(CValue value);

  CValue apply(int operator, CValue left, CValue right, Position position);

  /** Bytes of what a pointer points to that is moved: known, or a mistake. */
  long stride(CType target, Position position);

  /** {@code c ? a : b} on pointers that take no steps. */
  CValue choose(Term test, CValue then, CValue otherwise, CType type, Position position);

  /** What a pointer without initialiser may be: null, or pointing to no object. */
  Term indeterminate(Term pointer);
}
