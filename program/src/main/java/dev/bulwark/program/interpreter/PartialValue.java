package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a value that may depend on inputs: all of it, or some elements of an array. */
public sealed interface PartialValue {

  record Whole(Value value) implements PartialValue {}

  /**
   * An array of which some elements are known. Equal knowledge is equal: what is not known is kept
   * as the background of the content.
   *
   * @param content its elements; anything where they are not known
   * @param known for each index whether the element is known
   */
  record Cells(ArrayValue content, ArrayValue known) implements PartialValue {

    /** Nothing is known yet. */
    public static Cells of(Sort.Array sort) {
      return new Cells(
          (ArrayValue) TermFactory.zeroValue(sort), marks(sort, new Value.BoolValue(false)));
    }

    static Cells of(ArrayValue whole) {
      return new Cells(whole, marks(whole.sort(), Value.TRUE));
    }

    private static ArrayValue marks(Sort.Array sort, Value mark) {
      return new ArrayValue(new Sort.Array(sort.index(), Sort.BOOL), mark, Map.of());
    }

    public @Nullable Value select(Value index) {
      return known.select(index).equals(Value.TRUE) ? content.select(index) : null;
    }

    public Cells store(Value index, @Nullable Value element) {
      return element == null
          ? new Cells(content.store(index, content.otherwise()), known.store(index, Value.FALSE))
          : new Cells(content.store(index, element), known.store(index, Value.TRUE));
    }
  }
}
