package dev.bulwark.engine;

import dev.bulwark.program.Program;

/** What an engine is asked: can this program, as the passes left it, reach a bad location? */
public record Task(Program program) {}
