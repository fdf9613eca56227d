/** What types of C say by themselves, without the declarations they come from. */
@NullMarked
package dev.bulwark.frontend.c.types;

import org.jspecify.annotations.NullMarked;
