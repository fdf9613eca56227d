/** Storage of objects, their first values, and reading and writing them. */
@NullMarked
package dev.bulwark.frontend.c.objects;

import org.jspecify.annotations.NullMarked;
