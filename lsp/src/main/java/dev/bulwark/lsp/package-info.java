/** {@code bulwark lsp}: the commands that this module adds to the command line. */
@NullMarked
package dev.bulwark.lsp;

import org.jspecify.annotations.NullMarked;
