package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.Alternation;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.LemmaExchange.Lemma;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.catalog.EngineCatalog;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.LemmaPool;
import dev.bulwark.verification.SharedLemmas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lemmas between engines in one process: what is confirmed arrives, and lies do not. */
@Tag("slow")
class LemmaPoolTest {

  private static final String PROPERTY = "unreach-call";

  /** Not k-inductive for any k without the lemma that x is y. */
  private static final String EQUAL =
      """
      int nondet(void);
      void reach_error(void);
      int main(void) {
        unsigned x = 0, y = 0;
        while (nondet()) { x++; y++; }
        if (x != y) reach_error();
        return 0;
      }
      """;

  private static final String DIFFERENT = EQUAL.replace("y++", "if (x != 3) y++");

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});
  private final List<String> sent = new ArrayList<>();
  private final List<String> received = new ArrayList<>();

  /** A program with its only loop head, and the pool of those who work on it. */
  private final class Subject {
    final Program program;
    final CutPoint head;
    final TermFactory terms;
    final LemmaPool pool;

    Subject(String source) {
      program = parse(source);
      terms = program.terms();
      Pass.Result inlined = new Inlining(Inlining.Config.DEFAULT).apply(program);
      Location copy = LoopStructure.of(inlined.program().start()).heads().iterator().next();
      head =
          inlined
              .back()
              .invariants(Map.of(new CutPoint(CallString.EMPTY, copy), terms.bool(true)))
              .keySet()
              .iterator()
              .next();
      SharedLemmas shared = new SharedLemmas(new Task(program), PROPERTY, Duration.ofMinutes(1));
      pool =
          new LemmaPool(
              shared,
              () -> solvers,
              Budget.of(Duration.ofMinutes(1)),
              sent::add,
              () -> {
                List<String> now = List.copyOf(received);
                received.clear();
                return now;
              });
    }

    Term variable(String name) {
      Pass.Result inlined = new Inlining(Inlining.Config.DEFAULT).apply(program);
      return Stream.concat(
              inlined.program().globals().stream(),
              inlined.program().start().frameVariables().stream())
          .map(ProgramVariable::term)
          .filter(variable -> variable.name().matches("(.*\\W)?" + name + "(\\W.*)?"))
          .findFirst()
          // In the factory of the task.
          .map(variable -> terms.variable(variable.name(), variable.sort()))
          .orElseThrow();
    }

    Lemma equal() {
      return new Lemma(head, terms.apply(Op.EQ, variable("x"), variable("y")));
    }

    Term number(long value) {
      return terms.constant(Value.bitVec(32, value));
    }

    Verdict check(Engine... engines) {
      return check(Budget.of(Duration.ofSeconds(20)), engines);
    }

    Verdict check(Budget budget, Engine... engines) {
      return new Alternation(List.of(engines), Duration.ofSeconds(10))
          .check(new Task(program), new EngineContext(solvers, budget, EventListener.NONE, pool));
    }

    /** A verdict that is not unknown holds on the program. */
    Result certified(Verdict verdict) {
      Evidence evidence =
          switch (verdict) {
            case Verdict.Safe safe -> safe.proof();
            case Verdict.Unsafe unsafe -> unsafe.inputs();
            case Verdict.Unknown unknown -> throw new IllegalArgumentException("no verdict");
          };
      return new CertificateChecker(solvers)
          .check(program, evidence, Budget.of(Duration.ofMinutes(1)));
    }
  }

  /** Publishes something and has no answer. */
  private record Publisher(List<Lemma> lemmas) implements Engine {
    @Override
    public String name() {
      return "publisher";
    }

    @Override
    public Verdict check(Task task, EngineContext context) {
      context.lemmas().anew().publish(lemmas);
      return new Verdict.Unknown(new Reason.Inconclusive("it only publishes"));
    }
  }

  private static Engine engine(String name) {
    return Engines.named(name, Encoding.BIT_PRECISE);
  }

  @Test
  void whatIsConfirmedArrivesOnce() {
    Subject subject = new Subject(EQUAL);
    LemmaExchange one = subject.pool.anew();
    LemmaExchange other = subject.pool.anew();
    one.publish(List.of(subject.equal()));
    assertThat(other.arrived()).containsExactly(subject.equal());
    assertThat(other.arrived()).isEmpty();
    assertThat(subject.pool.anew().arrived()).containsExactly(subject.equal());
    assertThat(subject.pool.confirmed()).isEqualTo(1);
    assertThat(sent).singleElement().asString().startsWith("bulwark-evidence 1\nkind lemmas");
  }

  @Test
  void nobodyChecksForItsPublisher() {
    Subject subject = new Subject(EQUAL);
    LemmaExchange one = subject.pool.anew();
    one.publish(List.of(subject.equal()));
    assertThat(one.arrived()).isEmpty();
    assertThat(subject.pool.confirmed() + subject.pool.refused()).isZero();
  }

  @Test
  void whatOtherProcessesSentArrives() {
    Subject sender = new Subject(EQUAL);
    sender.pool.publish(List.of(sender.equal()));
    received.addAll(sent);
    Subject subject = new Subject(EQUAL);
    assertThat(subject.pool.arrived()).containsExactly(subject.equal());
  }

  /** An invariant that is not inductive by itself, but is with another one. */
  @Test
  void togetherWithWhatIsKnown() {
    Subject subject =
        new Subject(EQUAL.replace("x++; y++;", "if (x == y) { x = x + 2; y = y + 2; } else x++;"));
    TermFactory terms = subject.terms;
    Term even =
        terms.apply(
            Op.EQ,
            terms.apply(Op.BV_AND, subject.variable("x"), subject.number(1)),
            subject.number(0));
    LemmaExchange publisher = subject.pool.anew();
    publisher.publish(List.of(new Lemma(subject.head, even)));
    LemmaExchange reader = subject.pool.anew();
    assertThat(reader.arrived()).isEmpty();
    publisher.publish(List.of(subject.equal()));
    assertThat(reader.arrived())
        .containsExactlyInAnyOrder(new Lemma(subject.head, even), subject.equal());
  }

  static Stream<Function<Subject, Lemma>> lies() {
    return Stream.of(
        subject -> new Lemma(subject.head, subject.terms.bool(false)),
        subject ->
            new Lemma(
                subject.head,
                subject.terms.apply(Op.BV_ULE, subject.variable("x"), subject.number(7))),
        subject ->
            new Lemma(
                subject.head,
                subject.terms.apply(
                    Op.EQ, subject.terms.variable("nobody", Sort.bitVec(32)), subject.number(7))),
        subject ->
            new Lemma(new CutPoint(CallString.EMPTY, elsewhere()), subject.terms.bool(false)));
  }

  /** A location of another program. */
  private static Location elsewhere() {
    Program other =
        parse(
            "int f(void) { int i = 0; while (i < 9) i++; return i; }"
                + " int main(void) { return f(); }");
    return LoopStructure.of(other.procedures().get("f")).heads().iterator().next();
  }

  private static Program parse(String source) {
    return ((ParseResult.Parsed) new CFrontend().parse("task.c", source, FrontendOptions.DEFAULT))
        .program();
  }

  @ParameterizedTest
  @MethodSource("lies")
  void liesDoNotArrive(Function<Subject, Lemma> lie) {
    Subject subject = new Subject(EQUAL);
    subject.pool.anew().publish(List.of(lie.apply(subject)));
    LemmaExchange reader = subject.pool.anew();
    assertThat(reader.arrived()).isEmpty();
    // Nor do they harm the lemmas of others.
    subject.pool.anew().publish(List.of(subject.equal()));
    assertThat(reader.arrived()).containsExactly(subject.equal());
  }

  /** A lie among other lemmas takes these with it, and nothing else. */
  @Test
  void noneOfThemIfOneIsALie() {
    Subject subject = new Subject(EQUAL);
    Lemma lie = new Lemma(subject.head, subject.terms.bool(false));
    subject.pool.anew().publish(List.of(subject.equal(), lie));
    LemmaExchange reader = subject.pool.anew();
    assertThat(reader.arrived()).isEmpty();
    assertThat(subject.pool.refused()).isEqualTo(1);
    subject.pool.anew().publish(List.of(subject.equal()));
    assertThat(reader.arrived()).containsExactly(subject.equal());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "nonsense", "bulwark-evidence 1\nkind lemmas\n", "bulwark-evidence 1\nkind"})
  void malformedTextDoesNotArrive(String text) {
    Subject subject = new Subject(EQUAL);
    received.add(text);
    assertThat(subject.pool.arrived()).isEmpty();
  }

  @Test
  void mutilatedTextDoesNotArrive() {
    Subject sender = new Subject(EQUAL);
    sender.pool.publish(List.of(sender.equal()));
    String text = sent.getFirst();
    Subject subject = new Subject(EQUAL);
    for (int length = 0; length < text.stripTrailing().length(); length++) {
      received.add(text.substring(0, length));
    }
    received.add(text.replace("unreach-call", "no-overflow"));
    received.add(text.replace("invariant ", "invariant nowhere:"));
    assertThat(subject.pool.arrived()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"k-induction:plain", "predicate", "ic3cfa", "ic3-cegar", "ic3-monolithic"})
  void enginesUseThemAndSayThemInTheirProofs(String name) {
    Subject alone = new Subject(EQUAL);
    if (name.equals("k-induction:plain")) {
      Budget steps = Budget.ofSteps(500, Duration.ofSeconds(20));
      assertThat(alone.check(steps, engine("bmc:shallow"), engine(name)))
          .isInstanceOf(Verdict.Unknown.class);
    }
    Subject subject = new Subject(EQUAL);
    Verdict verdict = subject.check(new Publisher(List.of(subject.equal())), engine(name));
    assertThat(verdict).isInstanceOf(Verdict.Safe.class);
    assertThat(subject.pool.confirmed()).isPositive();
    assertThat(subject.certified(verdict)).isInstanceOf(Result.Confirmed.class);
  }

  static Stream<String> engines() {
    return EngineCatalog.builtIn().stream()
        .filter(family -> family.byDefault().can(Ability.LEMMAS))
        .map(family -> family.name());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void noEngineIsMisled(String name) {
    for (Function<Subject, Lemma> lie : lies().toList()) {
      Subject subject = new Subject(DIFFERENT);
      Verdict verdict =
          subject.check(
              new Publisher(List.of(lie.apply(subject))),
              new Publisher(List.of(subject.equal())),
              engine(name));
      assertThat(subject.pool.confirmed()).isZero();
      assertThat(verdict).isNotInstanceOf(Verdict.Safe.class);
      if (verdict instanceof Verdict.Unsafe) {
        assertThat(subject.certified(verdict)).isInstanceOf(Result.Confirmed.class);
      }
    }
  }
}
