/**
 * What is printed and written of the goals of a program: text, JSON, SARIF, lcov, JUnit, evidence.
 */
@NullMarked
package dev.bulwark.verification.deadcode.output;

import org.jspecify.annotations.NullMarked;
