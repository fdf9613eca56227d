/**
 * From the flow graphs of all functions to procedures, once it is known which regions of memory
 * there are.
 */
@NullMarked
package dev.bulwark.frontend.c.finish;

import org.jspecify.annotations.NullMarked;
