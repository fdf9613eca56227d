package dev.bulwark.logic;

/** A value as a term. */
public final class Constant implements Term {

  private final int id;
  private final Value value;
  private final Sort sort;

  Constant(int id, Value value) {
    this.id = id;
    this.value = value;
    this.sort = value.sort();
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public Sort sort() {
    return sort;
  }

  public Value value() {
    return value;
  }

  @Override
  public String toString() {
    return TermText.of(this);
  }
}
