package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.CType;

/**
 * A variable argument as the caller has it.
 *
 * @param value the value; of a struct the address of a copy that is the callee's
 * @param type the type of what is passed
 */
public record VariableArgument(CValue value, CType type) {}
