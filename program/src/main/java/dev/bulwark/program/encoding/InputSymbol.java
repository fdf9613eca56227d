package dev.bulwark.program.encoding;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.InputSite;

/** A symbol that stands for a value which the program takes at a site. */
public record InputSymbol(InputSite site, Variable symbol) {}
