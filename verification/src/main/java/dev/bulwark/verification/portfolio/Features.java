package dev.bulwark.verification.portfolio;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is cheap to know about a program and says which engines suit it. Counted after the passes,
 * so that what does not matter to the property does not count.
 *
 * @param edges the size of the program
 * @param loops how many, in all procedures
 * @param deepest how deep loops are nested within a procedure
 * @param branches conditions on edges outside loops' own tests, roughly: how many cases there are
 * @param inputs places where the program takes any value
 * @param unbounded numbers without bounds are computed with, rather than words
 */
public record Features(
    int edges,
    int loops,
    int deepest,
    int branches,
    int inputs,
    boolean floats,
    boolean arrays,
    boolean nonLinear,
    boolean unbounded,
    boolean recursive) {

  private static final Set<Op> PRODUCTS =
      Set.of(
          Op.BV_MUL,
          Op.BV_UDIV,
          Op.BV_UREM,
          Op.BV_SDIV,
          Op.BV_SREM,
          Op.MUL,
          Op.INT_DIV,
          Op.INT_MOD);

  public static Features of(Program program) {
    Set<String> reachable = CallGraph.of(program).reachable();
    Counter counter = new Counter();
    for (Procedure procedure : program.procedures().values()) {
      if (reachable.contains(procedure.name())) {
        counter.count(procedure);
      }
    }
    Terms.forEachPostOrder(counter.terms, counter::look);
    return new Features(
        counter.edges,
        counter.loops,
        counter.deepest,
        counter.branches,
        counter.inputs,
        counter.floats,
        counter.arrays,
        counter.nonLinear,
        counter.unbounded,
        !CallGraph.of(program).recursive().isEmpty());
  }

  /** For people. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(edges).append(" edges, ");
    text.append(loops).append(" loops");
    if (deepest > 1) {
      text.append(" nested ").append(deepest).append(" deep");
    }
    text.append(", ").append(branches).append(" branches, ");
    text.append(inputs).append(" inputs");
    if (floats) {
      text.append(", floats");
    }
    if (arrays) {
      text.append(", arrays");
    }
    if (nonLinear) {
      text.append(", non-linear");
    }
    if (unbounded) {
      text.append(", unbounded numbers");
    }
    if (recursive) {
      text.append(", recursive");
    }
    return text.toString();
  }

  /** Goes through a program. */
  private static final class Counter {

    private final List<Term> terms = new ArrayList<>();
    private int edges;
    private int loops;
    private int deepest;
    private int branches;
    private int inputs;
    private boolean floats;
    private boolean arrays;
    private boolean nonLinear;
    private boolean unbounded;

    void count(Procedure procedure) {
      LoopStructure structure = LoopStructure.of(procedure);
      loops += structure.loops().size();
      for (var location : structure.heads()) {
        deepest = Math.max(deepest, structure.depth(location));
      }
      for (Edge edge : procedure.edges()) {
        edges++;
        switch (edge.action()) {
          case Action.Skip skip -> {}
          case Action.Assign assign -> terms.add(assign.value());
          case Action.Assume assume -> {
            branches++;
            terms.add(assume.condition());
          }
          case Action.Havoc havoc -> inputs++;
          case Action.Call call -> terms.addAll(call.arguments());
        }
      }
    }

    void look(Term term) {
      floats |= term.sort() instanceof Sort.Float;
      arrays |= term.sort() instanceof Sort.Array;
      unbounded |= term.sort() instanceof Sort.Int || term.sort() instanceof Sort.Real;
      if (term instanceof Application application
          && PRODUCTS.contains(application.op())
          && application.args().stream().noneMatch(Constant.class::isInstance)) {
        nonLinear = true;
      }
    }
  }
}
