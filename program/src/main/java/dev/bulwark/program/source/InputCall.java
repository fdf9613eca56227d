package dev.bulwark.program.source;

import dev.bulwark.program.Position;

/**
 * The call whose result is an input.
 *
 * @param function the name of the function
 * @param end the parenthesis that closes the call
 */
public record InputCall(String function, Position end) {}
