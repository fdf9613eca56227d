/**
 * The bottom layer, which every module may use: how long a computation may go on, and why there is
 * no answer. Nothing here knows about terms, programs or solvers.
 */
@NullMarked
package dev.bulwark.base;

import org.jspecify.annotations.NullMarked;
