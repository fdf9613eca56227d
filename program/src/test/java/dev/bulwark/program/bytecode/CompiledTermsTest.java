package dev.bulwark.program.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.logic.testing.RandomValues;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.TestProgram;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compiled terms have the values that the evaluator gives them. Some terms at a time are the edges
 * of a loop, each assigned to a variable or assumed; the loop is run once through on random values.
 */
@Tag("slow")
class CompiledTermsTest {

  private static final long SEED = 20_261_101;
  private static final int TERMS_AT_A_TIME = 16;
  private static final int VALUATIONS = 12;

  private static final Set<Op> BIT_VECTORS =
      EnumSet.of(
          Op.NOT,
          Op.AND,
          Op.OR,
          Op.EQ,
          Op.ITE,
          Op.BV_NOT,
          Op.BV_NEG,
          Op.BV_AND,
          Op.BV_OR,
          Op.BV_XOR,
          Op.BV_ADD,
          Op.BV_SUB,
          Op.BV_MUL,
          Op.BV_UDIV,
          Op.BV_UREM,
          Op.BV_SDIV,
          Op.BV_SREM,
          Op.BV_SHL,
          Op.BV_LSHR,
          Op.BV_ASHR,
          Op.BV_ULT,
          Op.BV_ULE,
          Op.BV_SLT,
          Op.BV_SLE,
          Op.CONCAT,
          Op.EXTRACT,
          Op.ZERO_EXTEND,
          Op.SIGN_EXTEND);

  private static final LoopHost HOST =
      new LoopHost() {
        @Override
        public boolean goesOn() {
          return true;
        }

        @Override
        public Value input(Edge havoc) {
          throw new IllegalStateException("no inputs");
        }

        @Override
        public void returned(Edge havoc, Value input) {
          throw new IllegalStateException("no inputs");
        }
      };

  /** What a batch of terms has shown. */
  private static final class Tally {
    private final Map<Op, Integer> operators = new EnumMap<>(Op.class);
    private int terms;
    private int refused;
    private int evaluations;
    private int left;
  }

  @Test
  void bitVectorsOfAllWidths() {
    Tally tally = new Tally();
    int[][] widths = {{1, 64}, {8, 8}, {16, 16}, {32, 32}, {64, 64}, {1, 3}, {60, 64}};
    for (int round = 0; tally.terms < 12_000; round++) {
      int[] range = widths[round % widths.length];
      check(SEED + round, Profile.bitVectors(range[0], range[1]), BIT_VECTORS, tally);
    }
    report("bit-vectors", tally);
    assertThat(tally.operators.keySet()).isEqualTo(BIT_VECTORS);
    assertThat(tally.operators.values()).allMatch(count -> count >= 200);
    // Every operator is total, and only size can be a reason to refuse.
    assertThat(tally.left).isZero();
    assertThat(tally.refused).isLessThan(tally.terms / 100);
  }

  @Test
  void integers() {
    Set<Op> operators =
        EnumSet.of(
            Op.ADD,
            Op.NEG,
            Op.MUL,
            Op.INT_DIV,
            Op.INT_MOD,
            Op.LT,
            Op.LE,
            Op.ITE,
            Op.EQ,
            Op.INT_TO_BV,
            Op.UBV_TO_INT,
            Op.SBV_TO_INT);
    Profile profile = new Profile(1, 64, true, false, false, false, true, 3, 25, Set.of());
    Tally tally = new Tally();
    for (int round = 0; tally.terms < 4_000; round++) {
      check(SEED + round, profile, operators, tally);
    }
    report("integers", tally);
    assertThat(tally.operators.keySet()).containsAll(operators);
    assertThat(tally.evaluations).isGreaterThan(10_000);
    assertThat(tally.left).isGreaterThan(100);
  }

  @Test
  void arrays() {
    Set<Op> operators = EnumSet.of(Op.SELECT, Op.STORE, Op.CONST_ARRAY, Op.ITE, Op.BV_ADD);
    Tally tally = new Tally();
    for (int round = 0; tally.terms < 4_000; round++) {
      Profile profile =
          round % 2 == 0
              ? Profile.arrays(2, 9)
              : new Profile(8, 8, true, false, false, true, true, 2, 25, Set.of());
      check(SEED + round, profile, operators, tally);
    }
    report("arrays", tally);
    assertThat(tally.operators.keySet()).containsAll(operators);
    assertThat(tally.evaluations).isGreaterThan(10_000);
  }

  /** What the compiler does not know it refuses. */
  @Test
  void otherOperatorsAreRefused() {
    TermFactory terms = TermFactory.plain();
    RandomTerms random = new RandomTerms(terms, new Random(SEED), Profile.all(8, 70));
    Set<Op> refused = EnumSet.noneOf(Op.class);
    for (Op op : Op.values()) {
      for (int i = 0; i < 50; i++) {
        Term term = random.application(op, 0);
        TermShape shape = TermShape.of(List.of(term));
        boolean words = isOfWords(term);
        assertThat(shape != null).as("%s", term).isEqualTo(words && !isArrayEquality(term));
        if (shape == null) {
          refused.add(op);
        }
      }
    }
    assertThat(refused).contains(Op.FP_ADD, Op.REAL_DIV, Op.BV_ADD, Op.EQ, Op.SELECT);
    assertThat(refused).doesNotContain(Op.NOT, Op.AND, Op.OR);
  }

