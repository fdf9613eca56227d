/**
 * C's arithmetic: values, conversions and operators as terms. Tests replace these to put faults in.
 */
@NullMarked
package dev.bulwark.frontend.c.values;

import org.jspecify.annotations.NullMarked;
