package dev.bulwark.engine.common;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.logic.interval.Range;
import dev.bulwark.logic.interval.Range.Bits;
import dev.bulwark.logic.interval.Range.Number;
import dev.bulwark.logic.interval.Range.Truth;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.WrittenGlobals;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.loop.LoopStructure;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Abstract interpretation over boxes: ascending with widening at loop heads (to the constants of
 * the program, then to the ends of the type), then a few descending iterations. A location without
 * a box is unreachable. Of a procedure's variables there is one box at each location, whoever has
 * called it; widening is at entries and exits of recursive procedures too.
 */
public final class IntervalAnalysis {

  private static final int JOINS_BEFORE_WIDENING = 3;
  private static final int DESCENDING_ROUNDS = 2;

  /** A visit costs so little, compared with a query, that it is no step of a budget. */
  private static final int VISITS_PER_STEP = 32;

  private final Program program;
  private final CallGraph calls;
  private final WrittenGlobals written;
  private final Set<Variable> globals = new HashSet<>();
  private final Set<Location> widened = new HashSet<>();
  private final Budget budget;
  private final TreeSet<BigInteger> thresholds = new TreeSet<>();
  private final Map<Location, Box> boxes = new HashMap<>();
  private final Map<Location, Integer> joins = new HashMap<>();
  private final Map<Location, Integer> priority = new HashMap<>();
  private long visits;

  private IntervalAnalysis(Program program, Budget budget) {
    this.program = program;
    this.calls = CallGraph.of(program);
    this.written = WrittenGlobals.of(program, calls);
    this.budget = budget;
    program.globals().forEach(global -> globals.add(global.term()));
    for (Procedure procedure : procedures()) {
      widened.addAll(LoopStructure.of(procedure).heads());
      if (calls.isRecursive(procedure.name())) {
        widened.add(procedure.entry());
        widened.add(procedure.exit());
      }
    }
  }

  private void visit() {
    if (visits++ % VISITS_PER_STEP == 0) {
      budget.check();
    }
  }

  private List<Procedure> procedures() {
    return calls.reachable().stream().map(program::procedure).toList();
  }

  /** Boxes for the reachable locations of all procedures. */
  public static Map<Location, Box> of(Program program, Budget budget) {
    IntervalAnalysis analysis = new IntervalAnalysis(program, budget);
    analysis.collectThresholds();
    analysis.ascend();
    for (int i = 0; i < DESCENDING_ROUNDS; i++) {
      analysis.descend();
    }
    return analysis.boxes;
  }

  private void collectThresholds() {
    List<Term> terms = new ArrayList<>();
    for (Procedure procedure : procedures()) {
      for (Edge edge : procedure.edges()) {
        switch (edge.action()) {
          case Action.Assume(Term condition) -> terms.add(condition);
          case Action.Assign assign -> terms.add(assign.value());
          case Action.Call call -> terms.addAll(call.arguments());
          case Action.Skip skip -> {}
          case Action.Havoc havoc -> {}
        }
      }
    }
    Terms.forEachPostOrder(
        terms,
        term -> {
          if (term instanceof Constant constant) {
            Optional<BigInteger> number =
                switch (constant.value()) {
                  case Value.BitVecValue v -> Optional.of(v.signed());
                  case Value.IntValue v -> Optional.of(v.number());
                  default -> Optional.empty();
                };
            number.ifPresent(
                n -> {
                  thresholds.add(n.subtract(BigInteger.ONE));
                  thresholds.add(n);
                  thresholds.add(n.add(BigInteger.ONE));
                });
          }
        });
  }

  /**
   * Reverse postorder, procedure by procedure, keeps the number of iterations small; loops are
   * revisited through the work list.
   */
  private List<Location> order() {
    List<Location> all = new ArrayList<>();
    for (Procedure procedure : procedures()) {
      all.addAll(order(procedure));
    }
    return all;
  }

