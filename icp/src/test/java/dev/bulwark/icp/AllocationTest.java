package dev.bulwark.icp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.bulwark.base.Budget;
import dev.bulwark.icp.terms.TermSearch;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.solver.Answer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Bounds of at most 64 bits move without any object being made. */
class AllocationTest {

  private static final int LENGTH = 300;
  private static final int ROUNDS = 200;

  /** What a query that moves bounds takes more than one about the same that moves none. */
  private static void movesWithoutObjects(
      TermFactory terms, Sort sort, Op op, Term bound, UnaryOperator<Term> step) {
    TermSearch search = new TermSearch(null);
    List<TermSearch.Part> parts = new ArrayList<>();
    Term last = terms.variable("x0", sort);
    for (int i = 1; i <= LENGTH; i++) {
      Term next = terms.variable("x" + i, sort);
      parts.add(search.add(terms.eq(next, step.apply(last)), search.search().truth()));
      last = next;
    }
    TermSearch.Part asked = search.nothing();
    int assumption = search.literal(bound, asked);
    parts.add(asked);
    long still = bytes(search, parts);
    long moving = bytes(search, parts, assumption);
    System.out.printf(
        "%s: %d bytes for a query that moves nothing, %d for one that moves %d bounds%n",
        op, still, moving, LENGTH);
    assertThat(moving - still).isLessThan(LENGTH);
  }

  private static long bytes(TermSearch search, List<TermSearch.Part> parts, int... assumptions) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = 0;
    for (int round = -ROUNDS; round < ROUNDS; round++) {
      if (round == 0) {
        before = threads.getCurrentThreadAllocatedBytes();
      }
      assertThat(search.propagate(parts, assumptions, Budget.unlimited()))
          .isEqualTo(Answer.UNKNOWN);
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / ROUNDS;
  }

  private static void words(int width, Op op) {
    TermFactory terms = TermFactory.plain();
    Term x = terms.variable("x0", Sort.bitVec(width));
    movesWithoutObjects(
        terms,
        Sort.bitVec(width),
        op,
        terms.apply(Op.BV_ULT, x, terms.bitVec(width, 9)),
        last -> terms.apply(op, last, terms.bitVec(width, 3)));
  }

  @Test
  void sums() {
    words(32, Op.BV_ADD);
    words(64, Op.BV_ADD);
  }

  @Test
  void bits() {
    words(32, Op.BV_OR);
    words(64, Op.BV_XOR);
  }

  @Test
  void products() {
    words(16, Op.BV_MUL);
    words(32, Op.BV_UDIV);
  }

  /** By three: sums stay between finite numbers, products too. */
  private static void floats(Op op) {
    TermFactory terms = TermFactory.plain();
    Term three = terms.constant(Value.FloatValue.of(3.0));
    Term x = terms.variable("x0", Sort.Float.DOUBLE);
    movesWithoutObjects(
        terms,
        Sort.Float.DOUBLE,
        op,
        terms.and(
            terms.apply(Op.FP_LE, three, x),
            terms.apply(Op.FP_LT, x, terms.constant(Value.FloatValue.of(9.0)))),
        last -> terms.rounded(op, RoundingMode.NEAREST_EVEN, last, three));
  }

  @Test
  void floats() {
    floats(Op.FP_ADD);
    floats(Op.FP_MUL);
  }
}
