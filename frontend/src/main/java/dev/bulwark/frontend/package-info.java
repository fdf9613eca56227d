/**
 * What front ends of all input languages share: options, diagnostics, the property that decides
 * what an error is, and the result of parsing. The languages themselves live in the packages below;
 * what programs mean is said in {@code dev.bulwark.program}.
 */
@NullMarked
package dev.bulwark.frontend;

import org.jspecify.annotations.NullMarked;
