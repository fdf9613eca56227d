/**
 * Every coverage goal of a program: reached with inputs that were replayed, or proven unreachable.
 * The search is here, and what it finds as values; what is printed and written is in {@code
 * output}.
 */
@NullMarked
package dev.bulwark.verification.deadcode;

import org.jspecify.annotations.NullMarked;
