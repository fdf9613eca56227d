package dev.bulwark.logic;

import org.jspecify.annotations.Nullable;

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

  /** Of the id, so that hash tables of terms look the same in every run. */
  @Override
  public int hashCode() {
    return id * 0x9E3779B9;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public String toString() {
    return TermText.of(this);
  }
}
