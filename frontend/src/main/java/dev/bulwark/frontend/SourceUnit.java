package dev.bulwark.frontend;

import java.nio.file.Path;

/** A source file and how it is preprocessed; its path is the name that positions carry. */
public record SourceUnit(Path file, PreprocessorOptions preprocessor) {}
