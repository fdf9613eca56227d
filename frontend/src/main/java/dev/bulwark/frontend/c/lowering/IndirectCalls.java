package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Calls through pointers that wait until all functions are lowered: only then is known what they
 * may reach.
 */
public final class IndirectCalls {

  /**
   * A call that waits.
   *
   * @param memory copies structs in the function that makes the call
   * @param from where the call is made, without arcs so far
   * @param to where it goes on
   * @param result takes what the function returns, if it is a number or a pointer
   * @param struct takes what the function returns, if it is a struct that is used
   */
  public record Pending(
      FlowGraph graph,
      MemoryLowerer memory,
      Term pointer,
      Region region,
      CType.FunctionType type,
      List<Term> arguments,
      Optional<ProgramVariable> result,
      Optional<Storage> struct,
      Node from,
      Node to,
      Position position,
      String text) {}

  private final List<Pending> pending = new ArrayList<>();

  public void add(Pending call) {
    pending.add(call);
  }

  /** The calls that wait, in the order in which they were met. */
  public List<Pending> pending() {
    return List.copyOf(pending);
  }

  /** All of them have been resolved. */
  public void clear() {
    pending.clear();
  }
}
