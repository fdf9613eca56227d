package dev.bulwark.frontend.c.region;

import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What functions without body are given, by its types: the objects that arguments and globals lead
 * to. Where a pointer that a function returns may be to one of these, it is not known what it
 * points to. As for {@link OutsideObjects}, objects of different types are different.
 */
public final class GivenObjects {

  /**
   * What a call gives, a pointer into the region.
   *
   * @param arguments the types of what the function is given
   * @param remembers may it give what any such function has been given before?
   * @param isOwn has it been a part of the program, so that it knows all globals?
   */
  public record Result(Region region, List<CType> arguments, boolean remembers, boolean isOwn) {}

  private final OutsideObjects outside;
  private final Regions regions;
  private final List<CType> remembered = new ArrayList<>();
  private final Set<Result> results = new HashSet<>();
  private final Set<Result> unknown = new HashSet<>();

  public GivenObjects(OutsideObjects outside, Regions regions) {
    this.outside = outside;
    this.regions = regions;
  }

  /** A function that may keep what it is given is called with arguments of these types. */
  public void remember(List<CType> arguments) {
    remembered.addAll(arguments);
  }

  public void add(Result result) {
    results.add(result);
  }

  /**
   * Decides it for all results, when all functions are lowered.
   *
   * @param shared the types of globals that all functions may know
   * @param all the types of all globals
   */
  public void decide(Collection<CType> shared, Collection<CType> all) {
    for (Result result : results) {
      Reached reached = new Reached();
      result.arguments().forEach(reached::addPointees);
      (result.isOwn() ? all : shared).forEach(reached::add);
      if (result.remembers()) {
        remembered.forEach(reached::addPointees);
      }
      if (reached.mayHold(outside.types(result.region()))) {
        unknown.add(result);
        regions.markWild(result.region());
      }
    }
  }

  /** May the pointer be to an object of the program? */
  public boolean isUnknown(Result result) {
    return unknown.contains(result);
  }

  /** The types of objects that are found from some, by their members and pointers. */
  private final class Reached {
    private final Set<CType> types = new HashSet<>();
    private final Deque<CType> open = new ArrayDeque<>();

    /** What a value of the type leads to. */
    void addPointees(CType value) {
      switch (value.unqualified()) {
        case CType.PointerType(CType target) -> add(target);
        case CType.ArrayType array -> addPointees(array.element());
        case CompositeType composite when composite.isComplete() ->
            composite.members().forEach(member -> addPointees(member.type()));
        default -> {}
      }
    }

    /** An object of the type. */
    void add(CType object) {
      open.add(object.unqualified());
      while (!open.isEmpty()) {
        CType type = open.remove();
        if (type instanceof CType.FunctionType || !types.add(type)) {
          continue;
        }
        switch (type) {
          case CType.PointerType(CType target) -> open.add(target.unqualified());
          case CType.ArrayType array -> open.add(array.element().unqualified());
          case CompositeType composite when composite.isComplete() ->
              composite.members().forEach(member -> open.add(member.type().unqualified()));
          default -> {}
        }
      }
    }

    /** May one of the objects be what a pointer to one of these types points to? */
    boolean mayHold(List<CType> pointees) {
      boolean anything = types.stream().anyMatch(CType.VoidType.class::isInstance);
      List<CType> typed =
          pointees.stream().filter(type -> !(type instanceof CType.VoidType)).toList();
      boolean bytes = typed.isEmpty() && !pointees.isEmpty();
      return (anything && !pointees.isEmpty())
          || (bytes && !types.isEmpty())
          || typed.stream()
              .anyMatch(pointee -> types.stream().anyMatch(type -> outside.isSame(pointee, type)));
    }
  }
}
