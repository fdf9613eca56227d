package dev.bulwark.engine.abmc;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.abmc.Unrolling.Move;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.acceleration.Cycle;
import dev.bulwark.program.acceleration.CycleClosure;
import dev.bulwark.program.acceleration.Summary;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Closes the cycles that paths end with. What came of a cycle is kept by its word, so that each is
 * closed once.
 */
final class Learning {

  /** Closing one cycle takes milliseconds, or is not worth it. */
  private static final Duration LONGEST = Duration.ofSeconds(1);

  /** Cycles that are closed because of one model. */
  private static final int MOST_WORDS = 6;

  private record Position(int number, Variable input) {}

  private final TermFactory terms;
  private final Letters letters;
  private final Predicate<Variable> signed;
  private final AbmcConfiguration configuration;
  private final Budget budget;
  private final Map<Word, List<Shortcut>> known = new HashMap<>();
  private final Map<Location, List<Shortcut>> byHead = new HashMap<>();
  private final Map<Position, Variable> symbols = new HashMap<>();
  private int shortcuts;

  /**
   * @param signed which variables are declared so
   */
  Learning(
      TermFactory terms,
      Letters letters,
      Predicate<Variable> signed,
      AbmcConfiguration configuration,
      Budget budget) {
    this.terms = terms;
    this.letters = letters;
    this.signed = signed;
    this.configuration = configuration;
    this.budget = budget;
  }

  /** What has been learned at a loop head, in that order. */
  List<Shortcut> at(Location head) {
    return byHead.getOrDefault(head, List.of());
  }

  /** How many words have been closed, or tried. */
  int words() {
    return known.size();
  }

  int shortcuts() {
    return shortcuts;
  }

  /**
   * Closes the shortest cycle at the end of the path that is new and can be closed, if there is
   * one. Shortcuts on the path become parts of longer cycles: inner loops.
   */
  void learn(Path path) {
    Location head = path.location(path.length());
    List<Symbol> suffix = new ArrayList<>();
    int tried = 0;
    for (int i = path.length() - 1; i >= 0 && suffix.size() < configuration.longestWord(); i--) {
      budget.check();
      suffix.addAll(0, symbols(path, i));
      if (path.location(i) == head) {
        Word word = new Word(suffix);
        if (isNew(word)) {
          List<Shortcut> found = close(head, word, path.length());
          known.put(word, found);
          if (!found.isEmpty() || ++tried == MOST_WORDS) {
            return;
          }
        }
      }
    }
  }

  private boolean isNew(Word word) {
    boolean onlyShortcut = word.length() == 1 && word.symbols().getFirst() instanceof Shortcut;
    return !onlyShortcut && !word.isPower() && !known.containsKey(word);
  }

  /** A shortcut that was taken for one iteration only is that iteration. */
  private List<Symbol> symbols(Path path, int i) {
    Move move = path.moves().get(i);
    if (move.shortcut().isEmpty()) {
      return List.of(letters.of(move.step(), path.valuesAt(i)));
    }
    Shortcut shortcut = move.shortcut().get();
    return shortcut.word().isPlain() && path.iterations(move).equals(BigInteger.ONE)
        ? shortcut.word().symbols()
        : List.of(shortcut);
  }

  private List<Shortcut> close(Location head, Word word, int depth) {
    List<Shortcut> all = byHead.computeIfAbsent(head, h -> new ArrayList<>());
    List<Shortcut> found = new ArrayList<>();
    try {
      Budget part = budget.part(LONGEST);
      List<Summary> summaries =
          new CycleClosure(terms, part, signed)
              .summaries(cycle(head, word), letters.live(head)::contains);
      if (all.size() + summaries.size() <= configuration.mostShortcuts()) {
        summaries.forEach(summary -> found.add(new Shortcut(word, summary, depth)));
      }
    } catch (BudgetExhaustedException e) {
      budget.check();
    }
    all.addAll(found);
    shortcuts += found.size();
    return found;
  }

  /** Inputs have names of their own at each position of the word. */
  private Cycle cycle(Location head, Word word) {
    List<Cycle.Part> parts = new ArrayList<>();
    List<Cycle.Taken> inputs = new ArrayList<>();
    for (int i = 0; i < word.length(); i++) {
      int number = i;
      switch (word.symbols().get(i)) {
        case Letter letter -> {
          for (Cycle.Taken taken : letter.inputs()) {
            inputs.add(new Cycle.Taken(taken.site(), symbol(number, taken.symbol())));
          }
          parts.add(new Cycle.Part.Plain(renamed(letter, number)));
        }
        case Shortcut inner -> parts.add(new Cycle.Part.Inner(inner.summary().cycle()));
      }
    }
    return new Cycle(head, word.isPlain() ? List.of(composed(parts)) : parts, inputs);
  }

  /** Of a single step more can be seen, such as remainders that it keeps. */
  private Cycle.Part composed(List<Cycle.Part> parts) {
    GuardedStep all = null;
    for (Cycle.Part part : parts) {
      GuardedStep next = ((Cycle.Part.Plain) part).step();
      all = all == null ? next : all.then(terms, next);
    }
    if (all == null) {
      throw new IllegalArgumentException("an empty word");
    }
    return new Cycle.Part.Plain(all);
  }

  /** What stands for an input of a block at a position of a word. */
  Variable symbol(int number, Variable input) {
    return symbols.computeIfAbsent(
        new Position(number, input),
        position -> terms.freshVariable(input.name() + "#" + position.number(), input.sort()));
  }

  private GuardedStep renamed(Letter letter, int number) {
    GuardedStep step = letter.step();
    if (step.inputs().isEmpty()) {
      return step;
    }
    Map<Variable, Variable> names = new LinkedHashMap<>();
    step.inputs().forEach(input -> names.put(input, symbol(number, input)));
    Substitution renaming = Substitution.of(terms, names);
    SymbolicState effect = SymbolicState.INITIAL;
    for (var update : step.updates().entrySet()) {
      effect = effect.with(update.getKey(), renaming.apply(update.getValue()));
    }
    Set<Variable> inputs = new LinkedHashSet<>(names.values());
    return new GuardedStep(
        step.source(), step.target(), renaming.apply(step.guard()), effect, inputs);
  }
}
