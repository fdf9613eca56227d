/** Syntax trees of numerical transition systems. */
@NullMarked
package dev.bulwark.frontend.nts.syntax;

import org.jspecify.annotations.NullMarked;
