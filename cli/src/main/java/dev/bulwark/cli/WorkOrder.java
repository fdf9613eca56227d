package dev.bulwark.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of the options of {@code verify} that says what an engine works on, and how.
 *
 * @param trace where to write what solvers are asked
 */
record WorkOrder(
    List<Path> files,
    SourceOptions source,
    Passes passes,
    Encoding encoding,
    LemmaMode lemmas,
    @Nullable String solver,
    @Nullable Path trace) {}
