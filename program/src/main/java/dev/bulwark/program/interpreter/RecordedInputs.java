package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Passes on the values of another source and keeps them, so that the run can be repeated. Of many
 * zeros at the end of a site only some are kept, since what is missing is zero: a loop may pass the
 * declaration of an uninitialised variable a hundred million times.
 */
public final class RecordedInputs implements InputSource {

  private static final int MOST_LAST_ZEROS = 10_000;

  /** The values of a site: those in the list, and then so many zeros. */
  private static final class Taken {
    private final List<Value> values = new ArrayList<>();
    private final Value zero;
    private int zeros;

    Taken(Sort sort) {
      this.zero = TermFactory.zeroValue(sort);
    }

    void add(Value value) {
      if (value.equals(zero)) {
        zeros++;
      } else {
        values.addAll(Collections.nCopies(zeros, zero));
        values.add(value);
        zeros = 0;
      }
    }

    List<Value> all() {
      List<Value> all = new ArrayList<>(values);
      all.addAll(Collections.nCopies(Math.min(zeros, MOST_LAST_ZEROS), zero));
      return all;
    }
  }

  private final InputSource source;
  private final Map<String, Taken> taken = new LinkedHashMap<>();

  public RecordedInputs(InputSource source) {
    this.source = source;
  }

  @Override
  public Value next(InputSite site, Sort sort, int occurrence) {
    Value value = source.next(site, sort, occurrence);
    taken.computeIfAbsent(site.id(), id -> new Taken(sort)).add(value);
    return value;
  }

  public Inputs inputs() {
    Map<String, List<Value>> values = new LinkedHashMap<>();
    taken.forEach((site, kept) -> values.put(site, kept.all()));
    return new Inputs(values);
  }
}
