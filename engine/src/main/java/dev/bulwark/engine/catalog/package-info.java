/** The list of all engine families. Engines do not see it; code that chooses among them does. */
@NullMarked
package dev.bulwark.engine.catalog;

import org.jspecify.annotations.NullMarked;