  private static List<Location> order(Procedure procedure) {
    List<Location> order = new ArrayList<>();
    ArrayDeque<Location> stack = new ArrayDeque<>(List.of(procedure.entry()));
    Map<Location, Integer> next = new HashMap<>(Map.of(procedure.entry(), 0));
    while (!stack.isEmpty()) {
      Location top = stack.element();
      int i = next.merge(top, 1, Integer::sum) - 1;
      List<Edge> outgoing = procedure.outgoing(top);
      if (i < outgoing.size()) {
        Location target = outgoing.get(i).target();
        if (next.putIfAbsent(target, 0) == null) {
          stack.push(target);
        }
      } else {
        order.add(stack.pop());
      }
    }
    Collections.reverse(order);
    return order;
  }

  private void ascend() {
    List<Location> order = order();
    for (int i = 0; i < order.size(); i++) {
      priority.put(order.get(i), i);
    }
    Location start = program.start().entry();
    boxes.put(start, Box.EVERYTHING);
    TreeMap<Integer, Location> work = new TreeMap<>(Map.of(0, start));
    while (!work.isEmpty()) {
      visit();
      Location location = work.pollFirstEntry().getValue();
      Box box = boxes.get(location);
      if (box != null) {
        leave(location, box, work);
      }
    }
  }

  private void leave(Location location, Box box, TreeMap<Integer, Location> work) {
    Procedure procedure = program.procedureOf(location);
    for (Edge edge : procedure.outgoing(location)) {
      if (edge.action() instanceof Action.Call call) {
        arrive(program.procedure(call.callee()).entry(), Optional.of(entered(box, call)), work);
      }
      arrive(edge.target(), step(box, edge.action()), work);
    }
    if (location == procedure.exit()) {
      for (Edge call : calls.callsOf(procedure.name())) {
        Box caller = boxes.get(call.source());
        if (caller != null) {
          arrive(call.target(), step(caller, call.action()), work);
        }
      }
    }
  }

  private void arrive(Location target, Optional<Box> after, TreeMap<Integer, Location> work) {
    if (after.isPresent() && grow(target, after.get())) {
      work.put(Optional.ofNullable(priority.get(target)).orElseThrow(), target);
    }
  }

  private boolean grow(Location location, Box arriving) {
    Box known = boxes.get(location);
    if (known == null) {
      boxes.put(location, arriving);
      return true;
    }
    if (known.includes(arriving)) {
      return false;
    }
    Box joined = known.join(arriving);
    if (widened.contains(location)
        && joins.merge(location, 1, Integer::sum) > JOINS_BEFORE_WIDENING) {
      joined = widen(known, joined);
    }
    boxes.put(location, joined);
    return true;
  }

  private Box widen(Box before, Box after) {
    Box widened = after;
    for (Map.Entry<Variable, Range> entry : after.ranges().entrySet()) {
      widened = widened.with(entry.getKey(), widen(before.range(entry.getKey()), entry.getValue()));
    }
    return widened;
  }

  private Range widen(Range before, Range after) {
    if (before instanceof Bits a && after instanceof Bits b) {
      int width = a.width();
      Interval signed = widen(a.signed(), b.signed(), Interval.signed(width));
      Interval unsigned = widen(a.unsigned(), b.unsigned(), Interval.unsigned(width));
      return new Bits(width, signed, unsigned);
    }
    if (before instanceof Number(Interval a) && after instanceof Number(Interval b)) {
      return new Number(widen(a, b, Interval.ALL));
    }
    return after;
  }

  private Interval widen(Interval before, Interval after, Interval range) {
    BigInteger low = after.low();
    BigInteger high = after.high();
    if (low != null && !low.equals(before.low())) {
      low = withinRange(thresholds.floor(low), range, range.low());
    }
    if (high != null && !high.equals(before.high())) {
      high = withinRange(thresholds.ceiling(high), range, range.high());
    }
    return new Interval(low, high);
  }

