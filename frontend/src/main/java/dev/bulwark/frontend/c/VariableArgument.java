package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;

/**
 * A variable argument as the caller has it.
 *
 * @param value the value; of a struct the address of a copy that is the callee's
 * @param type the type of what is passed
 */
record VariableArgument(CValue value, CType type) {}
