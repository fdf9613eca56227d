package dev.bulwark.solver.testing;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Queries that no solver answers in a few seconds. */
public final class HardQueries {

  private HardQueries() {}

  public static Term hard(TermFactory f, boolean bitVectors) {
    return bitVectors ? factoring(f) : pigeons(f, 12);
  }

  /** Two numbers of 40 bits whose product is that of two primes. */
  private static Term factoring(TermFactory f) {
    BigInteger product =
        BigInteger.valueOf(1_000_000_000_039L).multiply(BigInteger.valueOf(999_999_999_989L));
    Variable x = f.variable("x", Sort.bitVec(80));
    Variable y = f.variable("y", Sort.bitVec(80));
    Term bound = f.bitVec(80, 1L << 40);
    return f.and(
        f.eq(f.apply(Op.BV_MUL, x, y), f.bitVec(80, product)),
        f.apply(Op.BV_ULT, x, bound),
        f.apply(Op.BV_ULT, y, bound),
        f.apply(Op.BV_ULT, f.bitVec(80, 1), x),
        f.apply(Op.BV_ULT, x, y));
  }

  /**
   * One pigeon more than there are holes, by sums of zeros and ones that are each in no more than
   * one hole.
   */
  private static Term pigeons(TermFactory f, int holes) {
    List<Term> all = new ArrayList<>();
    Variable[][] in = new Variable[holes + 1][holes];
    for (int p = 0; p <= holes; p++) {
      List<Term> somewhere = new ArrayList<>();
      for (int h = 0; h < holes; h++) {
        in[p][h] = f.variable("in_" + p + "_" + h, Sort.BOOL);
        somewhere.add(in[p][h]);
        for (int other = 0; other < p; other++) {
          all.add(f.or(f.not(in[p][h]), f.not(in[other][h])));
        }
      }
      all.add(f.or(somewhere));
    }
    return f.and(all);
  }
}
