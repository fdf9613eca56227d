package dev.bulwark.program.source;

import dev.bulwark.program.Position;

/**
 * What passing an edge decides: the condition after the keyword {@code if}, {@code while}, {@code
 * for} or {@code switch}.
 *
 * @param value {@code true} or {@code false}; for a switch the integer, or {@code default}
 */
public record BranchTaken(Position keyword, String value) {}
