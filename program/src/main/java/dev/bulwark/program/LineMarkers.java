package dev.bulwark.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the lines of a preprocessed file came from, as its line markers say ({@code # 12 "file.c"}
 * or {@code #line 12 "file.c"}). Positions in programs are those in the file as given, since
 * evidence and witnesses have to point into it; people are shown where their code is.
 */
public final class LineMarkers {

  /** A file without markers. */
  public static final LineMarkers NONE = new LineMarkers(List.of());

  /** From this line on lines are those of the file from {@code number} on. */
  private record Marker(int line, int number, String file) {}

  private static final String AS_GIVEN = "";

  private final List<Marker> markers;

  private LineMarkers(List<Marker> markers) {
    this.markers = List.copyOf(markers);
  }

  /** Collects the markers of a file in the order of its lines. */
  public static final class Builder {
    private final List<Marker> markers = new ArrayList<>();

    /** Line {@code line} and those behind it come from line {@code number} of the file on. */
    public void from(int line, int number, String file) {
      markers.add(new Marker(line, number, file));
    }

    /** Line {@code line} and those behind it come from nowhere else. */
    public void asGiven(int line) {
      markers.add(new Marker(line, line, AS_GIVEN));
    }

    public LineMarkers build() {
      return markers.stream().allMatch(marker -> marker.file().equals(AS_GIVEN))
          ? NONE
          : new LineMarkers(markers);
    }
  }

  /** Where the code came from that is at this position of the file with these markers. */
  public Position shown(Position given) {
    int low = 0;
    int high = markers.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (markers.get(middle).line() <= given.line()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0 || !given.isKnown()) {
      return given;
    }
    Marker marker = markers.get(low - 1);
    return marker.file().equals(AS_GIVEN)
        ? given
        : new Position(
            marker.file(), marker.number() + given.line() - marker.line(), given.column());
  }
}