  private static @Nullable BigInteger withinRange(
      @Nullable BigInteger threshold, Interval range, @Nullable BigInteger otherwise) {
    return threshold != null && range.contains(threshold) ? threshold : otherwise;
  }

  /** One iteration of computing each box anew from its predecessors, never larger than before. */
  private void descend() {
    for (Location location : order()) {
      visit();
      if (location == program.start().entry()) {
        continue;
      }
      Optional<Box> arriving = arriving(location);
      Box known = boxes.get(location);
      if (known == null || arriving.isEmpty()) {
        boxes.remove(location);
      } else if (known.includes(arriving.get())) {
        boxes.put(location, arriving.get());
      }
    }
  }

  private Optional<Box> arriving(Location location) {
    List<Box> boxesBefore = new ArrayList<>();
    for (Edge edge : program.incoming(location)) {
      Box source = boxes.get(edge.source());
      if (source != null) {
        step(source, edge.action()).ifPresent(boxesBefore::add);
      }
    }
    if (location == program.procedureOf(location).entry()) {
      for (Edge edge : calls.callsOf(location.procedure())) {
        Box source = boxes.get(edge.source());
        if (source != null && edge.action() instanceof Action.Call call) {
          boxesBefore.add(entered(source, call));
        }
      }
    }
    return boxesBefore.stream().reduce(Box::join);
  }

  private Optional<Box> step(Box box, Action action) {
    if (!(action instanceof Action.Call call)) {
      return after(box, action);
    }
    Box exit = boxes.get(program.procedure(call.callee()).exit());
    return exit == null ? Optional.empty() : Optional.of(returned(box, call, exit));
  }

  /** Where an action other than a call leads to from a box; nothing if it leads nowhere. */
  public static Optional<Box> after(Box box, Action action) {
    return switch (action) {
      case Action.Skip skip -> Optional.of(box);
      case Action.Assign assign ->
          Optional.of(box.with(assign.variable().term(), box.evaluate(assign.value())));
      case Action.Assume(Term condition) -> box.assume(condition);
      case Action.Havoc havoc ->
          Optional.of(box.with(havoc.variable().term(), Range.full(havoc.variable().sort())));
      case Action.Call call -> throw new IllegalArgumentException("a call of " + call.callee());
    };
  }

  /** Where the callee begins: only globals and parameters are known. */
  private Box entered(Box caller, Action.Call call) {
    Box entry = Box.EVERYTHING;
    for (Map.Entry<Variable, Range> known : caller.ranges().entrySet()) {
      if (globals.contains(known.getKey())) {
        entry = entry.with(known.getKey(), known.getValue());
      }
    }
    List<ProgramVariable> parameters = program.procedure(call.callee()).parameters();
    for (int i = 0; i < parameters.size(); i++) {
      entry = entry.with(parameters.get(i).term(), caller.evaluate(call.arguments().get(i)));
    }
    return entry;
  }

  /** After the call: what the callee may have written is as it leaves it. */
  private Box returned(Box caller, Action.Call call, Box exit) {
    Box after = caller;
    for (Variable global : written.by(call.callee())) {
      after = after.with(global, exit.range(global));
    }
    if (call.result().isPresent()) {
      Variable into = call.result().get().term();
      Optional<ProgramVariable> result = program.procedure(call.callee()).result();
      after =
          after.with(
              into, result.map(r -> exit.range(r.term())).orElseGet(() -> Range.full(into.sort())));
    }
    return after;
  }

  /** Is the range a fact worth stating? */
  public static boolean isInformative(Range range) {
    return switch (range) {
      case Truth t -> t.canBeTrue() != t.canBeFalse();
      case Bits b -> !b.equals(Bits.full(b.width()));
      case Number n -> n.interval().low() != null || n.interval().high() != null;
      case Range.Any a -> false;
    };
  }
}
