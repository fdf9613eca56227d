package dev.bulwark.frontend;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads property files of the field's competition, such as {@code CHECK( init(main()), LTL(G !
 * call(reach_error())) )}, and the short forms of the command line: {@code unreach-call}, {@code
 * assert}, {@code function:NAME}, {@code label:NAME} and the words of {@link Check}.
 */
public final class PropertyParser {

  /** A property with the function where execution begins, or why there is none. */
  public sealed interface Result {
    record Read(Property property, Optional<String> entry) implements Result {}

    record Failed(Diagnostic diagnostic) implements Result {}
  }

  private static final String NAME = "([A-Za-z_][A-Za-z_0-9]*)";
  private static final Pattern CHECK =
      Pattern.compile(
          "CHECK\\s*\\(\\s*init\\s*\\(\\s*"
              + NAME
              + "\\s*(?:\\(\\s*\\))?\\s*\\)\\s*,\\s*LTL\\s*\\((.*)\\)\\s*\\)");
  private static final Pattern CALL =
      Pattern.compile("G\\s*!\\s*call\\s*\\(\\s*" + NAME + "\\s*(?:\\(\\s*\\))?\\s*\\)");
  private static final Pattern AT =
      Pattern.compile("G\\s*!\\s*(?:at|label)\\s*\\(\\s*" + NAME + "\\s*\\)");
  private static final Pattern ASSERT = Pattern.compile("G\\s*assert");

  private static final Pattern NEVER =
      Pattern.compile(
          "G\\s*!\\s*(overflow|division-by-zero|invalid-shift|unsigned-overflow|narrowing"
              + "|uninitialised)");
  private static final Pattern ALWAYS =
      Pattern.compile("G\\s*(valid-deref|valid-free|valid-memcleanup|valid-memtrack)");

  /** Both checks of memory. */
  private static final String MEMORY_SAFETY = "memory-safety";

  /** What valid-memcleanup is about. */
  private static final String MEMORY_LEAK = "memory-leak";

  /** Metrics follow, with commas between them. */
  private static final String COVERAGE = "coverage:";

  /** The default, by the name that it has in verdicts. */
  private static final String UNREACH_CALL = "unreach-call";

  private PropertyParser() {}

  /** What the short forms are, for messages. */
  public static String shortForms() {
    String checks =
        Arrays.stream(Check.values()).map(Check::word).collect(Collectors.joining(", "));
    return String.join(
        ", ",
        UNREACH_CALL,
        "assert",
        "function:NAME",
        "label:NAME",
        checks,
        MEMORY_SAFETY,
        MEMORY_LEAK);
  }

  /** The short form; empty if it is none. */
  public static Optional<Property> shortForm(String text) {
    if (text.equals(UNREACH_CALL)) {
      return Optional.of(Property.DEFAULT);
    }
    if (text.equals("assert")) {
      return Optional.of(new Property.FailingAssert());
    }
    if (text.matches("function:" + NAME)) {
      return Optional.of(new Property.ErrorFunctions(Set.of(text.substring("function:".length()))));
    }
    if (text.matches("label:" + NAME)) {
      return Optional.of(new Property.ErrorLabel(text.substring("label:".length())));
    }
    if (text.startsWith(COVERAGE)) {
      return coverage(text.substring(COVERAGE.length()));
    }
    if (text.equals(MEMORY_SAFETY)) {
      return Optional.of(new Property.Checks(Set.of(Check.DEREF, Check.FREE)));
    }
    if (text.equals(MEMORY_LEAK)) {
      return Optional.of(new Property.Checks(Set.of(Check.MEMORY_CLEANUP)));
    }
    // What must not happen may stand without its "no".
    return Check.named(text)
        .or(() -> Check.named("no-" + text))
        .map(check -> new Property.Checks(Set.of(check)));
  }

  private static Optional<Property> coverage(String words) {
    Set<CoverageMetric> metrics = new LinkedHashSet<>();
    for (String word : words.split(",", -1)) {
      Set<CoverageMetric> meant = CoverageMetric.meant(word);
      if (meant.isEmpty()) {
        return Optional.empty();
      }
      metrics.addAll(meant);
    }
    return Optional.of(new Property.Coverage(metrics));
  }

  /** The check that a formula asks for. */
  private static Optional<Check> check(String formula) {
    Matcher never = NEVER.matcher(formula);
    if (never.matches()) {
      return Check.named("no-" + never.group(1));
    }
    Matcher always = ALWAYS.matcher(formula);
    return always.matches() ? Check.named(always.group(1)) : Optional.empty();
  }

  /** The content of a property file; {@code file} is its name, for diagnostics. */
  public static Result parse(String file, String content) {
    List<Property> parts = new ArrayList<>();
    Set<String> entries = new LinkedHashSet<>();
    String[] lines = content.split("\\R", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].strip();
      if (line.isEmpty() || line.startsWith("//") || line.startsWith("#")) {
        continue;
      }
      Position position = new Position(file, i + 1, 1);
      if (line.startsWith("COVER")) {
        return failed(
            Diagnostic.Kind.UNSUPPORTED,
            position,
            "coverage properties are not supported yet: " + line);
      }
      Matcher check = CHECK.matcher(line);
      if (!check.matches()) {
        return failed(Diagnostic.Kind.INPUT_ERROR, position, "this is no property: " + line);
      }
      entries.add(check.group(1));
      String formula = check.group(2).strip();
      Matcher call = CALL.matcher(formula);
      Matcher at = AT.matcher(formula);
      if (call.matches()) {
        parts.add(new Property.ErrorFunctions(Set.of(call.group(1))));
      } else if (at.matches()) {
        parts.add(new Property.ErrorLabel(at.group(1)));
      } else if (ASSERT.matcher(formula).matches()) {
        parts.add(new Property.FailingAssert());
      } else if (check(formula).isPresent()) {
        parts.add(new Property.Checks(Set.of(check(formula).get())));
      } else {
        return failed(
            Diagnostic.Kind.UNSUPPORTED,
            position,
            describe(formula) + " not supported yet: LTL(" + formula + ")");
      }
    }
    if (parts.isEmpty()) {
      return failed(
          Diagnostic.Kind.INPUT_ERROR, new Position(file, 0, 0), "no property in this file");
    }
    if (entries.size() > 1) {
      return failed(
          Diagnostic.Kind.INPUT_ERROR,
          new Position(file, 0, 0),
          "different entry functions: " + String.join(", ", entries));
    }
    Property property = parts.size() == 1 ? parts.getFirst() : new Property.All(parts);
    return new Result.Read(property, entries.stream().findFirst());
  }

  private static Result failed(Diagnostic.Kind kind, Position position, String message) {
    return new Result.Failed(new Diagnostic(kind, position, message));
  }

  private static String describe(String formula) {
    if (formula.contains("data-race")) {
      return "data race properties are";
    }
    return formula.matches("F\\s*end") ? "termination properties are" : "this property is";
  }
}
