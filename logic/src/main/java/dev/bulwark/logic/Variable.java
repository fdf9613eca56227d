package dev.bulwark.logic;

import org.jspecify.annotations.Nullable;

/** A variable. Its name is unique in its factory, across sorts. */
public final class Variable implements Term {

  private final int id;
  private final String name;
  private final Sort sort;

  Variable(int id, String name, Sort sort) {
    this.id = id;
    this.name = name;
    this.sort = sort;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public Sort sort() {
    return sort;
  }

  public String name() {
    return name;
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
    return name;
  }
}
