/**
 * The server of the language-server protocol. {@link dev.bulwark.lsp.server.Checks} has all that is
 * known of open files, in one thread; checks run in processes of their own, so that a change of the
 * text ends them at once.
 */
@NullMarked
package dev.bulwark.lsp.server;

import org.jspecify.annotations.NullMarked;
