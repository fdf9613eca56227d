package dev.bulwark.icp.terms;

/** How a term is looked at: what kind of variables stand for it. */
enum View {
  /** A formula, as a literal. */
  TRUTH,
  /** A bit-vector as an unsigned number. */
  UNSIGNED,
  /** A bit-vector as a number in two's complement. */
  SIGNED,
  /** An integer. */
  INTEGER,
  /** A float, as an ordinal and a truth value that says whether it is NaN. */
  FLOAT
}
