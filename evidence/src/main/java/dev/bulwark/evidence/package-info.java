/**
 * Proofs, error inputs and lemmas, and their file form. What is claimed lives here; whether it is true
 * is decided in {@code dev.bulwark.certify}.
 */
@NullMarked
package dev.bulwark.evidence;

import org.jspecify.annotations.NullMarked;
