/** Runs engines in tests, with every model re-evaluated and every verdict certified. */
@NullMarked
package dev.bulwark.engine.testing;

import org.jspecify.annotations.NullMarked;
