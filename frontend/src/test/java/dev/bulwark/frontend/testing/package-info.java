/**
 * Generators of random C programs and what it takes to run them with a C compiler; the modules
 * above get them as a test jar. No tests here.
 */
@NullMarked
package dev.bulwark.frontend.testing;

import org.jspecify.annotations.NullMarked;
