package dev.bulwark.base;

/**
 * The budget is over: time, or somebody cancelled. Not an error; the owner of the budget catches
 * it.
 */
public final class BudgetExhaustedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Not for other processes, and so not serialized. */
  private final transient Reason reason;

  public BudgetExhaustedException(Reason reason) {
    super(reason.text(), null, false, false);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
