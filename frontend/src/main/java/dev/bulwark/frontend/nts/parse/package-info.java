/** From the text of a numerical transition system to its syntax tree. */
@NullMarked
package dev.bulwark.frontend.nts.parse;

import org.jspecify.annotations.NullMarked;
