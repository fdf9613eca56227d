/**
 * How a program's automata and its source belong together, for those who write or read what others
 * state about the source: witnesses, harnesses. The front end knows; what it knows has this form.
 */
@NullMarked
package dev.bulwark.program.source;

import org.jspecify.annotations.NullMarked;
