/**
 * The contract between engines and the rest: task, verdict, context with budget, solvers, events
 * and lemma exchange. Engine families live in packages of their own below and share through {@code
 * engine.common} only.
 */
@NullMarked
package dev.bulwark.engine;

import org.jspecify.annotations.NullMarked;
