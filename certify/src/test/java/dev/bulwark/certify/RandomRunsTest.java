package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.ParsedSource.Reading;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.loop.CallStrings;
import dev.bulwark.program.source.SourcePlace;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random runs contradict proofs that lie, and no others. */
@Tag("slow")
class RandomRunsTest {

  private static final String SOURCE =
      """
      void reach_error(void);
      int __VERIFIER_nondet_int(void);
      int g;
      int count(int n) {
        int i = 0;
        while (i < n) { i++; g++; }
        return i;
      }
      int main(void) {
        int n = __VERIFIER_nondet_int();
        if (n < 0 || n > 20) return 0;
        int a = count(n);
        int b = count(3);
        if (a + b > %d) reach_error();
        return 0;
      }
      """;

  private static final RandomRuns.Limits LIMITS =
      new RandomRuns.Limits(1_000, 1_000, Duration.ofSeconds(60));

  private static final RandomRuns.Limits FEW =
      new RandomRuns.Limits(10, 2_000, Duration.ofSeconds(60));

  private final ParseResult.Parsed parsed = parse(23);
  private final ParsedSource source = parsed.source();
  private final Program program = parsed.program();

  private static ParseResult.Parsed parse(int limit) {
    return (ParseResult.Parsed)
        new CFrontend().parse("count.c", SOURCE.formatted(limit), FrontendOptions.DEFAULT);
  }

  private static RandomRuns.Report run(Program program, Proof proof) {
    return RandomRuns.of(program, proof, LIMITS, Budget.unlimited());
  }

  /** The invariant of {@code count}'s loop, in its first or second activation. */
  private Map<CutPoint, Term> claim(int activation, String expression) {
    SourcePlace loop =
        source.places().stream()
            .filter(place -> place.kind() == SourcePlace.Kind.LOOP)
            .findFirst()
            .orElseThrow();
    Term truth = ((Reading.Read) source.read(loop, expression)).truth();
    CallString stack = new CallStrings(program).of("count").get(activation);
    Map<Variable, Term> qualified = new LinkedHashMap<>();
    program
        .procedure("count")
        .frameVariables()
        .forEach(
            variable ->
                qualified.put(
                    variable.term(),
                    program.terms().variable(stack.qualify(variable.name()), variable.sort())));
    return Map.of(
        new CutPoint(stack, loop.location()),
        Substitution.of(program.terms(), qualified).apply(truth));
  }

  @Test
  void rightClaimsAreNotContradicted() {
    RandomRuns.Report first = run(program, new Proof.Inductive(claim(0, "i >= 0 && i <= 20")));
    assertThat(first.contradiction()).isEmpty();
    assertThat(first.runs()).isEqualTo(1_000);
    RandomRuns.Report second =
        run(program, new Proof.KInductive(2, claim(1, "n == 3 && i <= 3 && g <= 23")));
    assertThat(second.contradiction()).isEmpty();
    assertThat(run(program, new Proof.Unrolled(Map.of(), Map.of())).contradiction()).isEmpty();
  }

  @Test
  void wrongInvariantIsContradicted() {
    RandomRuns.Contradiction found =
        run(program, new Proof.Inductive(claim(0, "i <= 19"))).contradiction().orElseThrow();
    assertThat(found.what()).startsWith("a run contradicts the invariant at #start.");
    assertThat(found.inputs().values()).hasSize(1);
  }

  @Test
  void whatHoldsInOneActivationOnlyIsToldApart() {
    assertThat(run(program, new Proof.Inductive(claim(1, "n == 3"))).contradiction()).isEmpty();
    assertThat(run(program, new Proof.Inductive(claim(0, "n == 3"))).contradiction()).isPresent();
  }

  @Test
  void callersVariablesAreSeen() {
    CutPoint at = claim(1, "1").keySet().iterator().next();
    Variable caller = program.terms().variable("main::a", Sort.bitVec(32));
    Term claim = program.terms().apply(Op.BV_SLE, caller, program.terms().bitVec(32, 20));
    assertThat(run(program, new Proof.Inductive(Map.of(at, claim))).contradiction()).isEmpty();
    Term wrong = program.terms().apply(Op.BV_SLE, caller, program.terms().bitVec(32, 0));
    assertThat(run(program, new Proof.Inductive(Map.of(at, wrong))).contradiction()).isPresent();
  }

  /** Claims about all indices of a program that fills an array. */
  private static final class AboutAll {
    final Program program =
        ((ParseResult.Parsed)
                new CFrontend()
                    .parse(
                        "a.c",
                        """
                        void reach_error(void);
                        unsigned char __VERIFIER_nondet_uchar(void);
                        int a[300];
                        int main(void) {
                          int n = 20 + __VERIFIER_nondet_uchar(), i = 0;
                          while (i < n) { a[i] = 42; i++; }
                          if (a[n - 1] != 42) reach_error();
                          return 0;
                        }
                        """,
                        FrontendOptions.DEFAULT.withMachine(MachineModel.ILP32)))
            .program();
    final TermFactory terms = program.terms();
    final Term i = terms.variable("main::i", Sort.bitVec(32));
    final Term n = terms.variable("main::n", Sort.bitVec(32));
    final Term k = AnyIndex.of(terms, "k", 32);
    final Term l = AnyIndex.of(terms, "l", 32);
    final CutPoint loop;

    AboutAll() {
      Location head =
          program.procedure("main").edges().stream()
              .filter(edge -> edge.action().equals(new Action.Assume(less(i, n))))
              .findFirst()
              .orElseThrow()
              .source();
      loop = new CutPoint(new CallStrings(program).of("main").getFirst(), head);
    }

