/**
 * The list of input languages. It is the only place that knows all front ends; callers know {@link
 * dev.bulwark.frontend.Frontend} only.
 */
@NullMarked
package dev.bulwark.frontend.languages;

import org.jspecify.annotations.NullMarked;
