package dev.bulwark.frontend.c.preprocess;

import dev.bulwark.frontend.c.preprocess.ConditionTokens.Token;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.syntax.Attributes;
import dev.bulwark.frontend.dialect.ClosedList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElseStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorFunctionStyleMacroDefinition;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroDefinition;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorUndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.jspecify.annotations.Nullable;

/**
 * Goes once more through the conditional directives of a file that CDT has preprocessed, with the
 * macros as they were there. CDT calculates with signed numbers only, and evaluates what C does
 * not; where it took another branch, or none, the file is to be read again with the right value.
 */
public final class Conditions {

  /** Something wrong with a directive. */
  public record Finding(IASTPreprocessorStatement place, boolean isError, String message) {}

  /** From one offset, as nodes have them, to another. */
  private record Range(int from, int to) {
    boolean contains(int offset) {
      return from <= offset && offset < to;
    }
  }

  /** What becomes of a condition. */
  private sealed interface Truth {
    record Known(boolean value) implements Truth {}

    /** It depends on what only the preprocessor knows, such as files. */
    record LeftToCdt() implements Truth {}

    record Wrong(String message) implements Truth {}

    record Unsupported(String word) implements Truth {}
  }

  /** An {@code #if} that is open. */
  private static final class Group {
    final IASTPreprocessorStatement start;
    final boolean aroundIsLive;
    boolean live;
    boolean done;
    int deadSince;

    Group(IASTPreprocessorStatement start, boolean aroundIsLive) {
      this.start = start;
      this.aroundIsLive = aroundIsLive;
    }
  }

  private static final Set<String> LEFT_TO_CDT =
      Set.of("__has_include", "__has_include_next", "__COUNTER__", "__LINE__", "__FILE__");
  private static final Set<String> UNSUPPORTED =
      Set.of("__has_c_attribute", "__has_cpp_attribute", "__INCLUDE_LEVEL__");
  private static final Set<String> BUILT_IN =
      Set.of(
          "__FILE__",
          "__LINE__",
          "__DATE__",
          "__TIME__",
          "__TIMESTAMP__",
          "__COUNTER__",
          "__INCLUDE_LEVEL__",
          "__BASE_FILE__",
          "__has_include",
          "__has_include_next",
          "__has_c_attribute",
          "__has_cpp_attribute");

  private static final Set<String> BUILTINS =
      ClosedList.load("builtins").groups().stream()
          .flatMap(group -> group.words().stream())
          .collect(Collectors.toUnmodifiableSet());

  private final SourceMap source;
  private final MacroTable macros = new MacroTable();
  private final ArrayDeque<Group> groups = new ArrayDeque<>();
  private final List<Finding> findings = new ArrayList<>();
  private final List<Range> dead = new ArrayList<>();
  private final List<Range> conditions = new ArrayList<>();
  private Optional<ConditionPatches.Directive> otherwise = Optional.empty();
  private boolean otherValue;
  private @Nullable Truth trouble;
  private boolean beyondCdt;

