package dev.bulwark.engine.common;

import dev.bulwark.engine.Task;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Latches;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The program of a task with its calls inlined, and its blocks: made once for all engines that take
 * time slices on the task. Recursion is followed to the inliner's depth only.
 */
public final class InlinedProgram {

  private static final Pass INLINING = new Inlining(Inlining.Config.DEFAULT);
  private static final Pass WITH_LATCHES = new Pipeline(List.of(INLINING, new Latches()));

  private final Program original;
  private final Pass.Result inlined;
  private final boolean recursive;
  private @Nullable BlockSystem blocks;
  private @Nullable InlinedProgram latched;

  private InlinedProgram(Program original, Pass inlining) {
    this.original = original;
    this.inlined = inlining.apply(original);
    CallGraph calls = CallGraph.of(original);
    this.recursive = calls.reachable().stream().anyMatch(calls::isRecursive);
  }

  public static InlinedProgram of(Task task) {
    return task.derived(InlinedProgram.class, program -> new InlinedProgram(program, INLINING));
  }

  /** The same, but that the iterations of each loop meet in one location before its head. */
  public InlinedProgram withLatches() {
    InlinedProgram known = latched;
    if (known == null) {
      known = new InlinedProgram(original, WITH_LATCHES);
      latched = known;
    }
    return known;
  }

  public Program program() {
    return inlined.program();
  }

  /** The program with where its parts come from. */
  public Pass.Result result() {
    return inlined;
  }

  /**
   * Were calls recursive? Invariants cannot say how deep they nest, so that only unrolled proofs
   * can be checked then.
   */
  public boolean isRecursive() {
    return recursive;
  }

  /** Are no calls left, as there would be in a program too large for inlining? */
  boolean isComplete() {
    return BlockSystem.isApplicable(program());
  }

  public BlockSystem blocks() {
    BlockSystem known = blocks;
    if (known == null) {
      known = BlockSystem.of(program());
      blocks = known;
    }
    return known;
  }

  /**
   * Where functions begin and end that were called within the entry function, whose own borders are
   * the program's.
   */
  public Set<Location> borders() {
    Set<Location> ends = new HashSet<>();
    for (Procedure procedure : original.procedures().values()) {
      ends.add(procedure.entry());
      ends.add(procedure.exit());
    }
    Set<Location> borders = new LinkedHashSet<>();
    for (Location location : program().start().locations()) {
      for (CutPoint origin : inlined.origins().ofStart(location)) {
        if (origin.stack().depth() > 1 && ends.contains(origin.location())) {
          borders.add(location);
        }
      }
    }
    return borders;
  }
}
