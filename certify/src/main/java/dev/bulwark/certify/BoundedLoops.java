package dev.bulwark.certify;

import dev.bulwark.certify.LoopNesting.Loop;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.bytecode.CountedLoop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Unrolled proofs: a path counts, for each loop it is in, how often it has come back to the head
 * since it entered the loop. Beyond the bound it has to be shown that there is no such path.
 */
final class BoundedLoops implements BoundedPath {

  private final Proof.Unrolled proof;
  private final Term falsity;
  private final Map<Procedure, LoopNesting> nestings = new HashMap<>();

  BoundedLoops(Proof.Unrolled proof, Term falsity) {
    this.proof = proof;
    this.falsity = falsity;
  }

  @Override
  public Arrival arrive(
      Activation activation, @Nullable Location from, Location to, List<Integer> counters) {
    LoopNesting nesting = nesting(activation.procedure());
    List<Loop> before = from == null ? List.of() : nesting.around(from);
    List<Loop> now = nesting.around(to);
    if (now.isEmpty()) {
      return Arrival.on(List.of());
    }
    List<Integer> counted = new ArrayList<>(now.size());
    for (int i = 0; i < now.size(); i++) {
      Loop loop = now.get(i);
      boolean stays = i < before.size() && before.get(i) == loop;
      // A loop entered elsewhere than at its head has not reached the head at all yet.
      int count = (stays ? counters.get(i) : -1) + (loop.head() == to ? 1 : 0);
      if (!allows(loop.head(), count)) {
        return Arrival.stop(falsity);
      }
      counted.add(count);
    }
    return Arrival.on(counted);
  }

  private LoopNesting nesting(Procedure procedure) {
    return nestings.computeIfAbsent(
        procedure, p -> new LoopNesting(p, proof.loopBounds().keySet()));
  }

  /** May paths go in circles through this node: at the head of a loop, or of a procedure again? */
  boolean isRepeated(StateGraph.Node node) {
    Procedure procedure = node.activation().procedure();
    return nesting(procedure).isHead(node.location())
        || (node.location() == procedure.entry() && node.activation().open(procedure) > 1);
  }

  @Override
  public List<CountedLoop> counted(Procedure procedure) {
    LoopNesting nesting = nesting(procedure);
    Set<Loop> loops = new LinkedHashSet<>();
    procedure.locations().forEach(location -> loops.addAll(nesting.around(location)));
    return loops.stream()
        .map(loop -> new CountedLoop(loop.head(), at -> nesting.around(at).contains(loop)))
        .toList();
  }

  @Override
  public boolean allows(Location head, long iterations) {
    return iterations <= proof.loopBounds().getOrDefault(head, 0);
  }

  @Override
  public List<Integer> counters(
      Procedure procedure, Location at, ToLongFunction<Location> iterations) {
    return nesting(procedure).around(at).stream()
        .map(loop -> Math.toIntExact(iterations.applyAsLong(loop.head())))
        .toList();
  }

  @Override
  public long iterations(Procedure procedure, Location at, List<Integer> counters, Location head) {
    List<Loop> around = nesting(procedure).around(at);
    for (int i = 0; i < around.size(); i++) {
      if (around.get(i).head() == head) {
        return counters.get(i);
      }
    }
    return -1;
  }

  @Override
  public boolean excludesBad(List<Integer> counters) {
    return true;
  }

  @Override
  public boolean enters(Activation caller, Procedure callee) {
    return caller.open(callee) < proof.callBounds().getOrDefault(callee.name(), 1);
  }

  @Override
  public List<Integer> kept(List<Integer> counters) {
    return counters;
  }

  @Override
  public List<Integer> restored(List<Integer> kept, List<Integer> atExit) {
    return kept;
  }
}
