/**
 * A verdict for each goal of a program, as {@code verify --all} gives them: in words and as JSON.
 * The search is that of {@code verification.deadcode}.
 */
@NullMarked
package dev.bulwark.verification.goals;

import org.jspecify.annotations.NullMarked;
