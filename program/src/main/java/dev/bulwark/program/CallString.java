package dev.bulwark.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The calls that are open, outermost first, each named by the location that its call edge leaves.
 * Names of variables of an activation are qualified by it, the same way in inlined programs, proofs
 * and the checker; the call of the entry function is left out, so that {@code main}'s variables
 * keep their names.
 */
public record CallString(List<Location> calls) {

  public static final CallString EMPTY = new CallString(List.of());

  public CallString {
    calls = List.copyOf(calls);
  }

  public CallString push(Location call) {
    List<Location> longer = new ArrayList<>(calls);
    longer.add(call);
    return new CallString(longer);
  }

  public CallString pop() {
    return new CallString(calls.subList(0, calls.size() - 1));
  }

  public int depth() {
    return calls.size();
  }

  public Location last() {
    return calls.getLast();
  }

  /** A place in the user's code: this one, or the innermost open call that is in it. */
  public Location inUsersCode(Location at) {
    Location place = at;
    for (int i = calls.size() - 1; i >= 0 && place.position().isBuiltIn(); i--) {
      place = calls.get(i);
    }
    return place;
  }

  /**
   * How many open activations of this procedure there are, given the procedure whose body is
   * running now.
   */
  public long activations(String procedure, String current) {
    long open = calls.stream().filter(call -> call.procedure().equals(procedure)).count();
    return current.equals(procedure) ? open + 1 : open;
  }

  /** The name of a procedure's own variable (or location) in this activation. */
  public String qualify(String name) {
    return calls.size() <= 1 ? name : prefix() + ">" + name;
  }

  private String prefix() {
    return calls.stream().skip(1).map(Location::name).collect(Collectors.joining(">"));
  }

  @Override
  public String toString() {
    return calls.stream().map(Location::name).collect(Collectors.joining(">"));
  }
}
