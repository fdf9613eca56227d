/**
 * What a run gave, how it is classified and stored, and the runner that goes through tasks and
 * columns.
 */
@NullMarked
package dev.bulwark.bench.run;

import org.jspecify.annotations.NullMarked;
