package dev.bulwark.program.closure;

import dev.bulwark.logic.Variable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the octagon of a relation has its variables: first those that may change, before and after,
 * then those that stay as they are, once.
 */
record Layout(List<Variable> changing, List<Variable> staying) {

  Layout {
    changing = List.copyOf(changing);
    staying = List.copyOf(staying);
  }

  int numbers() {
    return 2 * changing.size() + staying.size();
  }

  int before(int changingIndex) {
    return changingIndex;
  }

  int after(int changingIndex) {
    return changing.size() + changingIndex;
  }

  int staying(int index) {
    return 2 * changing.size() + index;
  }

  /** The number of an occurrence; negative if the layout does not have it. */
  int number(Occurrence occurrence) {
    int index = changing.indexOf(occurrence.variable());
    if (index >= 0) {
      return occurrence.after() ? after(index) : before(index);
    }
    int fixed = staying.indexOf(occurrence.variable());
    return fixed < 0 ? -1 : staying(fixed);
  }

  /** What a number stands for. */
  Occurrence occurrence(int number) {
    int changes = changing.size();
    if (number < changes) {
      return Occurrence.before(changing.get(number));
    }
    return number < 2 * changes
        ? Occurrence.after(changing.get(number - changes))
        : Occurrence.before(staying.get(number - 2 * changes));
  }

  /** The places of the numbers in an octagon over before, between, after and what stays. */
  int[] firstOfTwo() {
    int changes = changing.size();
    return places(i -> i < 2 * changes ? i : i + changes);
  }

  int[] secondOfTwo() {
    int changes = changing.size();
    return places(i -> i + changes);
  }

  int[] bothOfTwo() {
    int changes = changing.size();
    return places(i -> i < changes ? i : i + changes);
  }

  /** What two relations in a row have in common. */
  int[] sharedByTwo() {
    int changes = changing.size();
    return IntStream.concat(
            IntStream.range(changes, 2 * changes),
            IntStream.range(3 * changes, 3 * changes + staying.size()))
        .toArray();
  }

  private int[] places(java.util.function.IntUnaryOperator place) {
    return IntStream.range(0, numbers()).map(place).toArray();
  }
}
