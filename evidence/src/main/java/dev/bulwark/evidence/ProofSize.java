package dev.bulwark.evidence;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CutPoint;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** How large a proof is, to compare engines. */
public final class ProofSize {

  private ProofSize() {}

  /**
   * The literals of all invariants; a formula that occurs several times within one invariant counts
   * once. Nothing for proofs without invariants.
   */
  public static OptionalInt literals(Proof proof) {
    return switch (proof) {
      case Proof.Inductive inductive -> OptionalInt.of(all(inductive.invariants()));
      case Proof.KInductive kInductive -> OptionalInt.of(all(kInductive.invariants()));
      case Proof.Unrolled unrolled -> OptionalInt.empty();
    };
  }

  private static int all(Map<CutPoint, Term> invariants) {
    return invariants.values().stream().mapToInt(ProofSize::literals).sum();
  }

  private static int literals(Term invariant) {
    int literals = 0;
    Set<Term> seen = new HashSet<>();
    ArrayDeque<Term> open = new ArrayDeque<>();
    open.push(invariant);
    while (!open.isEmpty()) {
      Term term = open.pop();
      if (seen.add(term)) {
        if (term instanceof Application application && isConnective(application)) {
          application.args().forEach(open::push);
        } else {
          literals++;
        }
      }
    }
    return literals;
  }

  private static boolean isConnective(Application application) {
    return switch (application.op()) {
      case AND, OR, NOT -> true;
      case ITE, EQ -> application.args().stream().allMatch(Term::isBool);
      default -> false;
    };
  }
}
