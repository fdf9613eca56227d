/**
 * Which parts of memory a program keeps apart: Steensgaard's pointer analysis with fields. Knows
 * nothing of syntax; the lowering of C reports to it what points where, and asks it for regions.
 */
@NullMarked
package dev.bulwark.frontend.c.region;

import org.jspecify.annotations.NullMarked;
