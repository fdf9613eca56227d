/**
 * What the operating system says about processes: the only place that reads {@code /proc}. Where
 * there is none, answers are empty, and the callers do without.
 */
@NullMarked
package dev.bulwark.base.process;

import org.jspecify.annotations.NullMarked;
