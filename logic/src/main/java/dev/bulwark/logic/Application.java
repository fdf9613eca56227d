package dev.bulwark.logic;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operator applied to arguments; {@code p} and {@code q} are the operator's numeric parameters,
 * zero where it has none.
 */
public final class Application implements Term {

  private final int id;
  private final int hash;
  private final Op op;
  private final int p;
  private final int q;
  private final Term[] args;
  private final Sort sort;

  Application(int id, int hash, Op op, int p, int q, Term[] args, Sort sort) {
    this.id = id;
    this.hash = hash;
    this.op = op;
    this.p = p;
    this.q = q;
    this.args = args;
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

  public Op op() {
    return op;
  }

  /** First parameter: see {@link Op}. */
  public int p() {
    return p;
  }

  /** Second parameter: see {@link Op}. */
  public int q() {
    return q;
  }

  public int arity() {
    return args.length;
  }

  public Term arg(int i) {
    return args[i];
  }

  public List<Term> args() {
    return Collections.unmodifiableList(Arrays.asList(args));
  }

  /** Of the parts: where the factory's table keeps this node. */
  int hash() {
    return hash;
  }

  /** Does this node consist of just these parts? Used by the factory's table. */
  boolean consistsOf(int otherHash, Op otherOp, int otherP, int otherQ, Term[] otherArgs) {
    if (hash != otherHash
        || op != otherOp
        || p != otherP
        || q != otherQ
        || args.length != otherArgs.length) {
      return false;
    }
    for (int i = 0; i < args.length; i++) {
      if (args[i] != otherArgs[i]) {
        return false;
      }
    }
    return true;
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
