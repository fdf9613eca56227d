/** Tests of verdicts for each goal. */
@NullMarked
package dev.bulwark.verification.verdicts;

import org.jspecify.annotations.NullMarked;
