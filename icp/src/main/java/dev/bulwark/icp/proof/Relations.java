package dev.bulwark.icp.proof;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Relations by their names and parameters. */
final class Relations {

  private Relations() {}

  /**
   * The relation, or null if the name is not known.
   *
   * @param words the name and the parameters
   */
  static @Nullable Relation of(List<String> words) {
    Relation relation = OrderRelations.of(words);
    if (relation == null) {
      relation = WordRelations.of(words);
    }
    if (relation == null) {
      relation = IntegerRelations.of(words);
    }
    return relation == null ? FloatRelations.of(words) : relation;
  }

  /** A test that is right for every box. */
  @FunctionalInterface
  interface Exact extends Relation {
    @Override
    default boolean isExact() {
      return true;
    }

    @Override
    default List<Integer> toSplit() {
      return List.of();
    }
  }
}
