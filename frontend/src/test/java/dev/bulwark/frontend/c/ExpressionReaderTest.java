package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.ParsedSource.Reading;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.BranchTaken;
import dev.bulwark.program.source.SourcePlace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions read in the scope of a place, and what the front end says about places. */
class ExpressionReaderTest {

  private static final String SOURCE =
      """
      typedef unsigned char byte;
      int __VERIFIER_nondet_int(void);
      void log_it(int);
      int g = 1;
      int f(int x) { g++; return x; }
      int main(void) {
        int x = __VERIFIER_nondet_int();
        byte b = 3;
        while (x > 0 && b) {
          int y = x;
          for (int i = 0; i < y; i++) {
            x--;
          }
          int z = y;
          if (z) { log_it(f(z)); }
          { byte x = 2; L: x--; if (x) goto L; }
        }
        switch (x) { case 1: return 1; case 2 ... 3: g = 2; default: break; }
        return 0;
      }
      """;

  private final ParseResult.Parsed parsed =
      (ParseResult.Parsed) new CFrontend().parse("test.c", SOURCE, FrontendOptions.DEFAULT);
  private final ParsedSource source = parsed.source();

  private SourcePlace loop(int line) {
    return place(SourcePlace.Kind.LOOP, line);
  }

  private SourcePlace place(SourcePlace.Kind kind, int line) {
    return source.places().stream()
        .filter(place -> place.kind() == kind && place.position().line() == line)
        .findFirst()
        .orElseThrow();
  }

  private Term read(SourcePlace place, String expression) {
    Reading reading = source.read(place, expression);
    assertThat(reading).isInstanceOf(Reading.Read.class);
    return ((Reading.Read) reading).truth();
  }

  private String refusal(String expression) {
    Reading reading = source.read(loop(9), expression);
    assertThat(reading).as(expression).isInstanceOf(Reading.Refused.class);
    return ((Reading.Refused) reading).reason();
  }

  private static boolean holds(Term term, Map<String, Long> values) {
    return new Evaluator(
            variable -> {
              Long value = values.get(variable.name());
              return value == null
                  ? null
                  : Value.bitVec(((dev.bulwark.logic.Sort.BitVec) variable.sort()).width(), value);
            })
        .holds(term);
  }

  @Test
  void loopsAreAtTheirKeywords() {
    assertThat(
            source.places().stream()
                .filter(place -> place.kind() == SourcePlace.Kind.LOOP)
                .map(SourcePlace::position))
        .containsExactly(new Position("test.c", 9, 3), new Position("test.c", 11, 5));
  }

  @Test
  void namesMeanWhatTheyMeanAtThePlace() {
    assertThat(variableAt(loop(9), "x")).contains("main::x");
    assertThat(variableAt(loop(9), "g")).contains("g");
    assertThat(variableAt(loop(9), "y")).isEmpty();
    assertThat(variableAt(loop(11), "y")).contains("main::y");
    assertThat(variableAt(loop(11), "i")).contains("main::i");
    assertThat(variableAt(loop(11), "z")).as("declared later").isEmpty();
    SourcePlace label =
        source.places().stream()
            .filter(place -> place.position().equals(new Position("test.c", 16, 19)))
            .findFirst()
            .orElseThrow();
    assertThat(variableAt(label, "x")).contains("main::x@2");
    assertThat(variableAt(loop(9), "byte")).isEmpty();
    assertThat(variableAt(loop(9), "f")).isEmpty();
  }

  private Optional<String> variableAt(SourcePlace place, String name) {
    return source.variable(place, name).map(ProgramVariable::name);
  }

