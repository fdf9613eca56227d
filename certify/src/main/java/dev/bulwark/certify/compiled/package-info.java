/**
 * A second reader of C: gcc. Compiles programs and runs them in a cage, to see whether they do what
 * a verdict says. Knows nothing of our automata.
 */
@NullMarked
package dev.bulwark.certify.compiled;

import org.jspecify.annotations.NullMarked;
