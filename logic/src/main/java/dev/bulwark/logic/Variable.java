package dev.bulwark.logic;

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

  @Override
  public String toString() {
    return name;
  }
}
