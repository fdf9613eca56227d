package dev.bulwark.logic;

import org.jspecify.annotations.Nullable;

/** Simplification on construction: asked by the factory before it makes an application. */
@FunctionalInterface
public interface Rewriter {

  /**
   * An equivalent simpler term (made by the same factory), or null to make the application as it
   * is. The arguments are of fitting sorts; the array must not be changed.
   */
  @Nullable Term rewrite(TermFactory factory, Op op, int p, int q, Term[] args);
}
