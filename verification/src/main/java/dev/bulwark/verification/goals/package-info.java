/**
 * Every goal of a program, a coverage goal or an error: reached with inputs that were replayed, or
 * proven unreachable. The search is here, and what it finds as values. What is printed and written
 * of coverage is in {@code verification.deadcode}, of errors in {@code verification.verdicts}.
 */
@NullMarked
package dev.bulwark.verification.goals;

import org.jspecify.annotations.NullMarked;
