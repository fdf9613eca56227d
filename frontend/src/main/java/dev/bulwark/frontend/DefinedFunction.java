package dev.bulwark.frontend;

import dev.bulwark.program.Position;

/**
 * A function that a file of the user defines.
 *
 * @param name as it is written
 * @param position where its name stands
 * @param end where its body ends
 */
public record DefinedFunction(String name, Position position, Position end) {}
