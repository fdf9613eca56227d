package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.report.Conclusion;

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

  static ExitCode of(Conclusion conclusion) {
    return switch (conclusion) {
      case Conclusion.Safe safe -> SAFE;
      case Conclusion.Unsafe unsafe -> UNSAFE;
      case Conclusion.Unknown(Reason reason) -> of(reason);
    };
  }

  static ExitCode of(Reason reason) {
    return switch (reason) {
      case Reason.WrongInput wrong -> INPUT_ERROR;
      case Reason.Unsupported unsupported -> UNSUPPORTED;
      case Reason.Bug bug -> INTERNAL_ERROR;
      case Reason.OutOfTime out -> UNKNOWN;
      case Reason.OutOfMemory out -> UNKNOWN;
      case Reason.OutOfStack out -> UNKNOWN;
      case Reason.Interrupted interrupted -> UNKNOWN;
      case Reason.Cancelled cancelled -> UNKNOWN;
      case Reason.IncompleteModel incomplete -> UNKNOWN;
      case Reason.UndefinedBehaviour undefined -> UNKNOWN;
      case Reason.Inconclusive inconclusive -> UNKNOWN;
      case Reason.SolverFailure failure -> UNKNOWN;
      case Reason.CertificateNotChecked unchecked -> UNKNOWN;
      case Reason.CertificateRefuted refuted -> UNKNOWN;
    };
  }

  public int code() {
    return code;
  }
}
