package dev.bulwark.certify;

/** The checker cannot say anything about this evidence; not a fault of the evidence. */
final class NotCheckable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotCheckable(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
