/** C files that lead a compiled program into the error that was found. */
@NullMarked
package dev.bulwark.report.harness;

import org.jspecify.annotations.NullMarked;
