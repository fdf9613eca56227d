/**
 * What engines hand over instead of bare answers: proofs and error inputs, and their file form. Who
 * checks them lives in {@code certify}.
 */
@NullMarked
package dev.bulwark.evidence;

import org.jspecify.annotations.NullMarked;
