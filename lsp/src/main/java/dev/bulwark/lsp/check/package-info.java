/**
 * The check of a file for an editor, in a process of its own: the search of {@code verify --all},
 * whose findings go to the server as they come.
 */
@NullMarked
package dev.bulwark.lsp.check;

import org.jspecify.annotations.NullMarked;
