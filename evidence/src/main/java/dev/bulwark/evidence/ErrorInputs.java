package dev.bulwark.evidence;

import dev.bulwark.program.Inputs;

/** Evidence for UNSAFE: a run on these inputs reaches the error. */
public record ErrorInputs(Inputs inputs) implements Evidence {}
