package dev.bulwark.frontend.c.syntax;

import java.util.regex.Pattern;

/** What pragmas and attributes say about optimisation. */
public final class Optimisation {

  private static final String LEVEL = "(\"(-?O[0-3sgz]?|[0-3])\"|[0-3])";
  private static final Pattern LEVELS =
      Pattern.compile("\\(?\\s*" + LEVEL + "(\\s*,\\s*" + LEVEL + ")*\\s*\\)?");

  private Optimisation() {}

  /** Only levels, which keep the meaning of a program; {@code fast} and single options may not. */
  public static boolean isLevel(String arguments) {
    return LEVELS.matcher(arguments.strip()).matches();
  }
}
