package dev.bulwark.program.bytecode;

/**
 * Thrown while an edge is evaluated, before it changes anything: the interpreter has to take this
 * edge. It has no stack trace, since it is for control flow only.
 */
final class LeaveLoop extends RuntimeException {

  static final LeaveLoop NOW = new LeaveLoop();

  private static final long serialVersionUID = 1L;

  private LeaveLoop() {
    super("", null, false, false);
  }
}
