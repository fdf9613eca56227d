package dev.bulwark.solver;

/** What a session will mostly be about; decides which solver is best. */
public enum Theory {
  BIT_VECTORS,
  INTEGERS
}
