/**
 * The second opinion: checks evidence against the program as parsed, with its own encoder, and
 * replays error inputs. It shares as little as it can with engines and never sees one.
 */
@NullMarked
package dev.bulwark.certify;

import org.jspecify.annotations.NullMarked;