  @Test
  void expressionsBecomeTerms() {
    Term sum = read(loop(9), "(long long)x + b <= 10 && (x != 3 || g == 1)");
    assertThat(Terms.freeVariables(sum))
        .extracting(Variable::name)
        .containsExactlyInAnyOrder("main::x", "main::b", "g");
    assertThat(holds(sum, Map.of("main::x", 5L, "main::b", 5L, "g", 0L))).isTrue();
    assertThat(holds(sum, Map.of("main::x", 6L, "main::b", 5L, "g", 0L))).isFalse();
    assertThat(holds(sum, Map.of("main::x", 3L, "main::b", 5L, "g", 0L))).isFalse();
    assertThat(holds(sum, Map.of("main::x", 3L, "main::b", 5L, "g", 1L))).isTrue();
  }

  @Test
  void typeNamesOfTheProgramAreTypes() {
    Term cast = read(loop(9), "(byte)(x) == 1");
    assertThat(holds(cast, Map.of("main::x", 257L))).isTrue();
    assertThat(holds(cast, Map.of("main::x", 256L))).isFalse();
  }

  @Test
  void undefinedBehaviourIsNotTrue() {
    Term quotient = read(loop(9), "10 / x >= 0 || 1");
    assertThat(holds(quotient, Map.of("main::x", 1L))).isTrue();
    assertThat(holds(quotient, Map.of("main::x", 0L))).isFalse();
    Term guarded = read(loop(9), "x == 0 ? 1 : 10 / x > 2");
    assertThat(holds(guarded, Map.of("main::x", 0L))).isTrue();
    assertThat(holds(guarded, Map.of("main::x", 3L))).isTrue();
    assertThat(holds(guarded, Map.of("main::x", 5L))).isFalse();
  }

  @Test
  void constants() {
    assertThat(Terms.isTrue(read(loop(9), "1"))).isTrue();
    assertThat(holds(read(loop(9), "0"), Map.of())).isFalse();
  }

  @Test
  void sideEffectsAreRefused() {
    assertThat(refusal("x++ > 0")).contains("it changes x");
    assertThat(refusal("(x = 1)")).contains("it changes x");
    assertThat(refusal("f(x)")).contains("it calls f");
    assertThat(refusal("__VERIFIER_nondet_int()")).contains("input");
    assertThat(refusal("nosuch > 1")).contains("nosuch");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x <",
        "1; x = 2",
        "1; } int h(void) { return 2",
        "x) || (g",
        "x // g",
        "1 /*",
        "\n#define x 1\n",
        "({ while (1) { } 1; })"
      })
  void whatIsNoExpressionIsRefused(String text) {
    if (text.equals("x // g")) {
      assertThat(read(loop(9), text)).as("a comment").isNotNull();
    } else {
      refusal(text);
    }
    // And nothing of it is left behind.
    assertThat(holds(read(loop(9), "x == 1"), Map.of("main::x", 1L))).isTrue();
  }

  @Test
  void branchesAreKnownByTheirEdges() {
    List<BranchTaken> taken =
        Programs.edges(parsed.program()).stream()
            .map(source::branch)
            .flatMap(Optional::stream)
            .toList();
    assertThat(taken)
        .contains(
            new BranchTaken(new Position("test.c", 9, 3), "true"),
            new BranchTaken(new Position("test.c", 9, 3), "false"),
            new BranchTaken(new Position("test.c", 11, 5), "true"),
            new BranchTaken(new Position("test.c", 15, 5), "true"),
            new BranchTaken(new Position("test.c", 18, 3), "1"),
            new BranchTaken(new Position("test.c", 18, 3), "default"));
  }

  @Test
  void inputsKnowTheirCalls() {
    for (Edge edge : Programs.edges(parsed.program())) {
      if (edge.action() instanceof Action.Havoc havoc && havoc.site().position().line() == 7) {
        assertThat(source.call(havoc.site()).orElseThrow().function())
            .isEqualTo("__VERIFIER_nondet_int");
        assertThat(source.call(havoc.site()).orElseThrow().end())
            .isEqualTo(new Position("test.c", 7, 33));
        return;
      }
    }
    throw new AssertionError("no input");
  }

  @Test
  void functionsWithoutBodyAreListed() {
    assertThat(source.externalFunctions()).containsExactly(Map.entry("log_it", true));
  }
}
