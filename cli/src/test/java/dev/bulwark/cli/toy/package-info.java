/** What adding an engine takes: this package, and a line in a list. */
@NullMarked
package dev.bulwark.cli.toy;

import org.jspecify.annotations.NullMarked;
