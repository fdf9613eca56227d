package dev.bulwark.program;

/** A place in the source; lines and columns start at 1. */
public record Position(String file, int line, int column) implements Comparable<Position> {

  /** For what has no place in the source, such as the start-up code. */
  public static final Position NONE = new Position("", 0, 0);

  public boolean isKnown() {
    return line > 0;
  }

  /** Is it in a source of our own, such as the definition of a library function? */
  public boolean isBuiltIn() {
    return file.startsWith("<");
  }

  @Override
  public int compareTo(Position other) {
    int byFile = file.compareTo(other.file);
    int byLine = byFile != 0 ? byFile : Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  @Override
  public String toString() {
    return isKnown() ? file + ":" + line + ":" + column : "(no position)";
  }
}
