package dev.bulwark.program.bytecode;

import dev.bulwark.program.Procedure;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How loops are compiled for a walk along the only path that a program has: the code stops where
 * two edges pass, and counts iterations.
 *
 * @param entered which procedures calls are followed to
 * @param counted the loops of a procedure whose iterations are counted
 */
public record Decided(
    Predicate<Procedure> entered, Function<Procedure, List<CountedLoop>> counted) {}
