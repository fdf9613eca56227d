package dev.bulwark.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProofSizeTest {

  private final TermFactory terms = TermFactory.plain();
  private final Term x = terms.variable("x", Sort.INT);
  private final Term y = terms.variable("y", Sort.INT);
  private final Term b = terms.variable("b", Sort.BOOL);

  private static CutPoint at(int number) {
    return new CutPoint(
        CallString.EMPTY, new Location("main", number, Location.PLAIN, Position.NONE));
  }

  @Test
  void literalsAreCountedInEachInvariantOnce() {
    Term less = terms.lt(x, y);
    Term same = terms.eq(x, y);
    Term formula = terms.and(terms.or(less, terms.not(b)), terms.or(same, terms.not(less)));
    assertThat(ProofSize.literals(new Proof.Inductive(Map.of(at(1), formula, at(2), less))))
        .hasValue(4);
    assertThat(ProofSize.literals(new Proof.KInductive(2, Map.of(at(1), terms.eq(b, less)))))
        .hasValue(2);
  }

  @Test
  void contractsCount() {
    Contract contract = new Contract(terms.bool(true), terms.and(b, terms.lt(x, y)));
    Contracts contracts = new Contracts(Map.of("f", contract), Map.of(at(1).location(), b));
    assertThat(ProofSize.literals(new Proof.ByContracts(contracts))).hasValue(3);
  }

  @Test
  void unrolledProofsHaveNone() {
    assertThat(ProofSize.literals(new Proof.Unrolled(Map.of(), Map.of()))).isEmpty();
    assertThat(ProofSize.literals(new Proof.Inductive(Map.of()))).hasValue(0);
  }
}
