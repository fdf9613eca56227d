package dev.bulwark.frontend;

import dev.bulwark.program.CoverageMetric;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What counts as the error. {@code toString} says it in words. */
public sealed interface Property {

  /** The word that verdicts print for a violation. */
  String WORD = "unreach-call";

  /** A call of one of these functions, whatever their bodies do. */
  record ErrorFunctions(Set<String> names) implements Property {
    public ErrorFunctions {
      names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
    }

    @Override
    public String toString() {
      return names.stream()
          .map(name -> name + "()")
          .collect(Collectors.joining(" or ", "no call of ", ""));
    }
  }

  /** Arriving at a label of this name, in any function. */
  record ErrorLabel(String name) implements Property {
    @Override
    public String toString() {
      return "label " + name + " is never reached";
    }
  }

  /** An {@code assert} that fails. */
  record FailingAssert() implements Property {
    @Override
    public String toString() {
      return "no assert fails";
    }
  }

  /** Undefined behaviour of these kinds. */
  record Checks(Set<Check> checks) implements Property {
    public Checks {
      checks = Collections.unmodifiableSet(new TreeSet<>(checks));
    }

    @Override
    public String toString() {
      return checks.stream().map(Check::sentence).collect(Collectors.joining(", "));
    }
  }

  /**
   * Passing a place that these metrics count. It is no error: who asks wants to know which.
   *
   * @param only the goals that are asked about, by their stable ids; nothing for all of them. The
   *     program is the same, but for what its locations stand for.
   */
  record Coverage(Set<CoverageMetric> metrics, Optional<Set<String>> only) implements Property {
    public Coverage {
      metrics = Collections.unmodifiableSet(new TreeSet<>(metrics));
      only = only.map(Set::copyOf);
    }

    public Coverage(Set<CoverageMetric> metrics) {
      this(metrics, Optional.empty());
    }

    public Coverage only(Set<String> ids) {
      return new Coverage(metrics, Optional.of(ids));
    }

    /** Is this goal asked about? */
    public boolean asksFor(String stableId) {
      return only.isEmpty() || only.get().contains(stableId);
    }

    @Override
    public String toString() {
      return metrics.stream()
          .map(CoverageMetric::word)
          .collect(Collectors.joining(", ", "coverage of ", ""));
    }
  }

  /** Clauses from which {@code false} can be derived. */
  record Unsatisfiable() implements Property {
    @Override
    public String toString() {
      return "the clauses are satisfiable";
    }
  }

  /** Any of several errors. */
  record All(List<Property> parts) implements Property {
    public All {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return parts.stream().map(Property::toString).collect(Collectors.joining(", "));
    }
  }

  /** The error functions of the field: a property may name them whether or not they are called. */
  Set<String> STANDARD_FUNCTIONS =
      Collections.unmodifiableSet(new LinkedHashSet<>(List.of("reach_error", "__VERIFIER_error")));

  /** What is checked when the user says nothing. */
  Property DEFAULT = new All(List.of(new FailingAssert(), new ErrorFunctions(STANDARD_FUNCTIONS)));

  /** The functions that must not be called. */
  default Set<String> errorFunctions() {
    return switch (this) {
      case ErrorFunctions functions -> functions.names();
      case ErrorLabel label -> Set.of();
      case FailingAssert failing -> Set.of();
      case Checks checks -> Set.of();
      case Coverage coverage -> Set.of();
      case Unsatisfiable clauses -> Set.of();
      case All all -> union(all.parts(), Property::errorFunctions);
    };
  }

  /** The labels that must not be reached. */
  default Set<String> errorLabels() {
    return switch (this) {
      case ErrorFunctions functions -> Set.of();
      case ErrorLabel label -> Set.of(label.name());
      case FailingAssert failing -> Set.of();
      case Checks checks -> Set.of();
      case Coverage coverage -> Set.of();
      case Unsatisfiable clauses -> Set.of();
      case All all -> union(all.parts(), Property::errorLabels);
    };
  }

  private static Set<String> union(List<Property> parts, Function<Property, Set<String>> names) {
    return parts.stream()
        .flatMap(part -> names.apply(part).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Is it about what the program says itself, asserts, calls and labels, rather than about what any
   * program may do?
   */
  default boolean namesItsErrors() {
    return switch (this) {
      case ErrorFunctions functions -> true;
      case ErrorLabel label -> true;
      case FailingAssert failing -> true;
      case Checks checks -> false;
      case Coverage coverage -> true;
      case Unsatisfiable clauses -> true;
      case All all -> all.parts().stream().allMatch(Property::namesItsErrors);
    };
  }

  default boolean isErrorFunction(String function) {
    return errorFunctions().contains(function);
  }

  default boolean isErrorLabel(String name) {
    return errorLabels().contains(name);
  }

  default boolean isFailingAssert() {
    return switch (this) {
      case ErrorFunctions functions -> false;
      case ErrorLabel label -> false;
      case FailingAssert failing -> true;
      case Checks checks -> false;
      case Coverage coverage -> false;
      case Unsatisfiable clauses -> false;
      case All all -> all.parts().stream().anyMatch(Property::isFailingAssert);
    };
  }

  default boolean asksFor(Check check) {
    return switch (this) {
      case ErrorFunctions functions -> false;
      case ErrorLabel label -> false;
      case FailingAssert failing -> false;
      case Checks checks -> checks.checks().contains(check);
      case Coverage coverage -> false;
      case Unsatisfiable clauses -> false;
      case All all -> all.parts().stream().anyMatch(part -> part.asksFor(check));
    };
  }

  /** The places that are asked about, by metric. */
  default Set<CoverageMetric> coverage() {
    return this instanceof Coverage coverage ? coverage.metrics() : Set.of();
  }

  /** Is arrival at some label an error? */
  default boolean hasErrorLabel() {
    return switch (this) {
      case ErrorFunctions functions -> false;
      case ErrorLabel label -> true;
      case FailingAssert failing -> false;
      case Checks checks -> false;
      case Coverage coverage -> false;
      case Unsatisfiable clauses -> false;
      case All all -> all.parts().stream().anyMatch(Property::hasErrorLabel);
    };
  }
}