  public Conditions(IASTTranslationUnit unit, Map<String, String> predefined, SourceMap source) {
    this.source = source;
    predefined.forEach(macros::define);
    for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
      see(statement);
      if (otherwise.isPresent()) {
        return;
      }
    }
    groups.forEach(group -> findings.add(new Finding(group.start, true, "this #if has no #endif")));
  }

  /** The first directive whose condition has another value than CDT thinks. */
  public Optional<ConditionPatches.Directive> wronglyTaken() {
    return otherwise;
  }

  /** The value of the condition that {@link #wronglyTaken} gives. */
  public boolean rightValue() {
    return otherValue;
  }

  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** Is it a place that no compiler looks at, or a condition, which this class evaluates? */
  public boolean isIgnored(int offset) {
    return dead.stream().anyMatch(range -> range.contains(offset))
        || conditions.stream().anyMatch(range -> range.contains(offset));
  }

  private boolean live() {
    Group inner = groups.peek();
    return inner == null || inner.live;
  }

  private void see(IASTPreprocessorStatement statement) {
    switch (statement) {
      case IASTPreprocessorMacroDefinition definition -> {
        if (definition.isActive() && live()) {
          define(definition);
        }
      }
      case IASTPreprocessorUndefStatement undef -> {
        if (undef.isActive() && live()) {
          macros.undefine(undef.getMacroName().toString());
        }
      }
      case IASTPreprocessorIfStatement directive -> {
        open(directive);
        branch(directive, directive.taken());
      }
      case IASTPreprocessorIfdefStatement directive -> {
        open(directive);
        decide(directive, directive.taken());
      }
      case IASTPreprocessorIfndefStatement directive -> {
        open(directive);
        decide(directive, directive.taken());
      }
      case IASTPreprocessorElifStatement directive -> {
        close(directive);
        branch(directive, directive.taken());
      }
      case IASTPreprocessorElseStatement directive -> {
        close(directive);
        decide(directive, true);
      }
      case IASTPreprocessorEndifStatement directive -> {
        close(directive);
        groups.poll();
      }
      default -> {}
    }
  }

  private void define(IASTPreprocessorMacroDefinition definition) {
    String header = definition.getName().toString();
    if (definition instanceof IASTPreprocessorFunctionStyleMacroDefinition function) {
      header +=
          Arrays.stream(function.getParameters())
              .map(parameter -> parameter.getParameter())
              .collect(Collectors.joining(",", "(", ")"));
    }
    macros.define(header, definition.getExpansion());
    if (header.equals("defined")) {
      findings.add(new Finding(definition, true, "defined is no name for a macro"));
    }
  }

  private void open(IASTPreprocessorStatement start) {
    groups.push(new Group(start, live()));
  }

  /** The end of a branch. */
  private void close(IASTPreprocessorStatement directive) {
    Group group = groups.peek();
    if (group != null && group.aroundIsLive && !group.live) {
      dead.add(new Range(group.deadSince, ((ASTNode) directive).getOffset()));
    }
  }

  private void decide(IASTPreprocessorStatement directive, boolean condition) {
    Group group = groups.peek();
    if (group != null) {
      group.live = group.aroundIsLive && !group.done && condition;
      group.done |= group.live;
      group.deadSince = endOf(directive);
    }
  }

  private static int endOf(IASTPreprocessorStatement directive) {
    ASTNode node = (ASTNode) directive;
    return node.getOffset() + node.getLength();
  }

  private void branch(IASTPreprocessorStatement directive, boolean taken) {
    Group group = groups.peek();
    conditions.add(new Range(((ASTNode) directive).getOffset(), endOf(directive) + 1));
    if (group == null || !group.aroundIsLive || group.done) {
      decide(directive, false);
      return;
    }
    boolean value = taken;
    switch (value(condition(directive))) {
      case Truth.Known known -> value = known.value();
      case Truth.LeftToCdt cdt -> {}
      case Truth.Wrong wrong ->
          findings.add(new Finding(directive, true, "malformed condition: " + wrong.message()));
      case Truth.Unsupported unsupported ->
          findings.add(new Finding(directive, false, unsupported.word() + " in conditions"));
    }
    IASTFileLocation location = directive.getFileLocation();
    if (value != taken && location != null) {
      otherValue = value;
      otherwise =
          Optional.of(
              new ConditionPatches.Directive(
                  location.getFileName(), location.getNodeOffset(), location.getNodeLength()));
    }
    decide(directive, value);
  }

  /** What stands behind the word of the directive. */
  private List<Token> condition(IASTPreprocessorStatement directive) {
    // The tree may have been made from a text with another condition.
    List<Token> tokens = ConditionTokens.of(source.original(directive));
    int word = 0;
    while (word < tokens.size() && !tokens.get(word).text().matches("(el)?if")) {
      word++;
    }
    return tokens.subList(Math.min(tokens.size(), word + 1), tokens.size());
  }

  private Truth value(List<Token> condition) {
    trouble = null;
    beyondCdt = false;
    List<Token> tokens = macros.expand(condition, this::operator);
    if (trouble != null) {
      return trouble;
    }
    for (Token token : tokens) {
      if (LEFT_TO_CDT.contains(token.text())) {
        return beyondCdt || tokens.stream().anyMatch(Conditions::isUnsigned)
            ? new Truth.Unsupported(token.text() + " beside what follows other rules")
            : new Truth.LeftToCdt();
      }
      if (UNSUPPORTED.contains(token.text())) {
        return new Truth.Unsupported(token.text());
      }
      if (token.is("#")) {
        return new Truth.Unsupported("#assert");
      }
    }
    try {
      return new Truth.Known(ConditionEvaluator.isTrue(tokens));
    } catch (ConditionEvaluator.Malformed malformed) {
      return new Truth.Wrong(String.valueOf(malformed.getMessage()));
    }
  }

  private static boolean isUnsigned(Token token) {
    return token.text().matches("[0-9]\\w*[uU]\\w*");
  }

  /** The value of {@code defined X} and of gcc's questions, whose operands are not expanded. */
  private @Nullable Token operator(ArrayDeque<Token> rest) {
    String word = rest.element().text();
    boolean ours =
        switch (word) {
          case "defined", "__has_attribute", "__has_builtin" -> true;
          default -> false;
        };
    if (!ours) {
      return null;
    }
    rest.remove();
    boolean open = !rest.isEmpty() && rest.element().is("(");
    if (open) {
      rest.remove();
    }
    Token name = rest.poll();
    boolean closed = !open || (!rest.isEmpty() && rest.remove().is(")"));
    if (name == null || !name.isName() || !closed) {
      trouble = new Truth.Wrong(word + " without a name");
      return new Token("0", true, Set.of());
    }
    beyondCdt |=
        !word.equals("defined") || (name.text().startsWith("__has_") && !name.is("__has_include"));
    return new Token(answer(word, name.text()) ? "1" : "0", true, Set.of());
  }

  private boolean answer(String word, String name) {
    return switch (word) {
      case "__has_attribute" -> Attributes.isKnownToGcc(name);
      case "__has_builtin" -> {
        boolean known = BUILTINS.contains(name);
        if (!known && name.startsWith("__")) {
          trouble = new Truth.Unsupported("__has_builtin(" + name + ")");
        }
        yield known;
      }
      default -> macros.defines(name) || BUILT_IN.contains(name);
    };
  }
}
