package dev.bulwark.frontend.testing;

import dev.bulwark.frontend.testing.RandomFormulas.Formula;
import dev.bulwark.frontend.testing.RandomFormulas.Operand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Random transition systems over a small range of numbers, with a search through all states of the
 * system itself, by what the language means, as reference. There is a global variable, a main
 * system with two variables, and a subsystem, which may call itself, with a parameter and two
 * results, or one and a local variable.
 */
public final class RandomSystems {

  /** All values are from 0 to this. */
  public static final int HIGH = 1;

  private static final int STATES = 4;

  /**
   * @param changed nothing where there is no havoc
   * @param argument of a call, if this is one
   */
  private record Transition(
      int from,
      int to,
      List<Formula> formulas,
      List<String> changed,
      Operand argument,
      List<String> results) {
    boolean isCall() {
      return argument != null;
    }
  }

  private record Subsystem(
      String name,
      List<String> variables,
      List<String> results,
      int initial,
      int last,
      int error,
      List<Transition> transitions) {}

  /** What a call makes of the global and the argument: the global and the results. */
  private record Effect(List<Integer> before, List<Integer> behind) {}

  private final Random random;
  private final RandomFormulas made;
  private final Subsystem main;
  private final Subsystem sub;

  public RandomSystems(long seed) {
    this.random = new Random(seed);
    this.made = new RandomFormulas(random);
    List<String> results = random.nextInt(3) > 0 ? List.of("r") : List.of("r", "s");
    // Beside two results there is no other variable, so that there are not too many states.
    List<String> own = results.size() == 1 ? List.of("p", "r", "l") : List.of("p", "r", "s");
    this.sub = subsystem("sub", own, results, results.size(), random.nextInt(3) == 0);
    this.main = subsystem("main", List.of("x", "y"), List.of(), results.size(), true);
  }

