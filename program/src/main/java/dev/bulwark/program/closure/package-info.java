/**
 * Transitive closures of looping steps over mathematical integers: what any number of iterations of
 * a step does, as steps with the number of iterations as an input. No solver and no engine is used
 * here; every closure is checked before it is handed out.
 */
@NullMarked
package dev.bulwark.program.closure;

import org.jspecify.annotations.NullMarked;
