/**
 * Witnesses in the YAML format 2.0: what they hold, how a proof or the inputs of an error become
 * one, and their text.
 */
@NullMarked
package dev.bulwark.report.witness;

import org.jspecify.annotations.NullMarked;
