package dev.bulwark.frontend.c.memory;

import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What functions without body may change under {@code --extern havoc}: globals, what any of them is
 * given a pointer to, and what pointers in there point to. All of this may change at each call,
 * since they may keep what they are given.
 */
public final class ExternalReach {

  private final Set<String> called = new LinkedHashSet<>();
  private final List<Region> given = new ArrayList<>();

  /** A function without body is called. */
  public void call(String function) {
    called.add(function);
  }

  /** Is any called? */
  public boolean hasCalls() {
    return !called.isEmpty();
  }

  /** It is given a pointer into the region. */
  public void give(Region region) {
    given.add(region);
  }

  /** The functions called, if there are any, may leave any pointer where they reach. */
  public void markWild(Memory memory, Collection<ProgramVariable> globals) {
    if (called.isEmpty()) {
      return;
    }
    memory.pointees(globals).forEach(memory.regions()::markWild);
    Set<ObjectGroup> reached = reached(memory, globals);
    memory.regions().markContentsWild(reached);
  }

  /** What is assumed of the functions, if they reach anything. */
  public List<String> assumptions(Memory memory, Collection<ProgramVariable> globals) {
    boolean reachesNothing =
        reached(memory, globals).stream().noneMatch(group -> group.hasOwn() || group.isOpen());
    return reachesNothing
        ? List.of()
        : called.stream()
            .map(name -> name + " frees nothing and calls no function of the program")
            .toList();
  }

  /** The groups in which objects may change. */
  public Set<ObjectGroup> changed(Memory memory, Collection<ProgramVariable> globals) {
    if (called.isEmpty()) {
      return Set.of();
    }
    Set<ObjectGroup> changed = new LinkedHashSet<>(reached(memory, globals));
    changed.removeIf(
        group ->
            !group.dynamic()
                && !group.isOpen()
                && group.objects().stream().allMatch(memory::isConstant));
    return changed;
  }

  private Set<ObjectGroup> reached(Memory memory, Collection<ProgramVariable> globals) {
    Regions regions = memory.regions();
    Set<ObjectGroup> reached = new LinkedHashSet<>();
    given.forEach(region -> reached.add(regions.group(region)));
    reached.add(regions.group(regions.escaped()));
    memory.outside().kinds().forEach(kind -> reached.add(regions.group(kind.region())));
    memory.globalRegions().forEach(region -> reached.add(regions.group(region)));
    memory.pointees(globals).forEach(region -> reached.add(regions.group(region)));
    while (reached.addAll(regions.heldBy(reached))) {
      // Until nothing new is found.
    }
    return reached;
  }
}