  private static boolean isArrayEquality(Term term) {
    return term instanceof Application application
        && application.op() == Op.EQ
        && application.arg(0).sort() instanceof Sort.Array;
  }

  private static boolean isOfWords(Term root) {
    boolean[] words = {true};
    Terms.forEachPostOrder(
        List.of(root),
        term ->
            words[0] &=
                (Words.areWords(term.sort()) || Words.areArraysOfWords(term.sort()))
                    && !(term instanceof dev.bulwark.logic.Constant constant
                        && Words.areWords(term.sort())
                        && !Words.isWord(constant.value())));
    return words[0];
  }

  private static void report(String what, Tally tally) {
    System.out.printf(
        "compiled %s, seed %d: %d terms, %d refused, %d evaluations, %d left to the interpreter%n",
        what, SEED, tally.terms, tally.refused, tally.evaluations, tally.left);
  }

  /** A loop of assignments, or of assumptions that choose between two numbers. */
  private static void check(long seed, Profile profile, Set<Op> operators, Tally tally) {
    Random random = new Random(seed);
    TestProgram program = new TestProgram();
    RandomTerms made = new RandomTerms(program.terms(), random, profile);
    Map<Variable, ProgramVariable> variables = new LinkedHashMap<>();
    List<ProgramVariable> targets = new ArrayList<>();
    List<Term> values = new ArrayList<>();
    List<Op> ops = List.copyOf(operators);
    while (values.size() < TERMS_AT_A_TIME) {
      Op op = ops.get(random.nextInt(ops.size()));
      if (op == Op.CONCAT && profile.maxWidth() < 2 * profile.minWidth()) {
        continue;
      }
      Term term = made.application(op, random.nextInt(4));
      tally.terms++;
      if (TermShape.of(List.of(term)) == null) {
        tally.refused++;
        continue;
      }
      Terms.forEachPostOrder(
          List.of(term),
          part -> {
            if (part instanceof Application application) {
              tally.operators.merge(application.op(), 1, Integer::sum);
            }
          });
      Terms.freeVariables(term)
          .forEach(
              free ->
                  variables.computeIfAbsent(
                      free, v -> program.global(v.name(), v.sort(), CType.UCHAR)));
      targets.add(target(random, program, variables, term.sort(), targets.size()));
      values.add(term);
    }
    run(seed, program, variables, targets, values, tally, random);
  }

  /** A variable that the terms read too, or a new one. */
  private static ProgramVariable target(
      Random random,
      TestProgram program,
      Map<Variable, ProgramVariable> variables,
      Sort sort,
      int number) {
    List<ProgramVariable> fitting =
        variables.values().stream().filter(variable -> variable.sort().equals(sort)).toList();
    if (!fitting.isEmpty() && random.nextBoolean()) {
      return fitting.get(random.nextInt(fitting.size()));
    }
    ProgramVariable target = program.global("r" + number, sort, CType.UCHAR);
    variables.put(target.term(), target);
    return target;
  }

  private static void run(
      long seed,
      TestProgram program,
      Map<Variable, ProgramVariable> variables,
      List<ProgramVariable> targets,
      List<Term> terms,
      Tally tally,
      Random random) {
    TestProgram.Body body = program.main();
    Location head = body.location();
    body.skip(body.entry(), head);
    List<Location> places = new ArrayList<>(List.of(head));
    Location at = head;
    for (int i = 0; i < terms.size(); i++) {
      Location next = i + 1 < terms.size() ? body.location() : head;
      if (terms.get(i).isBool() && random.nextBoolean()) {
        Location yes = body.location();
        Location no = body.location();
        body.branch(at, terms.get(i), yes, no);
        body.assign(yes, targets.get(i), program.terms().bool(true), next);
        body.assign(no, targets.get(i), program.terms().bool(false), next);
      } else {
        body.assign(at, targets.get(i), terms.get(i), next);
      }
      places.add(next);
      at = next;
    }
    Program built = program.build();
    CompiledLoop loop = new LoopCompiler(built).compile(head, location -> true).orElseThrow();
    LoopRun run = new LoopRun(loop);
    RandomValues values = new RandomValues(random);
    for (int i = 0; i < VALUATIONS; i++) {
      Map<ProgramVariable, Value> state = new HashMap<>();
      variables.values().forEach(v -> state.put(v, values.value(v.sort())));
      if (!run.begin(state::get)) {
        tally.left++;
        continue;
      }
      CompiledLoop.Exit exit = run.run(HOST, 1);
      Map<ProgramVariable, Value> expected = new HashMap<>(state);
      boolean through = exit.location() == head && run.steps() > 0;
      int end = through ? terms.size() : places.indexOf(exit.location());
      tally.left += end < terms.size() ? 1 : 0;
      for (int k = 0; k < end; k++) {
        Value value =
            new Evaluator(variable -> expected.get(variables.get(variable))).require(terms.get(k));
        expected.put(targets.get(k), value);
        tally.evaluations++;
      }
      run.changes(state::put);
      assertThat(state).as("seed %d, valuation %d, loop %s", seed, i, terms).isEqualTo(expected);
    }
  }
}
