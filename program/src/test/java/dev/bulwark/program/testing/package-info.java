/** Fixtures and generators for tests; the modules above get them as a test jar. No tests here. */
@NullMarked
package dev.bulwark.program.testing;

import org.jspecify.annotations.NullMarked;
