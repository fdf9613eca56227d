/**
 * The engine contract, budgets, events and lemma exchange; engine families live in subpackages. They
 * see neither each other, nor a solver adapter, nor the command line.
 */
@NullMarked
package dev.bulwark.engine;

import org.jspecify.annotations.NullMarked;
