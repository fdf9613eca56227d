package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FunctionBody;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LocalObject;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Ends the life of local variables with their function, where a pointer to one may be kept for
 * longer: in memory, in a global, in a result, in an integer. All others need nothing. Blocks
 * within a function do not end lives; where a pointer may be kept behind its block, that is an
 * assumption.
 */
public final class Lifetimes {

  public static final String ASSUMPTION = "no local variable is accessed after its block has ended";
  public static final String ALLOCA =
      "what alloca gives is not accessed after its function has returned";

  /** What is done for the locals of a function. */
  private record Steps(List<FlowGraph.Instruction> first, List<FlowGraph.Instruction> last) {}

  private final ProgramContext context;
  private final Memory memory;
  private final Regions regions;
  private final Set<ObjectGroup> endUnseen = new HashSet<>();

  public Lifetimes(ProgramContext context) {
    this.context = context;
    this.memory = context.memory();
    this.regions = memory.regions();
  }

  /** When all functions are lowered. */
  public void track(Collection<FunctionLowering> functions, Collection<GlobalVariable> globals) {
    Set<ObjectGroup> kept = new HashSet<>(regions.heldInMemory());
    kept.addAll(memory.returned());
    kept.addAll(memory.pointedTo(variables(globals)));
    kept.addAll(memory.pointedTo(context.structResults()));
    kept.add(regions.group(regions.escaped()));
    Set<ObjectGroup> named = new HashSet<>(kept);
    functions.forEach(function -> named.addAll(memory.pointedTo(pointers(function))));
    Map<FunctionBody, FunctionLowering> lowered = new HashMap<>();
    functions.forEach(function -> lowered.put(function.body(), function));
    Map<FunctionBody, Steps> all = new LinkedHashMap<>();
    for (LocalObject local : memory.locals()) {
      ObjectGroup group = regions.group(local.storage().region());
      if (local.extent() == LocalObject.Extent.BLOCK && named.contains(group)) {
        context.assume(ASSUMPTION);
        endUnseen.add(group);
      }
      if (local.extent() == LocalObject.Extent.REPEATED
          && kept.contains(group)
          && !isEntry(local.function(), lowered)) {
        context.assume(ALLOCA);
        endUnseen.add(group);
      }
      if (kept.contains(group) && !isEntry(local.function(), lowered)) {
        Steps steps =
            all.computeIfAbsent(
                local.function(), each -> new Steps(new ArrayList<>(), new ArrayList<>()));
        track(local, steps);
      }
    }
    all.forEach(
        (function, steps) -> {
          function.graph().begin(steps.first());
          function.graph().end(steps.last());
        });
  }

  /** Does the group have objects whose end is only assumed not to matter? */
  public boolean endsUnseen(ObjectGroup group) {
    return endUnseen.contains(group);
  }

  /** The program ends with it. */
  private boolean isEntry(FunctionBody function, Map<FunctionBody, FunctionLowering> lowered) {
    return function.name().equals(Program.START)
        || (function.name().equals(context.options().entry())
            && !Objects.requireNonNull(lowered.get(function)).isRecursive());
  }

  private static List<ProgramVariable> variables(Collection<GlobalVariable> globals) {
    List<ProgramVariable> variables = new ArrayList<>();
    for (GlobalVariable global : globals) {
      switch (global.storage()) {
        case Storage.InVariable(ProgramVariable variable) -> variables.add(variable);
        case Storage.Split(var leaves) -> leaves.forEach(leaf -> variables.add(leaf.variable()));
        case null, default -> {}
      }
    }
    return variables;
  }

  /** The pointers that have a name in the source. */
  private static List<ProgramVariable> pointers(FunctionLowering function) {
    return function.locals().stream()
        .filter(each -> !each.sourceName().startsWith("#") && !each.sourceName().startsWith("&"))
        .toList();
  }

  private void track(LocalObject local, Steps steps) {
    Storage.InMemory object = local.storage();
    BitVecValue known = AddressSpace.known(object.address());
    if (known != null) {
      regions.addMortal(object.region());
      memory.addMortal(known.unsigned());
      Term size = memory.space().constant(local.size());
      steps.first().add(onMemory(new MemoryStep.Resize(object.region(), object.address(), size)));
    } else {
      // Whether it comes to be at all is not known here; nothing is at address zero.
      ProgramVariable base = local.function().variableOf((Variable) object.address()).orElseThrow();
      steps
          .first()
          .add(new FlowGraph.Instruction.Act(new Action.Assign(base, memory.space().constant(0))));
    }
    steps.last().add(onMemory(new MemoryStep.End(object.region(), object.address(), false)));
  }

  private static FlowGraph.Instruction onMemory(MemoryStep step) {
    return new FlowGraph.Instruction.OnMemory(step);
  }
}
