/**
 * What the parts that lower a function share: the state of the function and of the program, and an
 * interface for each part. {@code translate.FunctionParts} gives each interface its class.
 */
@NullMarked
package dev.bulwark.frontend.c.lowering;

import org.jspecify.annotations.NullMarked;
