package dev.bulwark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CutPoints;
import dev.bulwark.report.html.Claim.Because;
import dev.bulwark.report.html.SourceListing.Line;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From where to where the parts of a proof reach. */
class ProofClaimsTest {

  private static final String SOURCE =
      """
      void reach_error(void);
      int nondet(void);
      static int wait(void) {
        while (nondet()) {
        }
        if (nondet() == 7) reach_error();
        return 1;
      }
      int main(void) {
        if (nondet()) reach_error();
        for (int i = 0; i < 3; i++) {
        }
        wait();
        if (nondet()) reach_error();
        return 0;
      }
      """;

  private static Program program() {
    return ((ParseResult.Parsed) new CFrontend().parse("a.c", SOURCE, FrontendOptions.DEFAULT))
        .program();
  }

  private static List<Claim> claims(int k) {
    Program program = program();
    TermFactory terms = TermFactory.plain();
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    CutPoints.of(program, 100).forEach(cut -> invariants.put(cut, terms.bool(true)));
    assertThat(invariants).hasSize(2);
    return ProofClaims.of(
        program, k == 1 ? new Proof.Inductive(invariants) : new Proof.KInductive(k, invariants));
  }

  private static Claim at(List<Claim> claims, int line) {
    return claims.stream().filter(claim -> claim.line().number() == line).findFirst().orElseThrow();
  }

  private static List<Integer> lines(Because because) {
    return because.lines().stream().map(Line::number).toList();
  }

  @Test
  void reasonsNameWherePathsComeFromAndWhatTheyExclude() {
    List<Claim> claims = claims(1);
    Claim first = at(claims, 11);
    assertThat(first.place()).isEqualTo("a.c:11 in main");
    assertThat(first.reasons()).hasSize(2);
    assertThat(first.reasons().getFirst().words()).endsWith("on every path from the beginning");
    assertThat(first.reasons().get(1).words()).startsWith("Every iteration preserves it");

    Claim second = at(claims, 4);
    assertThat(second.place()).isEqualTo("a.c:4 in wait called from line 13");
    assertThat(second.reasons()).hasSize(3);
    assertThat(second.reasons().getFirst().words())
        .endsWith("given what is claimed there, on every path from");
    assertThat(lines(second.reasons().getFirst())).containsExactly(11);
    // Behind the loop, in the function and back in its caller.
    assertThat(second.reasons().get(2).words()).contains("it excludes “call of reach_error()”");
    assertThat(lines(second.reasons().get(2))).containsExactlyInAnyOrder(6, 14);

    Claim atFirst = claims.getLast();
    assertThat(atFirst.says()).isEqualTo("needs no invariant");
    assertThat(atFirst.reasons())
        .singleElement()
        .extracting(ProofClaimsTest::lines)
        .isEqualTo(List.of(10));
  }

  @Test
  void inductionOverSeveralStepsSaysSo() {
    Claim second = at(claims(3), 4);
    assertThat(second.says()).isEqualTo("3-inductive invariant");
    assertThat(second.reasons().getFirst().words()).contains("at the last 3 cut points");
    assertThat(second.reasons().get(1).words()).contains("has held the last 3 times");
  }
}
