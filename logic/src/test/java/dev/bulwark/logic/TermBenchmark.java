package dev.bulwark.logic;

import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Builds a large shared term such as the unrolling of a loop gives, without and with
 * simplification: nodes per second and bytes per node. Run with the number of applications to ask
 * for, 1,000,000 if none is given.
 */
public final class TermBenchmark {

  private static final long SEED = 1;
  private static final int VARIABLES = 16;

  /**
   * What was measured: applications asked for, nodes that came out, and the processor time of the
   * last of several runs.
   */
  record Result(String what, int requests, int nodes, double seconds, double bytesPerNode) {
    double requestsPerSecond() {
      return requests / seconds;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%-28s %,10d applications, %,10d nodes, %6.2f s, %,10.0f applications/s, %5.1f"
              + " bytes/node",
          what,
          requests,
          nodes,
          seconds,
          requestsPerSecond(),
          bytesPerNode);
    }
  }

  private TermBenchmark() {}

  public static void main(String[] args) {
    int requests = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    for (Result result : run(requests, 3)) {
      System.out.println(result);
    }
  }

  static List<Result> run(int requests, int repetitions) {
    List<Result> results = new ArrayList<>();
    for (int i = 1; i < repetitions; i++) {
      build(TermFactory.plain(), requests);
      build(Simplifier.factory(), requests);
    }
    results.add(measureBuilding("plain", TermFactory.plain(), requests));
    results.add(measureBuilding("simplified", Simplifier.factory(), requests));
    results.addAll(measureWalking(requests));
    return results;
  }

  private static Result measureBuilding(String what, TermFactory factory, int requests) {
    long before = usedMemory();
    long start = processorTime();
    List<Term> state = build(factory, requests);
    double seconds = (processorTime() - start) / 1e9;
    double bytes = usedMemory() - before;
    if (state.isEmpty()) {
      throw new IllegalStateException("nothing was built");
    }
    return new Result("build, " + what, requests, factory.size(), seconds, bytes / factory.size());
  }

  private static List<Result> measureWalking(int requests) {
    TermFactory factory = TermFactory.plain();
    List<Term> state = build(factory, requests);
    Term root = state.getFirst();
    for (Term term : state) {
      root = factory.apply(Op.BV_XOR, root, term);
    }
    int nodes = Terms.size(root);
    List<Result> results = new ArrayList<>();
    Term whole = root;
    results.add(
        timed(
            "evaluate", nodes, () -> new Evaluator(v -> Value.bitVec(32, v.id())).require(whole)));
    results.add(timed("import and simplify", nodes, () -> Simplifier.factory().importTerm(whole)));
    results.add(timed("print as SMT-LIB", nodes, () -> SmtLibPrinter.term(whole)));
    Variable x = factory.variable("x0", Sort.bitVec(32));
    Variable y = factory.variable("x1", Sort.bitVec(32));
    Term guard = factory.apply(Op.BV_SLT, factory.apply(Op.BV_ADD, x, factory.bitVec(32, 1)), y);
    Value seven = Value.bitVec(32, 7);
    Valuation fixed = variable -> seven;
    results.add(
        timed(
            "evaluate small terms",
            3 * requests,
            () -> {
              for (int i = 0; i < requests; i++) {
                Evaluator.evaluate(guard, fixed);
              }
            }));
    return results;
  }

  private static Result timed(String what, int nodes, Runnable work) {
    work.run();
    long start = processorTime();
    work.run();
    return new Result(what, nodes, nodes, (processorTime() - start) / 1e9, 0);
  }

  /**
   * A loop over some variables: each step computes new values from old ones, under conditions on
   * them.
   */
  static List<Term> build(TermFactory factory, int requests) {
    Random random = new Random(SEED);
    List<Term> state = new ArrayList<>();
    for (int i = 0; i < VARIABLES; i++) {
      state.add(factory.variable("x" + i, Sort.bitVec(32)));
    }
    for (int made = 0; made < requests; made += 5) {
      Term a = state.get(random.nextInt(VARIABLES));
      Term b = state.get(random.nextInt(VARIABLES));
      Term constant = factory.bitVec(32, random.nextInt(8) - 2L);
      Term guard =
          factory.apply(
              random.nextBoolean() ? Op.BV_SLT : Op.BV_ULE, a, random.nextBoolean() ? b : constant);
      Term sum = factory.apply(random.nextBoolean() ? Op.BV_ADD : Op.BV_SUB, a, constant);
      Term product = factory.apply(random.nextBoolean() ? Op.BV_MUL : Op.BV_XOR, sum, b);
      Term low = factory.apply(Op.BV_AND, product, factory.bitVec(32, 0xffff));
      state.set(random.nextInt(VARIABLES), factory.ite(guard, low, sum));
    }
    return state;
  }

  /** Of this thread, so that other work on the machine does not count. */
  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long usedMemory() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
