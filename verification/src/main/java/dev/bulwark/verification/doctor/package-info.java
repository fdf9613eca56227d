/**
 * What of all that Bulwark can use is there on this machine, and what it costs where something is
 * not. Nothing here has to do with verdicts.
 */
@NullMarked
package dev.bulwark.verification.doctor;

import org.jspecify.annotations.NullMarked;
