package dev.bulwark.report.harness;

import java.util.List;

/**
 * A C file that leads the program into the error when both are compiled and linked together.
 *
 * @param text the C file
 * @param begins whether it gets execution to begin where it does here; other files cannot call
 *     every function
 * @param sees whether it notices the error; arrival at a label cannot be seen from another file
 * @param options further options that gcc needs for that
 * @param beyond what the execution depends on and no other file can set, such as uninitialised
 *     variables
 */
public record Harness(
    String text, boolean begins, boolean sees, List<String> options, List<String> beyond) {

  /** Printed on a line of its own when the error is reached. */
  public static final String MARKER = "bulwark harness: error reached";

  /** The exit code then. */
  public static final int REACHED = 107;

  /** The exit code when an assumption of the program does not hold. */
  public static final int ASSUMPTION_FAILS = 108;

  /** The exit code when there is no memory for the objects that exist before the program. */
  public static final int NO_MEMORY = 109;

  /** The option for the linker by which execution begins in the harness. */
  static final String BEGIN = "-Wl,--wrap=main";

  /**
   * The options of gcc for the program to mean what it means to us; {@code -m32} or {@code -m64}
   * comes with them. The linker takes the first definition, which is the harness's, and does not
   * mind functions that are never called.
   */
  public static final List<String> FLAGS =
      List.of(
          "-fwrapv",
          "-ffp-contract=off",
          "-msse2",
          "-mfpmath=sse",
          "-Wl,--allow-multiple-definition",
          "-Wl,--unresolved-symbols=ignore-all");

  public Harness {
    options = List.copyOf(options);
    beyond = List.copyOf(beyond);
  }

  /** Is the error seen by a sanitizer that does not notice every invalid access? */
  public boolean maySeeNothing() {
    return options.stream().anyMatch(option -> option.startsWith("-fsanitize=address"));
  }
}
