package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.EngineFamily.Ability;
import dev.bulwark.engine.catalog.EngineCatalog;
import dev.bulwark.engine.explicit.ValueProbe;
import dev.bulwark.engine.testing.Agreement;
import dev.bulwark.engine.testing.BruteForce;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.RandomTasks;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.testing.TestProgram;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every engine has to do, on the same programs. Every verdict is certified. */
@Tag("slow")
final class EngineContractTest {

  private static final boolean THOROUGH = Boolean.getBoolean("bulwark.thorough");
  private static final int PROGRAMS = THOROUGH ? 2_000 : 100;

  /** Few, since what is not decided at once stays open long: of 591 verdicts, 575 need no more. */
  private static final long STEPS = THOROUGH ? 6_000 : 600;

  /** For single queries that are hard. */
  private static final Duration LONGEST = Duration.ofSeconds(THOROUGH ? 20 : 2);

  /** After simplification. */
  private static final int MAX_EDGES = 40;

  private static final List<Agreement.Sample> SAMPLES =
      Agreement.samples(
          4_000_000,
          PROGRAMS,
          seed -> CPrograms.parse(RandomTasks.of(seed)),
          program -> sizeOf(program) <= MAX_EDGES,
          new BruteForce(3_000));

  private static int sizeOf(Program program) {
    return new Simplification()
        .apply(program).program().procedures().values().stream()
            .mapToInt(procedure -> procedure.edges().size())
            .sum();
  }

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      extern void reach_error(void);
      """;

  /** No engine is done with this within seconds. */
  private static final String ENDLESS =
      """
      int main(void) {
        unsigned a = 0, b = 0, c = 0;
        while (1) {
          unsigned k = __VERIFIER_nondet_uint();
          if (k % 3 == 0) a = a * 5 + b + 1;
          else if (k % 3 == 1) b = b * 3 + c + 1;
          else c = c * 7 + a + 1;
          if (a == 305419896 && b == 2596069104 && c == 77) reach_error();
        }
      }
      """;

  private static final String LOOP_WITHOUT_EXIT =
      "int main(void) { int x = 0; while (1) { %s x = 1 - x; } reach_error(); }";

  /** For long runs of some engines: {@code -Dbulwark.engines} has a pattern for their names. */
  private static final Pattern CHOSEN =
      Pattern.compile(System.getProperty("bulwark.engines", ".*"));

  /** All that take programs as they are: the default of each family, and what differs from it. */
  static Stream<Named<Engine>> engines() {
    return enginesThatCan(Ability.INPUTS);
  }

  static Stream<Named<Engine>> enginesForRelations() {
    return enginesThatCan(Ability.INPUTS, Ability.RELATIONS);
  }

  static Stream<Named<Engine>> enginesForUnboundedLoops() {
    return enginesThatCan(Ability.INPUTS, Ability.UNBOUNDED_LOOPS);
  }

  /** Those that end by themselves after some work, whatever the program. */
  static Stream<Named<Engine>> probes() {
    return chosen(Stream.of(Named.of("explicit:itp, probe", new ValueProbe(500))));
  }

  private static Stream<Named<Engine>> chosen(Stream<Named<Engine>> engines) {
    return engines.filter(engine -> CHOSEN.matcher(engine.getName()).matches());
  }

  private static Stream<Named<Engine>> enginesThatCan(Ability... abilities) {
    return chosen(
        EngineCatalog.builtIn().stream()
            .flatMap(family -> family.representatives().stream())
            .filter(choice -> Stream.of(abilities).allMatch(choice::can))
            .map(choice -> Named.of(choice.name(), choice.engine())));
  }

  private static Program parse(String text) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + text)).program();
  }

  /** A solver that does not stop when it is told to costs a core for the rest of the run. */
  @AfterAll
  static void noCallOfASolverIsLeftBehind() {
    assertThat(
            Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("bulwark-solver-call"))
                .filter(EngineContractTest::goesOn))
        .isEmpty();
  }

  private static boolean goesOn(Thread thread) {
    try {
      return !thread.join(LONGEST);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void emptyPrograms(Engine engine) {
    EngineSubject subject = new EngineSubject(engine);
    subject.assertSafe(parse("int main(void) { }"));
    TestProgram nothing = new TestProgram();
    nothing.main().skip(nothing.main().entry(), nothing.main().exit());
    subject.assertSafe(nothing.build());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void unreachableErrors(Engine engine) {
    EngineSubject subject = new EngineSubject(engine);
    subject.assertSafe(parse("int main(void) { return 0; reach_error(); }"));
  }

  /** Values alone do not know that something is small. */
  @ParameterizedTest
  @MethodSource("enginesForRelations")
  void unreachableErrorsBehindBounds(Engine engine) {
    new EngineSubject(engine)
        .assertSafe(
            parse(
                "int main(void) { int x = __VERIFIER_nondet_int() & 3; if (x > 3) reach_error();"
                    + " }"));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void errorsAtTheEntry(Engine engine) {
    EngineSubject subject = new EngineSubject(engine);
    subject.assertUnsafe(parse("int main(void) { reach_error(); }"));
    TestProgram atOnce = new TestProgram();
    atOnce.main().skip(atOnce.main().entry(), atOnce.main().error());
    subject.assertUnsafe(atOnce.build());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void loopsWithoutExit(Engine engine) {
    EngineSubject subject = new EngineSubject(engine);
    subject.assertUnsafe(parse(LOOP_WITHOUT_EXIT.formatted("if (x) reach_error();")));
  }

  @ParameterizedTest
  @MethodSource("enginesForUnboundedLoops")
  void proofsOfLoopsWithoutExit(Engine engine) {
    EngineSubject subject = new EngineSubject(engine);
    subject.assertSafe(parse(LOOP_WITHOUT_EXIT.formatted("if (x > 1) reach_error();")));
    subject.assertSafe(parse(LOOP_WITHOUT_EXIT.formatted("")));
  }

  @ParameterizedTest
  @MethodSource({"engines", "probes"})
  void agreesWithBruteForce(Engine engine) {
    EngineSubject subject = new EngineSubject(engine);
    Agreement agreement =
        Agreement.of(
            engine.name(),
            SAMPLES,
            program ->
                subject.check(program, new Simplification(), Budget.ofSteps(STEPS, LONGEST)));
    assertThat(agreement.safe()).isGreaterThan(PROGRAMS / 10);
    assertThat(agreement.unsafe()).isGreaterThan(PROGRAMS / 30);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void spentBudgetsEndAtOnce(Engine engine) {
    Budget over = Budget.unlimited();
    over.cancel(new Reason.Cancelled("not today"));
    assertThat(new EngineSubject(engine).check(parse(ENDLESS), over))
        .isEqualTo(new Verdict.Unknown(new Reason.Cancelled("not today")));
  }

  /** The memory limit reaches an engine in the same way, from whoever watches over it. */
  @ParameterizedTest
  @MethodSource("engines")
  void cancellationIsHeededWithinASecond(Engine engine) {
    Program program = parse(ENDLESS);
    Budget budget = Budget.of(Duration.ofSeconds(60));
    Thread worker = Thread.currentThread();
    AtomicLong cancelled = new AtomicLong();
    try (ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor()) {
      watch.schedule(
          () -> {
            cancelled.set(cpuTime(worker));
            budget.cancel(new Reason.OutOfMemory("out of memory: more than 1 MB"));
          },
          250,
          TimeUnit.MILLISECONDS);
      Verdict verdict = new EngineSubject(engine).check(program, budget);
      assertThat(verdict)
          .isEqualTo(new Verdict.Unknown(new Reason.OutOfMemory("out of memory: more than 1 MB")));
    }
    // Of the processor, which tests that run beside this one do not change.
    assertThat(Duration.ofNanos(cpuTime(worker) - cancelled.get()))
        .isLessThan(Duration.ofSeconds(1));
  }

  private static long cpuTime(Thread thread) {
    return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
  }
}
