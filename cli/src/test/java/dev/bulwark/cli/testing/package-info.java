/** Fixtures for this module's tests and those of the modules above. */
@NullMarked
package dev.bulwark.cli.testing;

import org.jspecify.annotations.NullMarked;
