/** Tests of verdicts for each goal. */
@NullMarked
package dev.bulwark.verification.goals;

import org.jspecify.annotations.NullMarked;
