package dev.bulwark.engine.boxes;

import dev.bulwark.engine.boxes.Partition.Cell;
import dev.bulwark.engine.boxes.Partition.Piece;
import dev.bulwark.engine.boxes.Partition.TooManyCellsException;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.logic.interval.Interval;
import dev.bulwark.logic.interval.Range;
import dev.bulwark.logic.interval.Range.Bits;
import dev.bulwark.logic.interval.Range.Number;
import dev.bulwark.program.Location;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The boxes that are reached at loop heads: for each cell the smallest box around what arrives in
 * it, until nothing new arrives. A box that goes on growing is widened within its cell.
 */
final class ReachedBoxes implements Sweep.Arrivals {

  /** Often a box grows for a while and then no more; where it does not, this costs sweeps. */
  private static final int JOINS_BEFORE_WIDENING = 20;

  private record Place(Location head, Cell cell) {}

  private final Sweep sweep;
  private final Partition partition;
  private final Map<Location, Map<Cell, Box>> boxes = new LinkedHashMap<>();
  private final Map<Place, Integer> joins = new HashMap<>();
  private final ArrayDeque<Place> open = new ArrayDeque<>();
  private final Set<Place> waiting = new HashSet<>();
  private final Set<Location> bad = new HashSet<>();
  private int sweeps;

  private ReachedBoxes(Sweep sweep, Partition partition) {
    this.sweep = sweep;
    this.partition = partition;
  }

  static ReachedBoxes of(Sweep sweep, Location start, Partition partition) {
    ReachedBoxes reached = new ReachedBoxes(sweep, partition);
    if (sweep.heads().contains(start)) {
      partition
          .split(Box.EVERYTHING, sweep.relevant(start))
          .forEach(piece -> reached.atHead(start, piece));
    } else {
      sweep.from(start, Box.EVERYTHING, partition, reached);
    }
    reached.complete();
    return reached;
  }

  private void complete() {
    while (!open.isEmpty()) {
      Place place = open.remove();
      waiting.remove(place);
      Box box = at(place.head).get(place.cell);
      if (box == null) {
        throw new IllegalStateException("nothing is there");
      }
      sweeps++;
      sweep.from(place.head, box, partition, this);
    }
  }

  @Override
  public void atBad(Location location) {
    bad.add(location);
  }

  @Override
  public void atHead(Location head, Piece piece) {
    Map<Cell, Box> here = boxes.computeIfAbsent(head, h -> new LinkedHashMap<>());
    Box known = here.get(piece.cell());
    if (known != null && known.includes(piece.box())) {
      return;
    }
    Place place = new Place(head, piece.cell());
    Box grown = known == null ? piece.box() : grow(place, known, known.join(piece.box()));
    here.put(piece.cell(), grown);
    if (here.size() > Partition.MOST_CELLS) {
      throw new TooManyCellsException();
    }
    if (waiting.add(place)) {
      open.add(place);
    }
  }

  private Box grow(Place place, Box before, Box after) {
    if (joins.merge(place, 1, Integer::sum) <= JOINS_BEFORE_WIDENING) {
      return after;
    }
    Box widened = after;
    for (Map.Entry<Variable, Range> entry : after.ranges().entrySet()) {
      Variable variable = entry.getKey();
      widened = widened.with(variable, widen(variable, before.range(variable), entry.getValue()));
    }
    return widened;
  }

  private Range widen(Variable variable, Range before, Range after) {
    if (before.equals(after)) {
      return after;
    }
    return switch (after) {
      case Bits bits -> {
        int width = bits.width();
        Interval widened = widen(variable, bits.signed(), Interval.signed(width));
        yield Range.bits(width, widened, Interval.unsigned(width)).orElse(Bits.full(width));
      }
      case Number(Interval interval) -> new Number(widen(variable, interval, Interval.ALL));
      case Range.Truth truth -> truth;
      case Range.Any any -> any;
    };
  }

  private Interval widen(Variable variable, Interval grown, Interval all) {
    return Widening.toPowersOfTwo(grown).meet(partition.around(variable, grown, all)).orElse(all);
  }

  private Map<Cell, Box> at(Location head) {
    return boxes.getOrDefault(head, Map.of());
  }

  /** None if it is not reached. */
  Collection<Box> boxesAt(Location head) {
    return Collections.unmodifiableCollection(at(head).values());
  }

  /** The errors that may be reached, and where the model is incomplete. */
  Set<Location> bad() {
    return Collections.unmodifiableSet(bad);
  }

  int sweeps() {
    return sweeps;
  }

  int size() {
    return boxes.values().stream().mapToInt(Map::size).sum();
  }
}
