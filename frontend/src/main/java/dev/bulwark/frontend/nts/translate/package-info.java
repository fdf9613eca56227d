/** From the syntax tree of a numerical transition system to a program. */
@NullMarked
package dev.bulwark.frontend.nts.translate;

import org.jspecify.annotations.NullMarked;
