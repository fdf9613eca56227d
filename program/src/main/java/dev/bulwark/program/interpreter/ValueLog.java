package dev.bulwark.program.interpreter;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values in the order in which a run takes them, where what is missing at the end is zero. So of
 * many zeros at the end only some are kept: a loop may pass the declaration of an uninitialised
 * variable a hundred million times.
 */
public final class ValueLog {

  private static final int MOST_LAST_ZEROS = 10_000;

  private final List<Value> values = new ArrayList<>();

  /** The zero of the sort that the values have, once there is one. */
  private @Nullable Value zero;

  /** So many zeros come behind {@code values}. */
  private int zeros;

  public void add(Value value) {
    Value nothing = zero;
    if (nothing == null) {
      nothing = TermFactory.zeroValue(value.sort());
      zero = nothing;
    }
    if (value.equals(nothing)) {
      zeros++;
    } else {
      values.addAll(Collections.nCopies(zeros, nothing));
      values.add(value);
      zeros = 0;
    }
  }

  public List<Value> values() {
    List<Value> all = new ArrayList<>(values);
    if (zero != null) {
      all.addAll(Collections.nCopies(Math.min(zeros, MOST_LAST_ZEROS), zero));
    }
    return all;
  }
}
