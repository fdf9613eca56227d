package dev.bulwark.frontend.c.symbols;

import dev.bulwark.program.CType;
import java.math.BigInteger;

/** What an ordinary identifier stands for. */
public sealed interface Symbol {

  /** A local variable or parameter. */
  record Local(LocalVariable variable) implements Symbol {}

  /** A variable that lives as long as the program, also a static local. */
  record Global(GlobalVariable variable) implements Symbol {}

  record Function(FunctionEntity function) implements Symbol {}

  record EnumConstant(BigInteger value, CType type) implements Symbol {}

  record TypeName(CType type) implements Symbol {}
}
