/** A front end that is as small as one can be: what a new language has to bring along. */
@NullMarked
package dev.bulwark.frontend.testing.toy;

import org.jspecify.annotations.NullMarked;
