/**
 * Lemmas that are guessed and then shown: what holds in states that runs pass through, and which of
 * it is inductive.
 */
@NullMarked
package dev.bulwark.engine.common.lemma;

import org.jspecify.annotations.NullMarked;
