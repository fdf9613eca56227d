package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.testing.GccProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operator on operands of every kind gives a program or a diagnostic, and a diagnostic where
 * gcc has an error.
 */
@Tag("slow")
class OperandTypesTest {

  private static final long SEED = 20261115;
  private static final int STATEMENTS =
      Boolean.getBoolean("bulwark.thorough") ? Integer.MAX_VALUE : 1_500;

  private static final List<String> BINARY =
      List.of(
          "+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "&&", "||", "==", "!=", "<", ">=",
          "=", "+=", "-=", "*=", "%=", "<<=", "&=", ",");
  private static final List<String> UNARY =
      List.of("+", "-", "~", "!", "*", "&", "++", "--", "sizeof ", "(int)", "(float)", "(int *)");
  private static final List<String> OPERANDS =
      List.of(
          "i",
          "l",
          "b",
          "e",
          "c",
          "d",
          "p",
          "q",
          "v",
          "pp",
          "s",
          "t",
          "u",
          "a",
          "f",
          "g()",
          "3",
          "1.5",
          "\"x\"",
          "s.m",
          "s.bits",
          "sp",
          "vi",
          "undeclared",
          "(void)0");

  private static final String PRELUDE =
      """
      enum E { A, B };
      struct S { int m; unsigned bits : 3; };
      struct T { int m; unsigned bits : 3; };
      union U { int x; float y; };
      int f(int x) { return x; }
      void g(void) { }
      int i; long l; _Bool b; enum E e; char c; double d; int *p; char *q; void *v; int **pp;
      struct S s, *sp; struct T t; union U u; int a[3]; volatile int vi;
      struct S h(struct S x) { return x; }
      """;

  @TempDir Path directory;

  /**
   * Pointers from truth values and enumerations, and back: integers to us, as to other compilers.
   */
  private static final Pattern ACCEPTED = Pattern.compile(".* = (b|e)|e (=|\\+=) .*");

  /** In random order, and not all of them in short runs. */
  private static List<String> statements() {
    List<String> statements = new ArrayList<>();
    for (String one : OPERANDS) {
      UNARY.forEach(operator -> statements.add(operator + one));
      statements.add(one + "++");
      statements.add(one + "[1]");
      statements.add(one + "()");
      statements.add(one + "->m");
      statements.add(one + ".m");
      statements.add("f(" + one + ")");
      statements.add("h(" + one + ")");
      statements.add("if (" + one + ") i = 1");
      statements.add("while (!" + one + ") i = 1");
      statements.add("switch (" + one + ") { case 1: i = 2; }");
      statements.add("struct S local = " + one);
      statements.add("int local = " + one);
      statements.add("int *local = " + one);
      statements.add("double local = " + one);
      statements.add("return " + one);
      for (String other : OPERANDS) {
        BINARY.forEach(operator -> statements.add(one + " " + operator + " " + other));
        statements.add("i ? " + one + " : " + other);
        statements.add(one + "[" + other + "]");
      }
    }
    Collections.shuffle(statements, new Random(SEED));
    return statements.subList(0, Math.min(statements.size(), STATEMENTS));
  }

  private static ParseResult parse(String statement) {
    String source = PRELUDE + "int main(void) { " + statement + "; return 0; }";
    return new CFrontend().parse("types.c", source, FrontendOptions.DEFAULT);
  }

  @Test
  void giveProgramsOrDiagnostics() {
    List<String> failures = new ArrayList<>();
    for (String statement : statements()) {
      if (parse(statement) instanceof ParseResult.Refused refused) {
        refused.diagnostics().stream()
            .filter(found -> found.kind() == Diagnostic.Kind.INTERNAL)
            .findFirst()
            .ifPresent(found -> failures.add(statement + ": " + found));
      }
    }
    assertThat(failures).as("seed %d", SEED).isEmpty();
  }

  /** One function a line, so that the lines of gcc's errors say which statements it refuses. */
  @Test
  void takesNothingThatGccRefuses() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: types are not compared");
    List<String> statements = statements();
    StringBuilder source = new StringBuilder(PRELUDE);
    for (int i = 0; i < statements.size(); i++) {
      source.append("int t%d(void) { %s; return 0; }\n".formatted(i, statements.get(i)));
    }
    Set<Integer> wrong = GccProgram.linesWithErrors(directory, source.toString());
    int first = (int) PRELUDE.lines().count() + 1;
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < statements.size(); i++) {
      if (wrong.contains(first + i)
          && !ACCEPTED.matcher(statements.get(i)).matches()
          && parse(statements.get(i)) instanceof ParseResult.Parsed) {
        taken.add(statements.get(i));
      }
    }
    assertThat(wrong).hasSizeGreaterThan(statements.size() / 20);
    assertThat(taken).as("seed %d", SEED).isEmpty();
  }
}
