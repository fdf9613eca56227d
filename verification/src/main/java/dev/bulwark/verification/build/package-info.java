/**
 * Reads what build systems leave behind: compilation databases and the compiler's command lines in
 * them. What is done with the files is not decided here.
 */
@NullMarked
package dev.bulwark.verification.build;

import org.jspecify.annotations.NullMarked;