    Term number(long value) {
      return terms.bitVec(32, value);
    }

    Term less(Term one, Term other) {
      return terms.apply(Op.BV_SLT, one, other);
    }

    Term inArray(Term index, Term end) {
      return terms.and(terms.not(less(index, number(0))), less(index, end));
    }

    Term element(Term index) {
      MemoryLayout.MemoryObject a =
          program.memory().objects().stream()
              .filter(object -> object.name().equals("a"))
              .findFirst()
              .orElseThrow();
      Variable memory =
          program.globals().stream()
              .map(ProgramVariable::term)
              .filter(variable -> variable.sort() instanceof Sort.Array)
              .findFirst()
              .orElseThrow();
      Term distance = terms.apply(Op.BV_MUL, number(4), index);
      Term base = number(a.base().longValueExact());
      return terms.select(memory, terms.apply(Op.BV_ADD, base, distance));
    }

    Term is(Term index, long value) {
      return terms.eq(element(index), number(value));
    }

    boolean isContradicted(Term condition, Term claim) {
      Term invariant = terms.implies(condition, claim);
      Proof proof = new Proof.Inductive(Map.of(loop, invariant));
      return RandomRuns.of(program, proof, FEW, Budget.unlimited()).contradiction().isPresent();
    }
  }

  @Test
  void rightClaimsAboutAllIndicesAreNotContradicted() {
    AboutAll about = new AboutAll();
    TermFactory terms = about.terms;
    Term k = about.k;
    Term behind = terms.and(about.inArray(k, about.number(300)), terms.not(about.less(k, about.i)));
    assertThat(about.isContradicted(about.inArray(k, about.i), about.is(k, 42))).isFalse();
    assertThat(about.isContradicted(behind, about.is(k, 0))).isFalse();
    assertThat(
            about.isContradicted(
                terms.and(about.inArray(k, about.i), about.inArray(about.l, about.i)),
                terms.eq(about.element(k), about.element(about.l))))
        .isFalse();
  }

  @Test
  void wrongClaimsAboutAllIndicesAreContradicted() {
    AboutAll about = new AboutAll();
    TermFactory terms = about.terms;
    Term k = about.k;
    Term inArray = about.inArray(k, about.number(300));
    Term next = terms.apply(Op.BV_ADD, about.i, about.number(1));
    Term last = terms.apply(Op.BV_SUB, about.i, about.number(1));
    Term late = about.less(about.number(20), about.i);
    assertThat(about.isContradicted(about.inArray(k, next), about.is(k, 42))).as("i").isTrue();
    assertThat(about.isContradicted(about.inArray(k, about.i), about.is(k, 7))).as("7").isTrue();
    assertThat(about.isContradicted(terms.eq(k, about.number(5)), about.is(k, 0))).as("5").isTrue();
    assertThat(about.isContradicted(terms.and(late, terms.eq(k, last)), about.is(k, 0)))
        .as("beside i")
        .isTrue();
    assertThat(about.isContradicted(terms.and(inArray, terms.eq(k, about.n)), about.is(k, 1)))
        .as("n")
        .isTrue();
    assertThat(about.isContradicted(terms.bool(true), about.less(k, about.number(0x7fffffff))))
        .as("the greatest")
        .isTrue();
    assertThat(about.isContradicted(terms.bool(true), terms.not(about.less(k, about.number(-1)))))
        .as("the least")
        .isTrue();
  }

  @Test
  void wrongClaimsAboutTwoIndicesAreContradicted() {
    AboutAll about = new AboutAll();
    Term next = about.terms.apply(Op.BV_ADD, about.i, about.number(1));
    Term both = about.terms.and(about.inArray(about.k, next), about.inArray(about.l, next));
    assertThat(
            about.isContradicted(
                both, about.terms.eq(about.element(about.k), about.element(about.l))))
        .isTrue();
    assertThat(about.isContradicted(both, about.terms.not(about.less(about.k, about.l)))).isTrue();
  }

  @Test
  void errorContradictsEveryProof() {
    Program unsafe = parse(22).program();
    RandomRuns.Contradiction found =
        run(unsafe, new Proof.Unrolled(Map.of(), Map.of())).contradiction().orElseThrow();
    assertThat(found.what()).contains("reaches the error at count.c:14");
    Outcome again =
        Interpreter.run(unsafe, new ReplayedInputs(found.inputs()), StepListener.NONE, 1_000_000);
    assertThat(again).isInstanceOf(Outcome.ReachedError.class);
  }

  @Test
  void sameSeedFindsTheSame() {
    Proof lie = new Proof.Inductive(claim(0, "i <= 19"));
    assertThat(run(program, lie)).isEqualTo(run(program, lie));
  }

  @Test
  void programWithoutInputsRunsOnce() {
    ParseResult.Parsed fixed =
        (ParseResult.Parsed)
            new CFrontend().parse("one.c", "int main(void) { return 0; }", FrontendOptions.DEFAULT);
    assertThat(run(fixed.program(), new Proof.Inductive(Map.of())).runs()).isEqualTo(1);
  }

  @Test
  void timeIsKept() {
    RandomRuns.Limits none = new RandomRuns.Limits(1_000, 1_000, Duration.ZERO);
    RandomRuns.Report report =
        RandomRuns.of(program, new Proof.Inductive(Map.of()), none, Budget.unlimited());
    assertThat(report.runs()).isZero();
  }
}
