package dev.bulwark.engine.isat3;

import java.util.ArrayList;
import java.util.List;

/**
 * The configurations of the paper's Table 1, and two of ours.
 *
 * @param suffix how many steps error transitions look ahead at first ({@code ind0}, {@code ind2})
 * @param abort whether a search that is stuck starts over with a longer suffix
 * @param dropping how literals are dropped by asking without them
 * @param ctg whether counterexamples to generalization are blocked
 * @param join whether cubes are joined with those that cannot be blocked: Down()
 * @param lifting whether counterexamples to generalization are generalized by lifting, not GeNTR
 * @param rest whether, where a cube cannot be kept out, what it says nothing about is tried; not in
 *     the paper
 * @param fallback whether the theory's usual solver is asked where the interval solver is lost
 */
public record Isat3Configuration(
    int suffix,
    boolean abort,
    Dropping dropping,
    boolean ctg,
    boolean join,
    boolean lifting,
    boolean rest,
    boolean fallback) {

  /** When literals are dropped by asking without them. */
  public enum Dropping {
    /** Literal rotation is all there is. */
    NONE(""),
    /**
     * In GeNTR, in ungeneralization and after each propagation, with the negated cube as it was.
     */
    EACH("+ld"),
    /** Once after propagation, with the negated cube as it was. */
    ONCE("+ldonce"),
    /** Once after propagation, by inductive generalization. */
    INDUCTIVE("+ig");

    private final String id;

    Dropping(String id) {
      this.id = id;
    }
  }

  /** How deep generalizations of counterexamples to generalization nest, and how many there are. */
  static final int MAX_REC_DEPTH = 1;

  static final int MAX_CTGS = 3;

  /** Not bounded in the paper. */
  static final int MAX_JOINS = 8;

  static final int MAX_FRAMES = 1_000_000;

  private static final Isat3Configuration PLAIN =
      new Isat3Configuration(0, false, Dropping.NONE, false, false, false, false, true);

  public Isat3Configuration {
    validate(suffix, dropping, ctg, join, lifting);
  }

  private static void validate(
      int suffix, Dropping dropping, boolean ctg, boolean join, boolean lifting) {
    if (suffix < 0) {
      throw new IllegalArgumentException("a suffix of " + suffix + " steps");
    }
    if ((ctg || join) && dropping != Dropping.INDUCTIVE) {
      throw new IllegalArgumentException("+ctg and +j are parts of +ig");
    }
    if (lifting && !ctg) {
      throw new IllegalArgumentException("+lf is about +ctg");
    }
  }

  /** The eighteen of the paper, in its order. */
  public static List<Isat3Configuration> all() {
    Isat3Configuration ind0 = PLAIN;
    Isat3Configuration ind2 = ind0.withSuffix(2);
    List<Isat3Configuration> all = new ArrayList<>();
    all.add(ind0);
    all.add(ind0.with(Dropping.EACH));
    all.add(ind0.with(Dropping.ONCE));
    all.add(ind0.inductive(false, false, false));
    all.add(ind0.inductive(false, true, false));
    all.add(ind0.inductive(true, false, false));
    all.add(ind0.inductive(true, false, true));
    all.add(ind0.inductive(true, true, false));
    all.add(ind0.inductive(true, true, true));
    for (Isat3Configuration base : List.of(ind0.aborting(), ind2, ind2.aborting())) {
      all.add(base);
      all.add(base.inductive(false, false, false));
      all.add(base.inductive(true, false, true));
    }
    return all;
  }

  /** Those that the paper has chosen for its portfolios, with what it does not have. */
  static List<Isat3Configuration> more() {
    return List.of(named("ind2+abort").withRest(), named("ind0+abort+ig").withRest());
  }

  /** The one of the paper with this name, such as {@code ind2+abort}. */
  public static Isat3Configuration named(String id) {
    return all().stream()
        .filter(configuration -> configuration.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no configuration " + id));
  }

  /** As the paper spells it. */
  public String id() {
    return "ind"
        + suffix
        + (abort ? "+abort" : "")
        + dropping.id
        + (ctg ? "+ctg" : "")
        + (join ? "+j" : "")
        + (lifting ? "+lf" : "")
        + (rest ? "+rest" : "");
  }

  Isat3Configuration withSuffix(int steps) {
    return new Isat3Configuration(steps, abort, dropping, ctg, join, lifting, rest, fallback);
  }

  private Isat3Configuration withRest() {
    return new Isat3Configuration(suffix, abort, dropping, ctg, join, lifting, true, fallback);
  }

  private Isat3Configuration aborting() {
    return new Isat3Configuration(suffix, true, dropping, ctg, join, lifting, rest, fallback);
  }

  private Isat3Configuration with(Dropping other) {
    return new Isat3Configuration(suffix, abort, other, ctg, join, lifting, rest, fallback);
  }

  private Isat3Configuration inductive(boolean ctgs, boolean joins, boolean lifts) {
    return new Isat3Configuration(
        suffix, abort, Dropping.INDUCTIVE, ctgs, joins, lifts, rest, fallback);
  }

  /** With intervals and nothing else: queries that they do not decide stay open. */
  public Isat3Configuration withoutFallback() {
    return new Isat3Configuration(suffix, abort, dropping, ctg, join, lifting, rest, false);
  }
}
