package dev.bulwark.program.source;

import dev.bulwark.program.Location;
import dev.bulwark.program.Position;

/**
 * A place in the source, and the location that control is at there. Several places may have the
 * same location, where nothing happens between them.
 *
 * @param position the loop's keyword, or where the statement begins
 */
public record SourcePlace(Kind kind, Position position, Location location) {

  /** What is at the place. */
  public enum Kind {
    /** A {@code for}, {@code while} or {@code do}; control is there before each round. */
    LOOP,
    /** The beginning of a statement or declaration. */
    STATEMENT
  }
}
