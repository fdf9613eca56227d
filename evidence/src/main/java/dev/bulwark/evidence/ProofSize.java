package dev.bulwark.evidence;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** How large a proof is, to compare engines. */
public final class ProofSize {

  private ProofSize() {}

  /**
   * The literals of all invariants and contracts; a formula that occurs several times within one of
   * them counts once. Nothing for proofs without invariants.
   */
  public static OptionalInt literals(Proof proof) {
    return switch (proof) {
      case Proof.Inductive inductive -> OptionalInt.of(all(inductive.invariants().values()));
      case Proof.KInductive kInductive -> OptionalInt.of(all(kInductive.invariants().values()));
      case Proof.Unrolled unrolled -> OptionalInt.empty();
      case Proof.OnePath onePath -> OptionalInt.empty();
      case Proof.ByContracts byContracts -> OptionalInt.of(all(formulas(byContracts.contracts())));
    };
  }

  private static List<Term> formulas(Contracts contracts) {
    List<Term> formulas = new ArrayList<>(contracts.invariants().values());
    for (Contract contract : contracts.procedures().values()) {
      formulas.add(contract.requires());
      formulas.add(contract.ensures());
    }
    formulas.removeIf(Terms::isTrue);
    return formulas;
  }

  private static int all(Collection<Term> formulas) {
    return formulas.stream().mapToInt(ProofSize::literals).sum();
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
