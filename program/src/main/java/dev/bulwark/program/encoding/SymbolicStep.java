package dev.bulwark.program.encoding;

import java.util.Optional;

/** What an action makes of a guarded state, and the symbol of the input that it took, if any. */
public record SymbolicStep(GuardedState after, Optional<InputSymbol> input) {}
