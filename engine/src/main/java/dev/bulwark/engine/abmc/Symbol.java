package dev.bulwark.engine.abmc;

/** What a path is a sequence of, as far as cycles are concerned; compared by identity. */
sealed interface Symbol permits Letter, Shortcut {}
