package dev.bulwark.cli;

/** How a run ends, as the shell sees it. docs/verdicts.md explains them; they do not change. */
public enum ExitCode {
  SAFE(0),
  USAGE(2),
  INPUT_ERROR(3),
  UNSUPPORTED(4),
  UNKNOWN(5),
  INTERNAL_ERROR(6),
  UNSAFE(10);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
