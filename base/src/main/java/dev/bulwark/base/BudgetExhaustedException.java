package dev.bulwark.base;

/**
 * The budget is over: time, or somebody cancelled. Not an error; the owner of the budget catches
 * it.
 */
public final class BudgetExhaustedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public BudgetExhaustedException(String reason) {
    super(reason, null, false, false);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
