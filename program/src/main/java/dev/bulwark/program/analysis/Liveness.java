package dev.bulwark.program.analysis;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which frame variables of a procedure may still be read before they are written, at each location.
 * Globals are not tracked: they outlive the activation. At the exit the result variable is live,
 * since the caller reads it.
 */
public final class Liveness {

  private final Procedure procedure;
  private final List<ProgramVariable> variables;
  private final Map<Variable, Integer> index = new HashMap<>();
  private final Map<Location, BitSet> live = new LinkedHashMap<>();

  private Liveness(Procedure procedure, List<ProgramVariable> globals) {
    this.procedure = procedure;
    this.variables = new ArrayList<>(procedure.frameVariables());
    this.variables.addAll(globals);
    for (int i = 0; i < variables.size(); i++) {
      index.put(variables.get(i).term(), i);
    }
    for (Location location : procedure.locations()) {
      live.put(location, new BitSet(variables.size()));
    }
    solve();
  }

  public static Liveness of(Procedure procedure) {
    return new Liveness(procedure, List.of());
  }

  /**
   * With the globals tracked as well: for the start procedure of a program without calls, since
   * nobody reads them after its exit.
   */
  public static Liveness of(Procedure start, List<ProgramVariable> globals) {
    return new Liveness(start, globals);
  }

  /** May this frame variable be read from here on before it is written? */
  public boolean isLive(Location location, ProgramVariable variable) {
    Integer i = index.get(variable.term());
    return i != null && at(location).get(i);
  }

  public List<ProgramVariable> live(Location location) {
    return select(at(location));
  }

  /** The same as terms. */
  public Set<Variable> liveTerms(Location location) {
    Set<Variable> terms = new LinkedHashSet<>();
    live(location).forEach(variable -> terms.add(variable.term()));
    return terms;
  }

  public List<ProgramVariable> dead(Location location) {
    BitSet complement = (BitSet) at(location).clone();
    complement.flip(0, variables.size());
    return select(complement);
  }

  /**
   * Frame variables other than parameters that some path reads before it writes them; what they
   * hold then is any value.
   */
  public List<ProgramVariable> uninitialised() {
    List<ProgramVariable> read = new ArrayList<>(live(procedure.entry()));
    read.removeAll(procedure.parameters());
    return read;
  }

  private List<ProgramVariable> select(BitSet set) {
    return set.stream().mapToObj(variables::get).toList();
  }

  private BitSet at(Location location) {
    BitSet set = live.get(location);
    if (set == null) {
      throw new IllegalArgumentException(location + " is not in " + procedure);
    }
    return set;
  }

  private void solve() {
    procedure.result().ifPresent(result -> add(at(procedure.exit()), result.term()));
    ArrayDeque<Edge> work = new ArrayDeque<>();
    for (int i = procedure.edges().size() - 1; i >= 0; i--) {
      work.add(procedure.edges().get(i));
    }
    while (!work.isEmpty()) {
      Edge edge = work.poll();
      BitSet before = before(edge);
      BitSet known = at(edge.source());
      int size = known.cardinality();
      known.or(before);
      if (known.cardinality() > size) {
        work.addAll(procedure.incoming(edge.source()));
      }
    }
  }

  private BitSet before(Edge edge) {
    BitSet set = (BitSet) at(edge.target()).clone();
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assign(ProgramVariable variable, Term value) -> {
        remove(set, variable);
        addAll(set, value);
      }
      case Action.Assume(Term condition) -> addAll(set, condition);
      case Action.Havoc havoc -> remove(set, havoc.variable());
      case Action.Call call -> {
        call.result().ifPresent(result -> remove(set, result));
        call.arguments().forEach(argument -> addAll(set, argument));
      }
    }
    return set;
  }

  private void remove(BitSet set, ProgramVariable variable) {
    Integer i = index.get(variable.term());
    if (i != null) {
      set.clear(i);
    }
  }

  private void addAll(BitSet set, Term term) {
    for (Variable variable : Terms.freeVariables(term)) {
      add(set, variable);
    }
  }

  private void add(BitSet set, Variable variable) {
    @Nullable Integer i = index.get(variable);
    if (i != null) {
      set.set(i);
    }
  }
}
