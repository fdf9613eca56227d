package dev.bulwark.program.bytecode;

/** The code of a compiled loop: what the classes that are made while Bulwark runs implement. */
interface LoopBody {

  /** Runs from the loop's head until the loop is left; returns the number of the exit. */
  int run(LoopFrame frame);
}
