package dev.bulwark.engine.abmc;

import dev.bulwark.engine.abmc.Unrolling.Move;
import dev.bulwark.engine.abmc.Unrolling.Place;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.acceleration.Cycle;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What paths need not do because a shortcut does it: the word of a shortcut, step by step, where
 * the shortcut could have been taken for one iteration; and the same shortcut twice in a row, or
 * with another of the same word between. So models go on to what has not been seen. For the search
 * for errors only: nothing follows from there being no path under these conditions.
 */
final class Exclusions {

  private final Unrolling unrolling;
  private final TermFactory terms;
  private final Learning learning;

  Exclusions(Unrolling unrolling, TermFactory terms, Learning learning) {
    this.unrolling = unrolling;
    this.terms = terms;
    this.learning = learning;
  }

  /** What is excluded by conditions on the last layer's moves and those before, each by itself. */
  List<Term> upToLast() {
    List<Term> excluded = new ArrayList<>();
    int depth = unrolling.depth();
    repeated(depth, excluded);
    // Words begin where they end.
    for (Place end : unrolling.layer(depth).values()) {
      for (Shortcut shortcut : learning.at(end.location())) {
        spelledOut(shortcut, depth - shortcut.word().length(), excluded);
      }
    }
    return excluded;
  }

  // ---- Shortcuts after each other

  private void repeated(int depth, List<Term> excluded) {
    if (depth < 2) {
      return;
    }
    for (Place place : unrolling.layer(depth - 1).values()) {
      for (Move second : place.moves()) {
        Place same = unrolling.layer(depth - 2).get(place.location());
        if (second.shortcut().isEmpty() || same == null) {
          continue;
        }
        for (Move first : same.moves()) {
          if (first.shortcut().equals(second.shortcut())) {
            excluded.add(terms.and(first.taken(), second.taken()));
          } else if (isSameWord(first, second)) {
            thrice(depth, first, second, excluded);
          }
        }
      }
    }
  }

  private void thrice(int depth, Move second, Move third, List<Term> excluded) {
    Place same = depth < 3 ? null : unrolling.layer(depth - 3).get(third.step().source());
    if (same == null) {
      return;
    }
    for (Move first : same.moves()) {
      if (first.shortcut().equals(third.shortcut())) {
        excluded.add(terms.and(first.taken(), second.taken(), third.taken()));
      }
    }
  }

  private static boolean isSameWord(Move a, Move b) {
    return a.shortcut().isPresent()
        && b.shortcut().isPresent()
        && a.shortcut().get().word() == b.shortcut().get().word();
  }

  // ---- Words letter by letter

  private void spelledOut(Shortcut shortcut, int begin, List<Term> excluded) {
    if (begin < shortcut.since()
        || !shortcut.word().isPlain()
        || !shortcut.summary().first().equals(BigInteger.ONE)) {
      return;
    }
    Place head = unrolling.layer(begin).get(shortcut.head());
    if (head == null) {
      return;
    }
    List<Term> conditions = new ArrayList<>();
    Map<Variable, Term> inputs = new HashMap<>();
    for (int i = 0; i < shortcut.word().length(); i++) {
      Letter letter = (Letter) shortcut.word().symbols().get(i);
      Place place = unrolling.layer(begin + i).get(letter.block().source());
      Optional<Move> move = place == null ? Optional.empty() : place.move(letter.block());
      if (place == null || move.isEmpty()) {
        return;
      }
      conditions.add(move.get().taken());
      conditions.add(place.at(letter.step().guard()));
      for (Cycle.Taken taken : letter.inputs()) {
        inputs.put(learning.symbol(i, taken.symbol()), place.value(taken.symbol()));
      }
    }
    // The shortcut's guard for one iteration: count 0.
    inputs.put(shortcut.summary().count(), terms.zero(shortcut.summary().count().sort()));
    Substitution once =
        new Substitution(
            terms,
            variable -> {
              Term input = inputs.get(variable);
              return input == null ? head.value(variable) : input;
            });
    conditions.add(once.apply(shortcut.step().guard()));
    excluded.add(terms.and(conditions));
  }
}
