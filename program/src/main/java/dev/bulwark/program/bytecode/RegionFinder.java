package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.bytecode.Region.Move;
import dev.bulwark.program.bytecode.Region.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks from a location for what can be compiled with it as head: the strongly connected component
 * of the places that steps of the compiler's kind lead to, calls followed. Where that is too much,
 * the shortest cycles through the head stay, and of these first the places that the run has passed.
 */
final class RegionFinder {

  private static final int MOST_PLACES = 4_000;
  private static final int MOST_OPEN_CALLS = 6;

  private final Program program;
  private final Place head;
  private final Predicate<Location> passed;
  private final @Nullable Decided decided;
  private final List<Context> contexts = new ArrayList<>();

  /** Everything that was looked at, with its distance from the head. */
  private final Map<Place, Integer> fromHead = new LinkedHashMap<>();

  private final Map<Place, List<Move>> moves = new HashMap<>();
  private final Map<Place, Integer> toHead = new LinkedHashMap<>();

  RegionFinder(
      Program program, Location head, Predicate<Location> passed, @Nullable Decided decided) {
    this.program = program;
    this.passed = passed;
    this.decided = decided;
    Context root = Context.root(program.procedureOf(head));
    contexts.add(root);
    this.head = new Place(root, head);
    explore();
    lookBack();
  }

  /** A region whose code has about this size at most, if there is any. */
  Optional<Region> find(int mostSize) {
    List<Place> candidates = new ArrayList<>(toHead.keySet());
    // Stable, so that equal distances stay in the order of the search.
    candidates.sort(
        Comparator.<Place>comparingInt(place -> passed.test(place.location()) ? 0 : 1)
            .thenComparingInt(place -> distance(fromHead, place) + distance(toHead, place)));
    Set<Place> chosen = new HashSet<>(List.of(head));
    int size = size(head);
    for (Place place : candidates) {
      if (place.equals(head)) {
        continue;
      }
      size += size(place);
      if (size > mostSize) {
        break;
      }
      chosen.add(place);
    }
    List<Place> order = order(chosen);
    boolean cyclic =
        order.stream()
            .flatMap(place -> movesOf(place).stream())
            .anyMatch(move -> move.isCompiled() && move.target().equals(head));
    if (!cyclic) {
      return Optional.empty();
    }
    Map<Place, List<Move>> places = new LinkedHashMap<>();
    order.forEach(place -> places.put(place, movesOf(place)));
    return Optional.of(new Region(places, List.copyOf(contexts), chosen.size() == toHead.size()));
  }

  private static int distance(Map<Place, Integer> distances, Place place) {
    return distances.getOrDefault(place, Integer.MAX_VALUE / 2);
  }

  private List<Move> movesOf(Place place) {
    return moves.getOrDefault(place, List.of());
  }

  private int size(Place place) {
    int size = 0;
    for (Move move : movesOf(place)) {
      size += 20 + (move.shape() == null ? 0 : 6 * move.shape().size());
    }
    return size;
  }

  /** Breadth first from the head. */
  private void explore() {
    ArrayDeque<Place> queue = new ArrayDeque<>(List.of(head));
    fromHead.put(head, 0);
    while (!queue.isEmpty() && fromHead.size() < MOST_PLACES) {
      Place place = queue.remove();
      List<Move> found = moves(place);
      moves.put(place, found);
      for (Move move : found) {
        if (move.isCompiled()
            && fromHead.putIfAbsent(move.target(), distance(fromHead, place) + 1) == null) {
          queue.add(move.target());
        }
      }
    }
  }

  /** Breadth first backwards to what the head can be reached from. */
  private void lookBack() {
    Map<Place, List<Place>> before = new HashMap<>();
    fromHead
        .keySet()
        .forEach(
            place ->
                movesOf(place).stream()
                    .filter(Move::isCompiled)
                    .forEach(
                        move ->
                            before
                                .computeIfAbsent(move.target(), target -> new ArrayList<>())
                                .add(place)));
    ArrayDeque<Place> queue = new ArrayDeque<>(List.of(head));
    toHead.put(head, 0);
    while (!queue.isEmpty()) {
      Place place = queue.remove();
      for (Place source : before.getOrDefault(place, List.of())) {
        if (toHead.putIfAbsent(source, distance(toHead, place) + 1) == null) {
          queue.add(source);
        }
      }
    }
  }

