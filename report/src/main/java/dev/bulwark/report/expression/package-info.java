/**
 * Terms as C expressions: for people, and for witnesses, where they have to be exact C that
 * evaluates without undefined behaviour.
 */
@NullMarked
package dev.bulwark.report.expression;

import org.jspecify.annotations.NullMarked;