  private Subsystem subsystem(
      String name, List<String> own, List<String> results, int returned, boolean mayCall) {
    List<String> visible = new ArrayList<>(own);
    visible.add("g");
    List<Transition> transitions = new ArrayList<>();
    int count = 4 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      int from = i < STATES - 1 ? i : random.nextInt(STATES);
      boolean call = mayCall && random.nextInt(4) == 0;
      transitions.add(call ? call(from, visible, own, returned) : step(from, visible));
    }
    return new Subsystem(
        name, own, results, 0, random.nextInt(STATES), 1 + random.nextInt(STATES), transitions);
  }

  private Transition step(int from, List<String> visible) {
    List<String> changed = null;
    if (random.nextInt(3) > 0) {
      changed = new ArrayList<>(visible.stream().filter(v -> random.nextBoolean()).toList());
    }
    List<Formula> formulas = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      formulas.add(made.formula(visible, 1));
    }
    for (String variable : changed == null ? visible : changed) {
      formulas.add(bound(variable));
    }
    return new Transition(from, random.nextInt(STATES), formulas, changed, null, List.of());
  }

  private static Formula bound(String v) {
    return new Formula(
        "0 <= %s' and %s' <= %d".formatted(v, v, HIGH),
        (before, behind) -> 0 <= behind.get(v) && behind.get(v) <= HIGH);
  }

  private Transition call(int from, List<String> visible, List<String> own, int returned) {
    List<String> targets = new ArrayList<>(visible.subList(0, returned));
    List<String> changed = new ArrayList<>(targets);
    if (random.nextInt(4) == 0) {
      changed.removeFirst();
    }
    Operand argument = made.operand(List.of(own.getFirst()), false);
    Formula inRange =
        new Formula(
            "0 <= %s and %s <= %d".formatted(argument.text(), argument.text(), HIGH),
            (b, p) -> {
              int value = argument.number().value(b, p);
              return 0 <= value && value <= HIGH;
            });
    return new Transition(
        from, random.nextInt(STATES), List.of(inRange), changed, argument, targets);
  }

  // ---- Reference

  /**
   * Is an error state reached? First what calls make of all that they may begin with, then which
   * calls are made at all.
   */
  public boolean reachError() {
    Set<Effect> effects = new HashSet<>();
    int known = -1;
    while (known < effects.size()) {
      known = effects.size();
      for (int g = 0; g <= HIGH; g++) {
        for (int p = 0; p <= HIGH; p++) {
          explore(sub, g, p, effects, new HashSet<>());
        }
      }
    }
    Set<List<Integer>> called = new HashSet<>();
    boolean error = false;
    for (int g = 0; g <= HIGH; g++) {
      error |= explore(main, g, -1, effects, called);
    }
    ArrayDeque<List<Integer>> open = new ArrayDeque<>(called);
    while (!error && !open.isEmpty()) {
      List<Integer> entry = open.remove();
      Set<List<Integer>> more = new HashSet<>();
      error = explore(sub, entry.get(0), entry.get(1), effects, more);
      more.stream().filter(called::add).forEach(open::add);
    }
    return error;
  }

  /** Adds what the subsystem returns and what it calls; is an error state of its own reached? */
  private boolean explore(
      Subsystem system, int global, int argument, Set<Effect> effects, Set<List<Integer>> called) {
    Set<List<Integer>> seen = new HashSet<>();
    ArrayDeque<List<Integer>> waiting = new ArrayDeque<>();
    boolean error = false;
    for (Map<String, Integer> begin : assignments(system.variables())) {
      if (argument < 0 || begin.get("p") == argument) {
        begin.put("g", global);
        add(state(system.initial(), system, begin), seen, waiting);
      }
    }
    while (!waiting.isEmpty()) {
      List<Integer> state = waiting.remove();
      int at = state.getFirst();
      Map<String, Integer> before = values(system, state);
      if (at == system.error()) {
        error = true;
        continue;
      }
      if (at == system.last() && argument >= 0) {
        effects.add(
            new Effect(
                List.of(global, argument),
                Stream.concat(Stream.of("g"), system.results().stream())
                    .map(before::get)
                    .toList()));
      }
      for (Transition transition : system.transitions()) {
        if (transition.from() == at) {
          pass(system, transition, before, effects, called)
              .forEach(behind -> add(state(transition.to(), system, behind), seen, waiting));
        }
      }
    }
    return error;
  }

  /** The values behind the transition. */
  private static List<Map<String, Integer>> pass(
      Subsystem system,
      Transition transition,
      Map<String, Integer> before,
      Set<Effect> effects,
      Set<List<Integer>> called) {
    List<Map<String, Integer>> all = new ArrayList<>();
    if (!transition.isCall()) {
      List<String> changed =
          transition.changed() == null
              ? Stream.concat(system.variables().stream(), Stream.of("g")).toList()
              : transition.changed();
      for (Map<String, Integer> chosen : assignments(changed)) {
        Map<String, Integer> behind = new HashMap<>(before);
        behind.putAll(chosen);
        if (holds(transition, before, behind)) {
          all.add(behind);
        }
      }
      return all;
    }
    if (!holds(transition, before, before)) {
      return all;
    }
    int argument = transition.argument().number().value(before, before);
    List<Integer> entry = List.of(before.get("g"), argument);
    called.add(entry);
    for (Effect effect : effects) {
      if (effect.before().equals(entry)) {
        returned(transition, before, effect).ifPresent(all::add);
      }
    }
    return all;
  }

  private static boolean holds(
      Transition transition, Map<String, Integer> before, Map<String, Integer> behind) {
    for (Formula formula : transition.formulas()) {
      if (!formula.meaning().holds(before, behind)) {
        return false;
      }
    }
    return true;
  }

  /** Results that no havoc names have to be what is there already. */
  private static Optional<Map<String, Integer>> returned(
      Transition transition, Map<String, Integer> before, Effect effect) {
    Map<String, Integer> behind = new HashMap<>(before);
    behind.put("g", effect.behind().getFirst());
    for (int i = 0; i < transition.results().size(); i++) {
      String target = transition.results().get(i);
      int value = effect.behind().get(i + 1);
      if (transition.changed().contains(target)) {
        behind.put(target, value);
      } else if (behind.get(target) != value) {
        return Optional.empty();
      }
    }
    return Optional.of(behind);
  }

  private static void add(
      List<Integer> state, Set<List<Integer>> seen, ArrayDeque<List<Integer>> waiting) {
    if (seen.add(state)) {
      waiting.add(state);
    }
  }

  private static List<Integer> state(int at, Subsystem system, Map<String, Integer> values) {
    List<Integer> state = new ArrayList<>(List.of(at, values.get("g")));
    system.variables().forEach(variable -> state.add(values.get(variable)));
    return state;
  }

  private static Map<String, Integer> values(Subsystem system, List<Integer> state) {
    Map<String, Integer> values = new HashMap<>();
    values.put("g", state.get(1));
    for (int i = 0; i < system.variables().size(); i++) {
      values.put(system.variables().get(i), state.get(i + 2));
    }
    return values;
  }

  private static List<Map<String, Integer>> assignments(List<String> variables) {
    List<Map<String, Integer>> all = new ArrayList<>();
    int[] digits = new int[variables.size()];
    while (true) {
      Map<String, Integer> one = new HashMap<>();
      for (int i = 0; i < digits.length; i++) {
        one.put(variables.get(i), digits[i]);
      }
      all.add(one);
      int i = 0;
      while (i < digits.length && digits[i] == HIGH) {
        digits[i++] = 0;
      }
      if (i == digits.length) {
        return all;
      }
      digits[i]++;
    }
  }

  // ---- Text

  public String text() {
    return "nts random;\ng : int;\n" + text(main) + text(sub);
  }

  private String text(Subsystem system) {
    StringBuilder text = new StringBuilder(system.name() + " {\n");
    if (system.results().isEmpty()) {
      text.append("  x, y : int;\n");
    } else {
      text.append("  in p : int;\n  out ")
          .append(String.join(", ", system.results()))
          .append(" : int;\n")
          .append(system.variables().contains("l") ? "  l : int;\n" : "");
    }
    text.append("  initial s%d;\n".formatted(system.initial()));
    text.append("  final s%d;\n".formatted(system.last()));
    text.append("  error s%d;\n".formatted(system.error()));
    int number = 0;
    for (Transition transition : system.transitions()) {
      text.append(
          "  %ss%d -> s%d { %s }\n"
              .formatted(
                  number++ % 2 == 0 ? "" : "t" + number + ": ",
                  transition.from(),
                  transition.to(),
                  text(transition)));
    }
    return text.append("}\n").toString();
  }

  private String text(Transition transition) {
    List<String> parts = new ArrayList<>();
    transition.formulas().forEach(formula -> parts.add(formula.text()));
    if (transition.isCall()) {
      String targets =
          transition.results().stream().map(r -> r + "'").collect(Collectors.joining(", "));
      String left = transition.results().size() == 1 ? targets : "(" + targets + ")";
      parts.add(left + " = sub(" + transition.argument().text() + ")");
    }
    if (transition.changed() != null) {
      parts.add("havoc(" + String.join(", ", transition.changed()) + ")");
    }
    List<String> connectives = Arrays.asList(" and ", " && ");
    return String.join(connectives.get(random.nextInt(2)), parts);
  }
}