  /** Reverse postorder of a depth-first search from the head. */
  private List<Place> order(Set<Place> chosen) {
    List<Place> order = new ArrayList<>();
    Set<Place> seen = new HashSet<>(List.of(head));
    ArrayDeque<Place> path = new ArrayDeque<>(List.of(head));
    Map<Place, Integer> next = new HashMap<>();
    while (!path.isEmpty()) {
      Place place = path.element();
      int index = next.merge(place, 1, Integer::sum) - 1;
      if (index < movesOf(place).size()) {
        Move move = movesOf(place).get(index);
        if (move.isCompiled() && chosen.contains(move.target()) && seen.add(move.target())) {
          path.push(move.target());
        }
      } else {
        order.add(path.pop());
      }
    }
    Collections.reverse(order);
    return order;
  }

  /** What can be done at a place, in the order of the edges. */
  private List<Move> moves(Place place) {
    Location location = place.location();
    if (!(location.role() instanceof Location.Role.Plain)) {
      return List.of();
    }
    Procedure procedure = place.context().procedure();
    if (location == procedure.exit()) {
      boolean strange = decided != null && !procedure.outgoing(location).isEmpty();
      return strange ? List.of() : returns(place.context());
    }
    List<Move> found = new ArrayList<>();
    for (Edge edge : procedure.outgoing(location)) {
      Move move = move(place, edge);
      found.add(move);
      if (!move.isCompiled()) {
        break;
      }
    }
    // Which edges pass has to be known of all of them.
    return decided == null || areComparable(found) ? found : List.of();
  }

  private static boolean areComparable(List<Move> moves) {
    return moves.size() == 1
        || moves.stream()
            .allMatch(
                move ->
                    move.isCompiled()
                        && move.edge() != null
                        && move.edge().action() instanceof Action.Assume);
  }

  private static List<Move> returns(Context context) {
    Context caller = context.caller();
    Edge call = context.call();
    if (caller == null || call == null) {
      return List.of();
    }
    return List.of(new Move(null, new Place(caller, call.target()), TermShape.of(List.of())));
  }

  private Move move(Place place, Edge edge) {
    Place target = new Place(place.context(), edge.target());
    return switch (edge.action()) {
      case Action.Skip skip -> compiled(edge, target, List.of());
      case Action.Assume(Term condition) -> compiled(edge, target, List.of(condition));
      case Action.Assign(ProgramVariable variable, Term value) ->
          compiled(edge, target, List.of(value));
      case Action.Havoc(ProgramVariable variable, InputSite site) ->
          Words.areWords(variable.sort()) && !isAssumedNext(target)
              ? compiled(edge, target, List.of(variable.term()))
              : new Move(edge, target, null);
      case Action.Call call -> call(place, edge, call);
    };
  }

  /**
   * Do floating-point numbers decide which input fits? The interpreter looks ahead then, and knows
   * their values.
   */
  private static boolean isAssumedNext(Place target) {
    List<Edge> next = target.context().procedure().outgoing(target.location());
    return next.size() == 1
        && next.getFirst().action() instanceof Action.Assume(Term condition)
        && TermShape.of(List.of(condition)) == null;
  }

  private Move compiled(Edge edge, Place target, Collection<Term> terms) {
    return new Move(edge, target, shape(terms));
  }

  private @Nullable TermShape shape(Collection<Term> terms) {
    return TermShape.of(terms, decided != null);
  }

  private Move call(Place place, Edge edge, Action.Call call) {
    Context from = place.context();
    Procedure callee = program.procedure(call.callee());
    boolean fits =
        // What the start procedure's calls return is the result of the run.
        from.procedure() != program.start()
            && !from.isIn(callee)
            && (decided == null || decided.entered().test(callee))
            && from.depth() < MOST_OPEN_CALLS
            && call.arguments().stream().allMatch(argument -> Words.areWords(argument.sort()))
            && call.result().stream().allMatch(variable -> Words.areWords(variable.sort()))
            && (call.result().isEmpty() || callee.result().isPresent());
    TermShape shape = fits ? shape(call.arguments()) : null;
    if (shape == null) {
      return new Move(edge, new Place(from, edge.target()), null);
    }
    Context context = from.enter(contexts.size(), edge, callee);
    contexts.add(context);
    return new Move(edge, new Place(context, callee.entry()), shape);
  }
}
