package dev.bulwark.base;

import java.util.Collection;
import java.util.Optional;

/**
 * Why there is no answer. Decisions look at the kind; the text beside it is for people and is never
 * looked into.
 */
public sealed interface Reason {

  /** For people, in one line. */
  String text();

  /** The time is over, by the clock or by the processor. */
  record OutOfTime() implements Reason {
    @Override
    public String text() {
      return "timeout";
    }
  }

  /** The memory is full, or the limit on it has been passed. */
  record OutOfMemory(String text) implements Reason {}

  /** The stack is exhausted. */
  record OutOfStack(String text) implements Reason {}

  /** The user has ended the run: Ctrl-C or SIGTERM. */
  record Interrupted() implements Reason {
    @Override
    public String text() {
      return "interrupted";
    }
  }

  /** The answer is not needed any more. */
  record Cancelled(String text) implements Reason {}

  /** The program may leave what its model covers. */
  record IncompleteModel(String text) implements Reason {}

  /** Every execution has undefined behaviour, about which nothing can be said. */
  record UndefinedBehaviour(String text) implements Reason {}

  /** The input has something that is not supported. */
  record Unsupported(String text) implements Reason {}

  /** The input is wrong, or cannot be read. */
  record WrongInput(String text) implements Reason {}

  /** An engine has come to its end without an answer. */
  record Inconclusive(String text) implements Reason {}

  /** A solver has failed. */
  record SolverFailure(String text) implements Reason {}

  /** There is evidence, but the checker has no answer. */
  record CertificateNotChecked(String text) implements Reason {

    /** The checker has no answer for this reason. */
    public static CertificateNotChecked because(Reason why) {
      return new CertificateNotChecked(
          why instanceof OutOfTime
              ? "certificate not checked in time"
              : "certificate not checked: " + why.text());
    }
  }

  /** The evidence that the user has brought is wrong. */
  record CertificateRefuted(String text) implements Reason {}

  /** A bug of ours, such as an engine's evidence that is wrong. */
  record Bug(String text) implements Reason {}

  /** A word for the kind, for machines; it does not change. */
  default String kind() {
    return switch (this) {
      case OutOfTime out -> "out-of-time";
      case OutOfMemory out -> "out-of-memory";
      case OutOfStack out -> "out-of-stack";
      case Interrupted interrupted -> "interrupted";
      case Cancelled cancelled -> "cancelled";
      case IncompleteModel incomplete -> "incomplete-model";
      case UndefinedBehaviour undefined -> "undefined-behaviour";
      case Unsupported unsupported -> "unsupported";
      case WrongInput wrong -> "wrong-input";
      case Inconclusive inconclusive -> "inconclusive";
      case SolverFailure failure -> "solver-failure";
      case CertificateNotChecked unchecked -> "certificate-not-checked";
      case CertificateRefuted refuted -> "certificate-refuted";
      case Bug bug -> "bug";
    };
  }

  /** The reason of this {@link #kind} and text, as another process says it; empty for no kind. */
  static Optional<Reason> of(String kind, String text) {
    return Optional.ofNullable(
        switch (kind) {
          case "out-of-time" -> new OutOfTime();
          case "out-of-memory" -> new OutOfMemory(text);
          case "out-of-stack" -> new OutOfStack(text);
          case "interrupted" -> new Interrupted();
          case "cancelled" -> new Cancelled(text);
          case "incomplete-model" -> new IncompleteModel(text);
          case "undefined-behaviour" -> new UndefinedBehaviour(text);
          case "unsupported" -> new Unsupported(text);
          case "wrong-input" -> new WrongInput(text);
          case "inconclusive" -> new Inconclusive(text);
          case "solver-failure" -> new SolverFailure(text);
          case "certificate-not-checked" -> new CertificateNotChecked(text);
          case "certificate-refuted" -> new CertificateRefuted(text);
          case "bug" -> new Bug(text);
          default -> null;
        });
  }

  /**
   * Why several had no answer, with a text for all of them: with more memory there may be one, and
   * the model is to blame only if they all say so.
   */
  static Reason joined(Collection<Reason> parts, String text) {
    if (parts.stream().anyMatch(OutOfMemory.class::isInstance)) {
      return new OutOfMemory(text);
    }
    return !parts.isEmpty() && parts.stream().allMatch(IncompleteModel.class::isInstance)
        ? new IncompleteModel(text)
        : new Inconclusive(text);
  }
}
