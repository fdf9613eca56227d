/** Task definitions of the field's format 2.0, and the sets, folders and globs they come from. */
@NullMarked
package dev.bulwark.bench.task;

import org.jspecify.annotations.NullMarked;
