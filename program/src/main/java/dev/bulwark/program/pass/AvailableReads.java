package dev.bulwark.program.pass;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which variables hold what a read would give again, at each location of the start procedure: a
 * forward analysis of what is so on all paths. Two reads that miss a cell give any values, which
 * need not be the same; so what is read twice should be read once.
 */
final class AvailableReads {

  private final Map<Location, Map<Term, ProgramVariable>> available = new HashMap<>();

  AvailableReads(Program program) {
    Location entry = program.start().entry();
    available.put(entry, Map.of());
    ArrayDeque<Location> open = new ArrayDeque<>(List.of(entry));
    while (!open.isEmpty()) {
      Location location = open.poll();
      Map<Term, ProgramVariable> here = at(location);
      for (Edge edge : program.outgoing(location)) {
        Map<Term, ProgramVariable> after = after(edge, here);
        Map<Term, ProgramVariable> known = available.get(edge.target());
        Map<Term, ProgramVariable> both = new HashMap<>(after);
        if (known != null) {
          both.entrySet().retainAll(known.entrySet());
        }
        if (known == null || !both.equals(known)) {
          available.put(edge.target(), both);
          open.add(edge.target());
        }
      }
    }
  }

  private Map<Term, ProgramVariable> at(Location location) {
    return available.getOrDefault(location, Map.of());
  }

  /** The variable that holds already what the read on an edge gives. */
  Optional<ProgramVariable> holder(Edge edge, Application read) {
    return Optional.ofNullable(at(edge.source()).get(read));
  }

  private static Map<Term, ProgramVariable> after(Edge edge, Map<Term, ProgramVariable> before) {
    return switch (edge.action()) {
      case Action.Assign(ProgramVariable variable, Term value) -> {
        Map<Term, ProgramVariable> after = without(before, variable);
        if (isRead(value) && !mentions(value, variable)) {
          after.put(value, variable);
        }
        yield after;
      }
      case Action.Havoc havoc -> without(before, havoc.variable());
      case Action.Skip skip -> before;
      case Action.Assume assume -> before;
      case Action.Call call -> Map.of();
    };
  }

  private static boolean isRead(Term value) {
    return value instanceof Application read
        && read.op() == Op.SELECT
        && !(read.sort() instanceof Sort.Array);
  }

  private static boolean mentions(Term term, ProgramVariable variable) {
    return Terms.freeVariables(term).contains(variable.term());
  }

  private static Map<Term, ProgramVariable> without(
      Map<Term, ProgramVariable> before, ProgramVariable written) {
    Variable term = written.term();
    Map<Term, ProgramVariable> after = new HashMap<>(before);
    after
        .entrySet()
        .removeIf(held -> held.getValue().term() == term || mentions(held.getKey(), written));
    return after;
  }
}
