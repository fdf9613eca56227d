package dev.bulwark.verification.deadcode;

import dev.bulwark.base.Reason;
import dev.bulwark.frontend.Reactive;
import dev.bulwark.program.Program;
import dev.bulwark.program.source.SourceView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of all goals of a program at some time.
 *
 * @param program as parsed, about which all evidence is
 * @param property as evidence names it
 * @param source what is known of the source text
 * @param reactive how the program is called, if it is one that reacts
 * @param goals in the order of the source
 * @param tests those that goals name
 * @param proofs those that goals name
 * @param ended why the search has ended before all goals were decided; nothing if it has not
 */
public record DeadcodeResult(
    Program program,
    String property,
    SourceView source,
    Optional<Reactive> reactive,
    List<GoalResult> goals,
    List<TestCase> tests,
    List<DeadProof> proofs,
    Optional<Reason> ended,
    double seconds) {

  private static final String NO_UNDEFINED_BEHAVIOUR = "no undefined behaviour";

  public DeadcodeResult {
    goals = List.copyOf(goals);
    tests = List.copyOf(tests);
    proofs = List.copyOf(proofs);
  }

  /** How many goals have the status of this word. */
  public long count(String word) {
    return goals.stream().filter(goal -> goal.status().word().equals(word)).count();
  }

  public long reachable() {
    return count("reachable");
  }

  public long unreachable() {
    return count("unreachable");
  }

  public long unknown() {
    return count("unknown");
  }

  /** What all of it rests on beyond our meaning of C. */
  public List<String> assumptions() {
    List<String> assumptions = new ArrayList<>(program.assumptions());
    if (proofs.stream().anyMatch(proof -> !proof.undefinedExcluded())) {
      assumptions.add(NO_UNDEFINED_BEHAVIOUR);
    }
    return assumptions;
  }
}
