package dev.bulwark.frontend;

/** What reading a {@code volatile} object gives. */
public enum VolatileReads {
  /** Any value: hardware, an interrupt or another thread may have changed it. */
  ANY,
  /** What the program has written there; that is stated as an assumption of the verdict. */
  KEPT
}
