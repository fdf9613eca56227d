package dev.bulwark.verification.goals;

import dev.bulwark.base.Reason;
import dev.bulwark.frontend.Reactive;
import dev.bulwark.program.Program;
import dev.bulwark.program.source.SourceView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 * @param earlier files with evidence of an earlier run that has not been checked again
 * @param outOfDate justifications that no longer hold, each with its place and why
 * @param ended why the search has ended before all goals were decided; nothing if it has not
 */
public record GoalResults(
    Program program,
    String property,
    SourceView source,
    Optional<Reactive> reactive,
    List<GoalResult> goals,
    List<TestCase> tests,
    List<DeadProof> proofs,
    List<Path> earlier,
    Optional<Reason> ended,
    double seconds,
    List<String> outOfDate) {

  private static final String NO_UNDEFINED_BEHAVIOUR = "no undefined behaviour";

  public GoalResults {
    goals = List.copyOf(goals);
    tests = List.copyOf(tests);
    proofs = List.copyOf(proofs);
    earlier = List.copyOf(earlier);
    outOfDate = List.copyOf(outOfDate);
  }

  /** With the dead goals of these ids justified. */
  public GoalResults justified(Map<String, Justification> valid, List<String> invalid) {
    List<GoalResult> told = new ArrayList<>();
    for (GoalResult goal : goals) {
      told.add(
          new GoalResult(
              goal.goal(),
              goal.at(),
              goal.status(),
              Optional.ofNullable(valid.get(goal.id())),
              goal.seconds()));
    }
    return new GoalResults(
        program, property, source, reactive, told, tests, proofs, earlier, ended, seconds, invalid);
  }

  /**
   * With reasons for the goals that are not decided.
   *
   * @param reasons by id; those that are not there keep theirs
   * @param why why goals are not decided, if that is not known yet and some are not
   */
  public GoalResults explained(Map<String, String> reasons, Optional<Reason> why) {
    List<GoalResult> told = new ArrayList<>();
    for (GoalResult goal : goals) {
      String reason = reasons.get(goal.id());
      told.add(
          goal.status() instanceof GoalStatus.Unknown && reason != null
              ? goal.with(new GoalStatus.Unknown(reason))
              : goal);
    }
    return new GoalResults(
        program,
        property,
        source,
        reactive,
        told,
        tests,
        proofs,
        earlier,
        unknown() == 0 ? ended : ended.or(() -> why),
        seconds,
        outOfDate);
  }

  public long count(Standing standing) {
    return goals.stream().filter(goal -> goal.standing() == standing).count();
  }

  public long reachable() {
    return count(Standing.REACHABLE);
  }

  /** Those that nobody has justified. */
  public long unreachable() {
    return count(Standing.UNREACHABLE);
  }

  /** Those that are unreachable, and justified. */
  public long justified() {
    return count(Standing.JUSTIFIED);
  }

  public long unknown() {
    return count(Standing.UNKNOWN);
  }

  /** How many goals were decided by evidence from a cache. */
  public long reused() {
    return goals.stream()
        .filter(
            goal ->
                switch (goal.status()) {
                  case GoalStatus.Reachable(int test, String by) -> by.equals(CachedEvidence.BY);
                  case GoalStatus.Unreachable(int proof, String by) -> by.equals(CachedEvidence.BY);
                  case GoalStatus.Unknown unknown -> false;
                })
        .count();
  }

  /** Is there anything to say about justifications? */
  public boolean tellsJustified() {
    return justified() > 0 || !outOfDate.isEmpty();
  }

  /** In brackets behind the counts: what is assumed, and why the search has ended. */
  public String note() {
    List<String> notes = new ArrayList<>();
    if (!assumptions().isEmpty()) {
      notes.add("assuming: " + String.join("; ", assumptions()));
    }
    ended.map(Reason::text).ifPresent(notes::add);
    return notes.isEmpty() ? "" : " (" + String.join("; ", notes) + ")";
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
