package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.LemmaMode;
import dev.bulwark.verification.Passes;
import dev.bulwark.verification.Portfolio;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.VerifyRun;
import dev.bulwark.verification.portfolio.Schedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Children that crash, hang, lie or eat memory cost one engine and not the answer. */
@Tag("slow")
class PortfolioTest {

  private static final Path UNSAFE = Cli.ROOT.resolve("examples/midpoint.c");
  private static final Path SAFE = Cli.ROOT.resolve("examples/midpoint_fixed.c");
  private static final Duration NO_FIRST_STAGE = Duration.ZERO;

  @TempDir Path directory;

  /** Enough for one child beside the JVM of the tests. */
  private long memory = 1L << 30;

  @AfterEach
  void nobodyIsLeft() {
    assertThat(workers(ProcessHandle.current())).isEmpty();
  }

  private static List<ProcessHandle> workers(ProcessHandle parent) {
    return parent.descendants().filter(PortfolioTest::isWorker).toList();
  }

  private static boolean isWorker(ProcessHandle process) {
    // The class path is longer than what the system's short form of the command line shows.
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
          .contains("\0" + WorkerCommand.NAME + "\0");
    } catch (java.io.IOException gone) {
      return false;
    }
  }

  /** With time enough for a slow machine: a weight of 1 stands for ten seconds. */
  private static Schedule.Entry entry(Class<?> engine) {
    return new Schedule.Entry(engine.getSimpleName(), 10);
  }

  private static final Schedule.Entry BMC = new Schedule.Entry("bmc", 10);

  private Cli.Result race(Path file, int cores, Schedule.Entry... entries) {
    return race(List.of("verify", file.toString()), file, cores, entries);
  }

  private Cli.Result race(List<String> arguments, Path file, int cores, Schedule.Entry... entries) {
    LimitOptions limits = new LimitOptions();
    SourceRequest request = SourceRequest.of(List.of(file));
    limits.cores = cores;
    limits.memory = memory;
    return Cli.run(
        directory,
        limits,
        arguments,
        run -> {
          run.output().verbose = true;
          return new VerifyRun(
                  run,
                  request,
                  Engines.named(Engines.DEFAULT, Encoding.BIT_PRECISE),
                  Passes.ALL,
                  Solvers.named(null, run::warn),
                  limits.timeout,
                  new Exports(run, new ExportOptions(), request))
              .followedBy(
                  new Portfolio(
                          run,
                          limits.limits(),
                          WorkerCommand.starting(arguments, true),
                          NO_FIRST_STAGE,
                          features -> new Schedule("test", List.of(entries)),
                          false)
                      .sharing(arguments.contains("live") ? LemmaMode.LIVE : LemmaMode.START))
              .verify();
        });
  }

  @Test
  void childrenTraceTheirSolversToo() throws Exception {
    Path traces = directory.resolve("traces");
    Cli.Result result =
        race(List.of("verify", "--trace-solver", traces.toString(), SAFE.toString()), SAFE, 1, BMC);
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
    for (String process : List.of("bmc", "checker")) {
      try (Stream<Path> files = Files.list(traces.resolve(process))) {
        assertThat(files).isNotEmpty().allMatch(file -> file.toString().endsWith(".smt2"));
      }
    }
  }

  /** From the command line, with its certificate checked in a child. */
  @Test
  void portfoliosOfThePaperRaceWithoutAFirstStage() {
    Cli.Result result =
        Cli.verify(
            UNSAFE,
            "--engine",
            "pf4",
            "--verbose",
            "--output",
            directory.resolve("pf4").toString());
    assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(result.lines())
        .anyMatch(line -> line.startsWith("Schedule: pf4: bmc:icp, k-induction:icp"))
        .anyMatch(line -> line.startsWith("Engine checker of"));
  }

  @Test
  void killedChildCostsOneEngine() {
    Cli.Result result = race(SAFE, 1, entry(BrokenEngines.Killed.class), BMC);
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
    assertThat(result.lines())
        .contains("Engine: bmc")
        .anyMatch(line -> line.startsWith("Engine Killed: died of signal 9"))
        .anyMatch(line -> line.startsWith("Engine bmc: found evidence"))
        .anyMatch(line -> line.startsWith("Engine checker of bmc: confirmed"));
  }

  @Test
  void crashedChildCostsOneEngine() {
    Cli.Result result = race(UNSAFE, 2, entry(BrokenEngines.Crashing.class), BMC);
    assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(result.lines()).contains("Engine: bmc");
    assertThat(result.out()).contains("Execution that violates the property");
    assertThat(directory.resolve("certificate.txt")).isRegularFile();
    assertThat(directory.resolve("trace.txt")).isRegularFile();
  }

  @Test
  void hoardingChildCostsOneEngine() {
    Cli.Result result = race(SAFE, 1, entry(BrokenEngines.Hoarding.class), BMC);
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
    assertThat(result.lines())
        .contains("Engine: bmc")
        .anyMatch(line -> line.startsWith("Engine Hoarding: ") && line.contains("out of memory"));
  }

  @Test
  void silentChildCostsItsSliceOfTime() {
    Cli.Result result = race(SAFE, 1, new Schedule.Entry("Silent", 0.2), BMC);
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
    assertThat(result.lines())
        .contains("Engine: bmc")
        .anyMatch(line -> line.startsWith("Engine Silent: time slice used up"));
  }

  /** Not k-inductive for any k without the lemma that x is y. */
  private Path twoCounters(String step) throws Exception {
    return Files.writeString(
        directory.resolve("counters.c"),
        """
        int __VERIFIER_nondet_int(void);
        void reach_error(void);
        int main(void) {
          unsigned x = 0, y = 0;
          while (__VERIFIER_nondet_int()) { x++; %s }
          if (x != y) reach_error();
          return 0;
        }
        """
            .formatted(step));
  }

  private static final Schedule.Entry PLAIN = new Schedule.Entry("k-induction:plain", 10);

  private static List<String> live(Path file) {
    return List.of("verify", "--lemmas", "live", file.toString());
  }

  @Test
  void childrenHearOfLemmasWhileTheyRun() throws Exception {
    memory = 4L << 30;
    Path file = twoCounters("y++;");
    Cli.Result result = race(live(file), file, 2, PLAIN, entry(BrokenEngines.SayingEqual.class));
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
    assertThat(result.lines())
        .contains("Engine: k-induction:plain")
        .anyMatch(line -> line.startsWith("Engines that were given lemmas: 1"));
  }

  @Test
  void lemmasOfALiarMakeNoVerdict() throws Exception {
    memory = 4L << 30;
    for (Class<?> liar :
        List.of(BrokenEngines.LyingAboutLemmas.class, BrokenEngines.SayingEqual.class)) {
      Path file = twoCounters("if (x != 3) y++;");
      Cli.Result result = race(live(file), file, 2, PLAIN, entry(liar));
      assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
      assertThat(result.lines()).noneMatch(line -> line.contains("given lemmas"));
    }
  }

  @Test
  void wrongEvidenceIsReportedAndCostsOneEngine() {
    Cli.Result result = race(UNSAFE, 1, entry(BrokenEngines.Lying.class), BMC);
    assertThat(result.verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    assertThat(result.err()).contains("certificate refuted").contains("please report it");
    assertThat(directory.resolve("bug-report.txt")).isRegularFile();
  }

  @Test
  void withoutAnybodyLeftTheReasonsAreSaid() {
    Cli.Result result = race(SAFE, 1, entry(BrokenEngines.Killed.class));
    assertThat(result.verdict()).isEqualTo("VERDICT: UNKNOWN (Killed died of signal 9)");
    assertThat(result.code()).isEqualTo(5);
  }

  @Test
  void wrongEvidenceWithoutAnotherAnswerIsABug() {
    Cli.Result result = race(UNSAFE, 1, entry(BrokenEngines.Lying.class));
    assertThat(result.verdict()).startsWith("VERDICT: UNKNOWN (certificate refuted");
    assertThat(result.code()).isEqualTo(6);
  }

  @Test
  void childrenEndWithAKilledParent() throws Exception {
    Path endless =
        Files.writeString(
            directory.resolve("endless.c"),
            """
            #include <assert.h>
            unsigned __VERIFIER_nondet_uint(void);
            int main(void) {
              unsigned long long x = 1, y = 1;
              while (__VERIFIER_nondet_uint()) {
                x = x * y + 3; y = y * y * x + 1;
                assert(x * x * x + y * y != 0x123456789abcdefULL * x);
              }
            }
            """);
    Process parent =
        ChildProcess.start(
            directory.resolve("out"),
            directory.resolve("err"),
            List.of("-Dbulwark.stage=children"),
            "verify",
            endless.toString());
    List<ProcessHandle> children;
    try {
      long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      do {
        assertThat(System.nanoTime()).as("waited too long").isLessThan(deadline);
        TimeUnit.MILLISECONDS.sleep(50);
        children = workers(parent.toHandle());
      } while (children.isEmpty());
    } finally {
      parent.destroyForcibly();
    }
    for (ProcessHandle child : children) {
      child.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void accountOfTheEnginesIsInJson() throws Exception {
    Cli.Result result = Cli.verify(SAFE, "--json");
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.get("engine").asText()).isEqualTo("bmc");
    Stream<String> engines =
        json.get("engines").valueStream().map(engine -> engine.get("engine").asText());
    assertThat(engines).containsExactly("execution", "bmc");
  }

  @Test
  void scheduleIsExplained() {
    Cli.Result result = Cli.verify(SAFE, "--explain-schedule");
    assertThat(result.err()).contains("Features: ").contains("Schedule for ");
  }
}
