/**
 * The one expression language of Bulwark: sorts, values and hash-consed terms, and the factory that
 * makes them. Rewriting, evaluation and SMT-LIB live in the packages below; nothing here knows
 * about programs or solvers.
 */
@NullMarked
package dev.bulwark.logic;

import org.jspecify.annotations.NullMarked;
