/**
 * Sorts and hash-consed terms, their simplifier, substitution, evaluator and SMT-LIB form. Nothing
 * here knows of programs or solvers.
 */
@NullMarked
package dev.bulwark.logic;

import org.jspecify.annotations.NullMarked;
