package dev.bulwark.report.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallStrings;
import dev.bulwark.program.source.SourcePlace;
import dev.bulwark.report.witness.Witness.Invariant;
import dev.bulwark.report.witness.Witness.InvariantType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Invariants of proofs at the places where witnesses state them. */
class InvariantsInCTest {

  private static final String SOURCE =
      """
      int g;
      int twice(int n) {
        int i = 0;
        while (i < n) {
          i = i + 1;
        }
        return i;
      }
      int main(void) {
        int n = twice(3) + twice(5);
      again:
        g = g + 1;
        if (g < 7) goto again;
        for (int n = 0; n < 4; n++) { int inner = n; g = g + inner; }
        return n;
      }
      """;

  private final ParseResult.Parsed parsed =
      (ParseResult.Parsed) new CFrontend().parse("f.c", SOURCE, FrontendOptions.DEFAULT);
  private final Program program = parsed.program();
  private final TermFactory terms = program.terms();
  private final CallStrings activations = new CallStrings(program);

  private Location at(SourcePlace.Kind kind, int line) {
    return parsed.source().places().stream()
        .filter(place -> place.kind() == kind && place.position().line() == line)
        .findFirst()
        .orElseThrow()
        .location();
  }

  private CallString inMain() {
    return activations.of("main").getFirst();
  }

  private Term variable(String name) {
    return terms.variable(name, Sort.bitVec(32));
  }

  private Term atMost(Term term, long bound) {
    return terms.apply(Op.BV_SLE, term, terms.bitVec(32, bound));
  }

  private InvariantsInC of(Map<CutPoint, Term> invariants) {
    return InvariantsInC.of(program, parsed.source(), invariants);
  }

  @Test
  void innerNamesAreThoseOfTheLoop() {
    Location loop = at(SourcePlace.Kind.LOOP, 14);
    Term inner = variable("main::n@2");
    Term outer = variable("main::n");
    Term local = variable("main::inner");
    InvariantsInC said =
        of(
            Map.of(
                new CutPoint(inMain(), loop),
                terms.and(atMost(inner, 4), atMost(outer, 8), atMost(local, 3))));
    assertThat(said.invariants())
        .containsExactly(
            new Invariant(
                InvariantType.LOOP_INVARIANT, new Witness.Place("f.c", 14, 3, "main"), "n <= 4"));
    assertThat(said.kept()).isEqualTo(1);
    assertThat(said.dropped()).as("hidden, and out of scope").isEqualTo(2);
  }

  @Test
  void loopsByGotoHaveLocationInvariants() {
    Location label = at(SourcePlace.Kind.STATEMENT, 11);
    InvariantsInC said = of(Map.of(new CutPoint(inMain(), label), atMost(variable("g"), 7)));
    assertThat(said.invariants())
        .containsExactly(
            new Invariant(
                InvariantType.LOCATION_INVARIANT,
                new Witness.Place("f.c", 11, 1, "main"),
                "g <= 7"));
  }

  @Test
  void activationsAreAlternatives() {
    Location loop = at(SourcePlace.Kind.LOOP, 4);
    List<CallString> calls = activations.of("twice");
    assertThat(calls).hasSize(2);
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (int i = 0; i < 2; i++) {
      CallString stack = calls.get(i);
      Term counter = variable(stack.qualify("twice::i"));
      Term bound = variable(stack.qualify("twice::n"));
      int number = i == 0 ? 3 : 5;
      invariants.put(
          new CutPoint(stack, loop),
          terms.and(
              terms.apply(Op.BV_SLE, counter, bound),
              terms.eq(bound, terms.bitVec(32, number)),
              atMost(variable("main::n"), 3)));
    }
    InvariantsInC said = of(invariants);
    assertThat(said.invariants())
        .extracting(Invariant::value)
        .containsExactly("i <= n && (n == 3 || n == 5)");
    assertThat(said.dropped()).as("the caller's variable").isEqualTo(2);
  }

  @Test
  void nothingIsSaidWhereAnActivationHasNoInvariant() {
    Location loop = at(SourcePlace.Kind.LOOP, 4);
    CallString stack = activations.of("twice").getFirst();
    InvariantsInC said =
        of(Map.of(new CutPoint(stack, loop), atMost(variable(stack.qualify("twice::i")), 3)));
    assertThat(said.invariants()).isEmpty();
    assertThat(said.dropped()).isEqualTo(1);
  }

  /** The format has no quantifiers: what is said of all indices is left out, the rest is not. */
  @Test
  void claimsAboutAllIndicesAreLeftOut() {
    Location label = at(SourcePlace.Kind.STATEMENT, 11);
    Term index = AnyIndex.of(terms, "k1", 32);
    Term aboutAll = terms.implies(atMost(index, 9), terms.not(terms.eq(index, variable("g"))));
    InvariantsInC said =
        of(
            Map.of(
                new CutPoint(inMain(), label),
                terms.and(aboutAll, atMost(variable("g"), 7), atMost(index, 9))));
    assertThat(said.invariants()).extracting(Invariant::value).containsExactly("g <= 7");
    assertThat(said.kept()).isEqualTo(1);
    assertThat(said.dropped()).isEqualTo(2);
  }

  @Test
  void nothingIsSaidWhereAllIsAboutIndices() {
    Location label = at(SourcePlace.Kind.STATEMENT, 11);
    Term index = AnyIndex.of(terms, "k1", 64);
    Term aboutAll = terms.eq(terms.extract(31, 0, index), variable("g"));
    InvariantsInC said = of(Map.of(new CutPoint(inMain(), label), aboutAll));
    assertThat(said.invariants()).isEmpty();
    assertThat(said.dropped()).isEqualTo(1);
  }
}
