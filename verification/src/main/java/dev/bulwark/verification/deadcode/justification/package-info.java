/**
 * Why dead code may stay: the file that says so, which of it is out of date, and a file to begin
 * with.
 */
@NullMarked
package dev.bulwark.verification.deadcode.justification;

import org.jspecify.annotations.NullMarked;
