package dev.bulwark.program.bytecode;

import dev.bulwark.program.Location;
import java.util.function.Predicate;

/**
 * A loop whose iterations are counted: how often its head was met since the loop was entered, from
 * 0 on, and -1 as long as the head has not been met at all.
 *
 * @param body the locations of the loop, the head included
 */
public record CountedLoop(Location head, Predicate<Location> body) {}
