package dev.bulwark.program.source;

import dev.bulwark.program.CType;

/** A function with a body that other files can call by this name. */
public record SharedFunction(String name, CType.FunctionType type) {}
