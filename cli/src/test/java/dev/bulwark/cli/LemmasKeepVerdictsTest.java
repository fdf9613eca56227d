package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.RandomTasks;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.pass.Strengthening;
import dev.bulwark.program.testing.BruteForce;
import dev.bulwark.program.testing.BruteForce.Decision;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import dev.bulwark.verification.Answers;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.LemmaPool;
import dev.bulwark.verification.SharedLemmas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Verdicts with lemmas are those without, on random tasks of which the truth is known, whatever the
 * lemmas are: those that an engine has published, made-up ones that the checker confirms, and
 * made-up ones that nobody has checked.
 */
@Tag("slow")
class LemmasKeepVerdictsTest {

  private static final int TASKS = Boolean.getBoolean("bulwark.thorough") ? 1_000 : 30;
  private static final int RUNS = 5_000;
  private static final long STEPS = 5_000;
  private static final long ENGINE_STEPS = 1_000;

  /** Tasks about which k-induction soon has lemmas; with others it may take its time. */
  private static final List<Long> SOON = List.of(10L, 17L, 25L, 26L, 29L, 33L);

  private static final String PROPERTY = "unreach-call";
  private static final List<Sample> SAMPLES = samples();

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});

  /** A task that has loops when it is inlined, and what is true of it. */
  private record Sample(
      long seed, Program program, Pass.Result prepared, Pass.Result inlined, Decision truth) {

    SharedLemmas shared() {
      return new SharedLemmas(new Task(prepared.program()), PROPERTY);
    }

    List<Location> heads() {
      return List.copyOf(LoopStructure.of(inlined.program().start()).heads());
    }
  }

  private static List<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    for (long seed = 0; samples.size() < TASKS; seed++) {
      ParseResult parsed =
          new CFrontend().parse("task.c", RandomTasks.of(seed), FrontendOptions.DEFAULT);
      Program program = ((ParseResult.Parsed) parsed).program();
      Pass.Result prepared = new Pipeline(Pipeline.standard()).apply(program);
      Pass.Result inlined = new Inlining(Inlining.Config.DEFAULT).apply(prepared.program());
      Decision truth = BruteForce.decide(program, RUNS, STEPS);
      Sample sample = new Sample(seed, program, prepared, inlined, truth);
      if (!(truth instanceof Decision.Unknown) && !sample.heads().isEmpty()) {
        samples.add(sample);
      }
    }
    System.err.printf("LemmasKeepVerdictsTest: seeds 0 to %d%n", samples.getLast().seed());
    return samples;
  }

  /** A tenth of it is for the check of lemmas. */
  private static Budget time() {
    return Budget.of(Duration.ofSeconds(30));
  }

  private static Engine engine(long seed) {
    List<String> names = List.of("k-induction", "bmc", "explicit:itp", "ic3cfa");
    return Engines.named(names.get((int) (seed % names.size())), Encoding.BIT_PRECISE);
  }

  private Verdict verdict(Engine engine, Program program) {
    return Answers.ask(
        engine,
        new Task(program),
        new EngineContext(
            solvers,
            Budget.ofSteps(ENGINE_STEPS, Duration.ofSeconds(10)),
            EventListener.NONE,
            LemmaExchange.NONE));
  }

  private Result checked(Sample sample, Verdict verdict, Pass.Result made) {
    Evidence evidence =
        Answers.evidence(
                sample.program(), verdict, made.back().then(sample.prepared().back()), () -> false)
            .orElseThrow();
    return new CertificateChecker(solvers).check(sample.program(), evidence, time());
  }

  /** The engine is right about what was made of the task, and its evidence is about the task. */
  private boolean decides(Sample sample, Pass.Result made) {
    Engine engine = engine(sample.seed());
    Verdict verdict = verdict(engine, made.program());
    switch (verdict) {
      case Verdict.Safe safe ->
          assertThat(sample.truth()).as(words(sample)).isInstanceOf(Decision.Safe.class);
      case Verdict.Unsafe unsafe ->
          assertThat(sample.truth()).as(words(sample)).isInstanceOf(Decision.Unsafe.class);
      case Verdict.Unknown unknown -> {
        return false;
      }
    }
    assertThat(checked(sample, verdict, made))
        .as(words(sample))
        .isInstanceOf(Result.Confirmed.class);
    return true;
  }

  private static String words(Sample sample) {
    return "seed " + sample.seed() + " by " + engine(sample.seed()).name();
  }

  /** Once something has been published, the rest of the search is of no interest. */
  private String published(Sample sample) {
    Budget budget = time();
    AtomicReference<String> published = new AtomicReference<>("");
    LemmaExchange exchange =
        new LemmaPool(
            sample.shared(),
            () -> solvers,
            budget,
            lemmas -> {
              published.set(lemmas);
              budget.cancel(new Reason.Cancelled("lemmas are published"));
            },
            List::of);
    Answers.ask(
        Engines.named("k-induction", Encoding.BIT_PRECISE),
        new Task(sample.prepared().program()),
        new EngineContext(solvers, budget, EventListener.NONE, exchange));
    return published.get();
  }

  @Test
  void withPublishedLemmas() {
    int given = 0;
    int decided = 0;
    for (Sample sample : SAMPLES) {
      if (!SOON.contains(sample.seed()) && !Boolean.getBoolean("bulwark.thorough")) {
        continue;
      }
      Optional<Pass.Result> strong = sample.shared().assuming(published(sample), solvers, time());
      if (strong.isPresent()) {
        given++;
        sameTruth(sample, strong.get());
        decided += decides(sample, strong.get()) ? 1 : 0;
      }
    }
    System.err.printf("published: %d tasks with lemmas, %d decided%n", given, decided);
    assertThat(given).as("tasks with lemmas").isPositive();
    assertThat(decided).as("decided").isPositive();
  }

  /** Lemmas about some heads, all of which may be wrong. */
  private static Map<Location, Term> madeUp(Sample sample) {
    Random random = new Random(sample.seed());
    Map<Location, Term> lemmas = new LinkedHashMap<>();
    for (Location head : sample.heads()) {
      if (lemmas.isEmpty() || random.nextBoolean()) {
        lemmas.put(head, comparison(sample.inlined().program(), head, random));
      }
    }
    return lemmas;
  }

  /** About variables that are still read, and so have been written. */
  private static Term comparison(Program program, Location head, Random random) {
    TermFactory terms = program.terms();
    List<ProgramVariable> numbers = new ArrayList<>(Liveness.of(program.start()).live(head));
    numbers.removeIf(variable -> !(variable.sort() instanceof Sort.BitVec));
    if (numbers.isEmpty()) {
      return terms.bool(random.nextInt(4) > 0);
    }
    Term left = numbers.get(random.nextInt(numbers.size())).term();
    List<Op> ops = List.of(Op.BV_ULE, Op.BV_SLE, Op.EQ, Op.BV_ULT);
    int width = ((Sort.BitVec) left.sort()).width();
    Term number = terms.bitVec(width, random.nextInt(8) - (width > 2 ? 1 : 0));
    Term compared = terms.apply(ops.get(random.nextInt(ops.size())), left, number);
    return random.nextInt(4) == 0 ? terms.not(compared) : compared;
  }

  private static String text(Sample sample, Map<Location, Term> lemmas) {
    Map<CutPoint, Term> atCuts = new LinkedHashMap<>();
    lemmas.forEach((head, lemma) -> atCuts.put(new CutPoint(CallString.EMPTY, head), lemma));
    return EvidenceWriter.lemmas(
        sample.prepared().program(), PROPERTY, sample.inlined().back().invariants(atCuts));
  }

  /** Invariants do not change what runs there are. */
  private static void sameTruth(Sample sample, Pass.Result strong) {
    assertThat(BruteForce.decide(strong.program(), RUNS, 2 * STEPS))
        .as("seed %d", sample.seed())
        .isEqualTo(BruteForce.decide(sample.inlined().program(), RUNS, 2 * STEPS));
  }

  @Test
  void withMadeUpLemmasThatAreConfirmed() {
    int used = 0;
    int refused = 0;
    for (Sample sample : SAMPLES) {
      Optional<Pass.Result> strong =
          sample.shared().assuming(text(sample, madeUp(sample)), solvers, time());
      if (strong.isPresent()) {
        used++;
        sameTruth(sample, strong.get());
        decides(sample, strong.get());
      } else {
        refused++;
      }
    }
    System.err.printf("made up: %d of %d confirmed%n", used, TASKS);
    assertThat(used).as("confirmed").isGreaterThan(TASKS / 10);
    assertThat(refused).as("not confirmed").isGreaterThan(TASKS / 10);
  }

  /** Even if the check of lemmas let wrong ones pass, the evidence would be refused. */
  @Test
  void withMadeUpLemmasThatNobodyHasChecked() {
    int wrong = 0;
    for (Sample sample : SAMPLES) {
      Pass.Result strong = new Strengthening(madeUp(sample)).apply(sample.inlined().program());
      Pass.Result made = strong.after(sample.inlined());
      Verdict verdict = verdict(engine(sample.seed()), made.program());
      boolean safe = sample.truth() instanceof Decision.Safe;
      if (verdict instanceof Verdict.Safe && !safe) {
        wrong++;
        assertThat(checked(sample, verdict, made))
            .as(words(sample))
            .isNotInstanceOf(Result.Confirmed.class);
      }
      // An execution of fewer runs is one of the task.
      if (verdict instanceof Verdict.Unsafe) {
        assertThat(safe).as(words(sample)).isFalse();
        assertThat(checked(sample, verdict, made))
            .as(words(sample))
            .isInstanceOf(Result.Confirmed.class);
      }
    }
    System.err.printf("unchecked: %d of %d tasks wrongly found safe%n", wrong, TASKS);
    assertThat(wrong).as("engines that were misled").isPositive();
  }
}
