/**
 * A verdict for each goal of a program, as {@code verify --all} gives them: in words and as JSON.
 * The search is that of {@code verification.goals}.
 */
@NullMarked
package dev.bulwark.verification.verdicts;

import org.jspecify.annotations.NullMarked;
