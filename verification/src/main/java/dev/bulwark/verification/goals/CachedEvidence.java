package dev.bulwark.verification.goals;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.program.Goal;
import dev.bulwark.verification.goals.cache.CacheEntry;
import dev.bulwark.verification.goals.cache.GoalCache;
import dev.bulwark.verification.goals.cache.GoalSlice;
import dev.bulwark.verification.goals.cache.GoalSlices;
import dev.bulwark.verification.goals.cache.Translation;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Evidence that earlier runs have left in a cache, perhaps about other versions of the program. It
 * is checked as if it were new. First all goals of the same evidence are tried at once, in names
 * that the programs share anyhow; then with what their slices say only, at once and one by one.
 */
final class CachedEvidence implements GoalCheck.Listener {

  static final String BY = "cache";

  /** Of the time left, for one proof or run: evidence that somebody has forged may be lengthy. */
  private static final double SHARE = 0.3;

  private record Known(Goal goal, CacheEntry entry, GoalSlice slice) {}

  private final GoalBoard board;
  private final GoalCheck check;
  private final GoalCache cache;
  private final Consumer<String> messages;
  private final Map<Goal, GoalSlice> slices = new LinkedHashMap<>();
  private final Set<Goal> reachable = new HashSet<>();
  private final Thread owner = Thread.currentThread();
  private final Queue<TestCase> waiting = new ConcurrentLinkedQueue<>();

  CachedEvidence(GoalBoard board, GoalCheck check, Path directory, Consumer<String> messages) {
    this.board = board;
    this.check = check;
    this.messages = messages;
    this.cache = new GoalCache(directory, board.program(), board.property(), messages);
  }

  /** Enters what holds; what does not is thrown away. */
  void enter(Budget budget) {
    GoalSlices all = new GoalSlices(board.program());
    Map<String, Map<Goal, Known>> inputs = new LinkedHashMap<>();
    Map<String, Map<Goal, Known>> proofs = new LinkedHashMap<>();
    for (Goal goal : board.open()) {
      if (budget.isExhausted()) {
        return;
      }
      GoalSlice slice = all.of(goal);
      slices.put(goal, slice);
      cache
          .find(GoalResult.of(goal).stableId(), slice)
          .ifPresent(
              entry ->
                  (entry.reachable() ? inputs : proofs)
                      .computeIfAbsent(entry.evidence(), one -> new LinkedHashMap<>())
                      .put(goal, new Known(goal, entry, slice)));
    }
    inputs.values().forEach(goals -> reachable.addAll(goals.keySet()));
    inputs.forEach((evidence, goals) -> inputs(evidence, goals.values(), budget));
    proofs.forEach((evidence, goals) -> proofs(evidence, goals.values(), budget));
    if (!budget.isExhausted()) {
      report(inputs, proofs);
    }
  }

  private static Translation translation(Collection<Known> goals, boolean keepsOthers) {
    Translation translation = new Translation(keepsOthers);
    goals.forEach(known -> translation.with(known.entry(), known.slice()));
    return translation;
  }

  private List<Known> open(Collection<Known> goals) {
    return goals.stream().filter(known -> board.isOpen(known.goal())).toList();
  }

  private void inputs(String evidence, Collection<Known> goals, Budget budget) {
    replay(evidence, translation(goals, true), budget);
    for (Known known : open(goals)) {
      replay(evidence, translation(List.of(known), false), budget);
    }
  }

  private void replay(String evidence, Translation to, Budget budget) {
    if (!budget.isExhausted()) {
      // Goals that the run passes besides are new, and are found by runs.
      cache
          .inputs(evidence, to)
          .ifPresent(inputs -> check.replay(inputs, reachable::contains, BY, budget.share(SHARE)));
    }
  }

  private void proofs(String evidence, Collection<Known> goals, Budget budget) {
    List<Known> open = open(goals);
    prove(evidence, open, true, budget);
    prove(evidence, open(open), false, budget);
    if (open.size() > 1) {
      for (Known known : open(open)) {
        prove(evidence, List.of(known), false, budget);
      }
    }
  }

  private void prove(String evidence, List<Known> open, boolean keepsOthers, Budget budget) {
    if (!open.isEmpty() && !budget.isExhausted()) {
      List<Goal> goals = open.stream().map(Known::goal).toList();
      cache
          .proof(evidence, goals, translation(open, keepsOthers))
          .ifPresent(proof -> check.tryAgain(proof, goals, BY, budget.share(SHARE)));
    }
  }

  private void report(Map<String, Map<Goal, Known>> inputs, Map<String, Map<Goal, Known>> proofs) {
    int thrownAway = 0;
    for (Map<String, Map<Goal, Known>> part : List.of(inputs, proofs)) {
      for (Map<Goal, Known> goals : part.values()) {
        for (Known known : open(goals.values())) {
          cache.drop(known.entry());
          thrownAway++;
        }
      }
    }
    if (thrownAway > 0) {
      messages.accept(
          "cache: what was kept for "
              + thrownAway
              + (thrownAway == 1 ? " goal" : " goals")
              + " does not hold any more and was thrown away");
    }
  }

  // ---- What is new is kept

  /** Slices are made of terms, which belong to one thread: what others find has to wait for it. */
  @Override
  public void reached(TestCase test) {
    if (!test.by().equals(BY)) {
      waiting.add(test);
      keepWaiting();
    }
  }

  /** Keeps what other threads have found, if this is the thread to do so. */
  void keepWaiting() {
    if (Thread.currentThread() == owner) {
      for (TestCase test = waiting.poll(); test != null; test = waiting.poll()) {
        cache.keep(new ErrorInputs(test.inputs()), kept(test.goals()));
      }
    }
  }

  @Override
  public void dead(DeadProof proof) {
    keepWaiting();
    if (!proof.by().equals(BY)) {
      cache.keep(proof.proof(), kept(proof.goals()));
    }
  }

  private Map<String, GoalSlice> kept(Set<Goal> goals) {
    Map<String, GoalSlice> kept = new LinkedHashMap<>();
    for (Goal goal : goals) {
      GoalSlice slice = slices.get(goal);
      if (slice != null) {
        kept.put(GoalResult.of(goal).stableId(), slice);
      }
    }
    return kept;
  }
}
