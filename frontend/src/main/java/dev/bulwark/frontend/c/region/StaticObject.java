package dev.bulwark.frontend.c.region;

import dev.bulwark.program.CType;
import java.math.BigInteger;

/**
 * An object whose address is the same in all runs: globals, strings, functions, and locals of
 * functions that are active at most once at any time.
 *
 * @param name what users call it
 * @param size in bytes; 0 for functions
 */
public record StaticObject(String name, BigInteger address, long size, CType type) {}
