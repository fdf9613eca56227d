/** Which files of a build make the program of an entry function. */
@NullMarked
package dev.bulwark.frontend.c.linking;

import org.jspecify.annotations.NullMarked;
