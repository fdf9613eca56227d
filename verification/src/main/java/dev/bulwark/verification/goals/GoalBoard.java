package dev.bulwark.verification.goals;

import dev.bulwark.base.Reason;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.Reactive;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import dev.bulwark.program.source.SourceView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What is known so far. The search writes it, and the one that has to say what is known when time
 * is over or the user interrupts reads it from another thread.
 */
public final class GoalBoard {

  private static final String NOT_LOOKED_AT = "not looked at";

  private final Program program;
  private final String property;
  private final SourceView source;
  private final Optional<Reactive> reactive;
  private final long start = System.nanoTime();
  private long lastAnswer = start;
  private final Map<Goal, Double> seconds = new HashMap<>();
  private final Map<Goal, GoalStatus> status = new LinkedHashMap<>();
  private final List<TestCase> tests = new ArrayList<>();
  private final List<DeadProof> proofs = new ArrayList<>();
  private final Set<Path> earlier = new LinkedHashSet<>();

  /** About the coverage goals. */
  public GoalBoard(
      Program program, String property, SourceView source, Optional<Reactive> reactive) {
    this(program, property, source, reactive, goal -> goal.kind() instanceof Goal.Kind.Coverage);
  }

  /** About the goals that are wanted. */
  public GoalBoard(
      Program program,
      String property,
      SourceView source,
      Optional<Reactive> reactive,
      Predicate<Goal> wanted) {
    this.program = program;
    this.property = property;
    this.source = source;
    this.reactive = reactive;
    inOrder(program, wanted)
        .forEach(goal -> status.put(goal, new GoalStatus.Unknown(NOT_LOOKED_AT)));
  }

  /** The goals of a program that are wanted, in the order of the source. */
  static List<Goal> inOrder(Program program, Predicate<Goal> wanted) {
    return program.goals().stream()
        .sorted(Comparator.comparing(Goal::position))
        .filter(wanted)
        .toList();
  }

  /** The time since the last answer is that of the goals of this one. */
  private void spent(Collection<Goal> goals) {
    long now = System.nanoTime();
    double each = (now - lastAnswer) / 1e9 / Math.max(1, goals.size());
    goals.forEach(goal -> seconds.put(goal, each));
    lastAnswer = now;
  }

  public Program program() {
    return program;
  }

  /** As evidence names it. */
  public String property() {
    return property;
  }

  public synchronized Set<Goal> open() {
    Set<Goal> open = new LinkedHashSet<>();
    status.forEach(
        (goal, known) -> {
          if (known instanceof GoalStatus.Unknown) {
            open.add(goal);
          }
        });
    return open;
  }

  public synchronized boolean isOpen(Goal goal) {
    return status.get(goal) instanceof GoalStatus.Unknown;
  }

  /** Would a run that reaches it be news, be it that the goal is open, or proven dead? */
  synchronized boolean isUnreached(Goal goal) {
    GoalStatus known = status.get(goal);
    return known != null && !(known instanceof GoalStatus.Reachable);
  }

  /**
   * A run has reached a goal after all. If a proof was confirmed for it, that is wrong, and none of
   * the goals that it was for is known to be dead.
   */
  synchronized Optional<DeadProof> withdraw(Goal reached, String reason) {
    if (!(status.get(reached) instanceof GoalStatus.Unreachable(int number, String by))) {
      return Optional.empty();
    }
    status.replaceAll(
        (goal, known) ->
            known instanceof GoalStatus.Unreachable dead && dead.proof() == number
                ? new GoalStatus.Unknown(reason)
                : known);
    return proofs.stream().filter(proof -> proof.number() == number).findFirst();
  }

  public synchronized int size() {
    return status.size();
  }

  /** The test cases that there are so far. */
  synchronized List<TestCase> tests() {
    return List.copyOf(tests);
  }

  /** The checker has seen these goals, which were open, on these inputs. */
  synchronized Optional<TestCase> reached(
      List<TestCase.Taken> taken, Set<Goal> seen, ErrorInputs evidence, String by) {
    Set<Goal> goals = new LinkedHashSet<>(seen);
    // Somebody else may have been first.
    goals.removeIf(goal -> !isOpen(goal));
    if (goals.isEmpty()) {
      return Optional.empty();
    }
    TestCase test =
        new TestCase(
            tests.size() + 1,
            List.copyOf(taken),
            goals,
            evidence,
            EvidenceWriter.text(program, property, evidence),
            by);
    tests.add(test);
    spent(goals);
    goals.forEach(goal -> status.put(goal, new GoalStatus.Reachable(test.number(), by)));
    return Optional.of(test);
  }

  /**
   * The checker has confirmed a proof for these goals, which were open. Nothing is entered if a run
   * has passed one of them meanwhile.
   */
  synchronized Optional<DeadProof> dead(
      Proof proof, Collection<Goal> goals, boolean undefinedExcluded, String details, String by) {
    if (goals.stream().anyMatch(goal -> status.get(goal) instanceof GoalStatus.Reachable)) {
      return Optional.empty();
    }
    DeadProof dead =
        new DeadProof(
            proofs.size() + 1,
            proof,
            new LinkedHashSet<>(goals),
            undefinedExcluded,
            details,
            EvidenceWriter.text(program, property, proof),
            by);
    proofs.add(dead);
    spent(goals);
    goals.forEach(goal -> status.put(goal, new GoalStatus.Unreachable(dead.number(), by)));
    return Optional.of(dead);
  }

  /** There is evidence of an earlier run in these files, which is to be looked at. */
  synchronized void expect(Collection<Path> files) {
    earlier.addAll(files);
  }

  /** The files with evidence of an earlier run that have not been settled. */
  synchronized List<Path> earlier() {
    return List.copyOf(earlier);
  }

  /** What there is in the file is confirmed, or worth nothing. */
  synchronized void settled(Path file) {
    earlier.remove(file);
  }

  /** Why these goals, as far as they are open, are not decided. */
  synchronized void inconclusive(Collection<Goal> goals, String reason) {
    for (Goal goal : goals) {
      if (isOpen(goal)) {
        status.put(goal, new GoalStatus.Unknown(reason));
      }
    }
  }

  /** Not if it was withdrawn, be it that a later proof is for the same goals. */
  private boolean isNamed(DeadProof proof) {
    return proof.goals().stream()
        .anyMatch(
            goal ->
                status.get(goal) instanceof GoalStatus.Unreachable dead
                    && dead.proof() == proof.number());
  }

  /** All that is known now. */
  public synchronized GoalResults result(Optional<Reason> ended) {
    List<GoalResult> goals = new ArrayList<>();
    double left = (System.nanoTime() - lastAnswer) / 1e9 / Math.max(1, open().size());
    status.forEach(
        (goal, known) ->
            goals.add(
                new GoalResult(
                    goal,
                    program.shown(goal.position()),
                    known,
                    Optional.empty(),
                    isOpen(goal) ? left : seconds.getOrDefault(goal, 0.0))));
    return new GoalResults(
        program,
        property,
        source,
        reactive,
        goals,
        tests,
        proofs.stream().filter(this::isNamed).toList(),
        earlier(),
        ended,
        (System.nanoTime() - start) / 1e9,
        List.of());
  }
}
