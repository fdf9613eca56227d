package dev.bulwark.verification;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The part of the options of {@code verify} that says what an engine works on, and how.
 *
 * @param invariants has a proof to state invariants or contracts?
 * @param trace where to write what solvers are asked
 */
public record WorkOrder(
    SourceRequest source,
    Passes passes,
    Encoding encoding,
    LemmaMode lemmas,
    boolean invariants,
    @Nullable String solver,
    @Nullable Path trace) {}
