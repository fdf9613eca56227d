package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.program.interpreter.PartialEvaluation;
import dev.bulwark.program.interpreter.PartialValue;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An abstract variable assignment that changes: what is known of each variable's value while edges
 * are applied one after the other.
 */
final class Assignment {

  private final Slots slots;
  final long[] bits;
  final boolean[] known;
  final @Nullable PartialValue[] wide;

  /** Set by each evaluation: is its result without meaning, since it depends on unknown values? */
  boolean unknown;

  private int watchedArray = -1;
  private final Set<Value> watchedReads = new HashSet<>();
  private final PartialEvaluation evaluation;
  private final Valuation valuation;

  Assignment(Slots slots) {
    this.slots = slots;
    this.bits = new long[slots.count()];
    this.known = new boolean[slots.count()];
    this.wide = new @Nullable PartialValue[slots.count()];
    this.evaluation = new PartialEvaluation(this::read);
    this.valuation =
        new Valuation() {
          @Override
          public @Nullable Value value(Variable variable) {
            return read(variable) instanceof PartialValue.Whole(Value value) ? value : null;
          }

          @Override
          public @Nullable Value element(Variable array, Value index) {
            return cell(slots.of(array), index);
          }
        };
  }

  private @Nullable PartialValue read(Variable variable) {
    int slot = slots.of(variable);
    if (slot < 0) {
      return null;
    }
    if (!slots.isNarrow(slot)) {
      return wide[slot];
    }
    return known[slot] ? new PartialValue.Whole(slots.value(slot, bits[slot])) : null;
  }

  Sort sort(int slot) {
    return slots.variable(slot).sort();
  }

  boolean isKnown(int slot) {
    return slots.isNarrow(slot) ? known[slot] : wide[slot] != null;
  }

  void clear() {
    Arrays.fill(known, false);
    Arrays.fill(wide, null);
  }

  void load(Assignment other) {
    System.arraycopy(other.bits, 0, bits, 0, bits.length);
    System.arraycopy(other.known, 0, known, 0, known.length);
    System.arraycopy(other.wide, 0, wide, 0, wide.length);
  }

  /** What is known of these. */
  ValueState part(BitSet chosen) {
    int[] narrow = chosen.stream().filter(slot -> known[slot]).toArray();
    int[] others = chosen.stream().filter(slot -> wide[slot] != null).toArray();
    return new ValueState(
        narrow,
        IntStream.of(narrow).mapToLong(slot -> bits[slot]).toArray(),
        others,
        IntStream.of(others)
            .mapToObj(slot -> Objects.requireNonNull(wide[slot]))
            .toArray(PartialValue[]::new));
  }

  void forget(int slot) {
    known[slot] = false;
    wide[slot] = null;
  }

  void set(int slot, long value) {
    bits[slot] = value;
    known[slot] = true;
  }

  /** The value of any term, or null. */
  @Nullable Value value(Term term) {
    return Evaluator.evaluate(term, valuation);
  }

  /** What is known of a term that is not narrow, or null. */
  @Nullable PartialValue evaluate(Term term) {
    return evaluation.evaluate(term);
  }

  /** An element of an array, or null. */
  @Nullable Value cell(int slot, Value index) {
    if (slot < 0 || !(wide[slot] instanceof PartialValue.Cells cells)) {
      return null;
    }
    if (slot == watchedArray) {
      watchedReads.add(index);
    }
    return cells.select(index);
  }

  void setCell(int slot, Value index, Value element) {
    PartialValue.Cells before =
        wide[slot] instanceof PartialValue.Cells cells
            ? cells
            : PartialValue.Cells.of((Sort.Array) sort(slot));
    wide[slot] = before.store(index, element);
  }

  /** From now on, notes which elements of the array are read; of none with -1. */
  void watch(int slot) {
    watchedArray = slot;
    watchedReads.clear();
  }

  /** Is noted which elements of some array are read? */
  boolean isWatched() {
    return watchedArray >= 0;
  }

  Set<Value> watchedReads() {
    return Set.copyOf(watchedReads);
  }
}
