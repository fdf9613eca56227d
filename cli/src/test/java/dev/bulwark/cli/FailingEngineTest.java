package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Inputs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Engines that lie, break or do not listen: UNKNOWN with a reason, never a verdict or a crash. */
class FailingEngineTest {

  private static final Path UNSAFE = Cli.ROOT.resolve("examples/midpoint.c");
  private static final Path SAFE = Cli.ROOT.resolve("examples/midpoint_fixed.c");

  @TempDir Path directory;

  /** An engine that does one thing. */
  private record Does(Supplier<Verdict> what) implements Engine {
    @Override
    public String name() {
      return "broken";
    }

    @Override
    public Verdict check(Task task, EngineContext context) {
      return what.get();
    }
  }

  private Cli.Result verify(Path source, Supplier<Verdict> engine, LimitOptions limits) {
    return Cli.verify(directory, limits, new SourceOptions(), source, new Does(engine));
  }

  private Cli.Result verify(Path source, Supplier<Verdict> engine) {
    return verify(source, engine, new LimitOptions());
  }

  @Test
  void wrongProofIsABugReport() throws Exception {
    Cli.Result result =
        verify(UNSAFE, () -> new Verdict.Safe(new Proof.Unrolled(Map.of(), Map.of())));
    assertThat(result.verdict()).startsWith("VERDICT: UNKNOWN (certificate refuted: ");
    assertThat(result.code()).isEqualTo(6);
    assertThat(result.err()).contains("please report it").contains("bug-report.txt");
    assertThat(Files.readString(directory.resolve("bug-report.txt")))
        .contains("certificate refuted")
        .contains("arguments: verify it.c")
        .contains("kind unrolled");
    assertThat(directory.resolve("certificate.txt")).doesNotExist();
  }

  @Test
  void wrongInputsAreABugReport() {
    Cli.Result result = verify(SAFE, () -> new Verdict.Unsafe(new ErrorInputs(Inputs.NONE)));
    assertThat(result.verdict()).startsWith("VERDICT: UNKNOWN (certificate refuted: ");
    assertThat(result.code()).isEqualTo(6);
  }

  @Test
  void exceptionIsAnInternalErrorWithoutStackTrace() throws Exception {
    Cli.Result result =
        verify(
            SAFE,
            () -> {
              throw new IllegalStateException("something is odd");
            });
    assertThat(result.verdict())
        .isEqualTo("VERDICT: UNKNOWN (internal error: IllegalStateException, something is odd)");
    assertThat(result.code()).isEqualTo(6);
    assertThat(result.err()).doesNotContain("\tat ").contains("please report it");
    assertThat(Files.readString(directory.resolve("bug-report.txt"))).contains("\tat ");
  }

  @Test
  void exhaustedMemoryAndStackAreUnknown() {
    Cli.Result memory =
        verify(
            SAFE,
            () -> {
              throw new OutOfMemoryError("Java heap space");
            });
    assertThat(memory.verdict()).isEqualTo("VERDICT: UNKNOWN (out of memory)");
    assertThat(memory.code()).isEqualTo(5);
    Cli.Result stack =
        verify(
            SAFE,
            () -> {
              throw new StackOverflowError();
            });
    assertThat(stack.verdict()).startsWith("VERDICT: UNKNOWN (stack exhausted");
    assertThat(stack.code()).isEqualTo(5);
  }

  @Test
  void engineThatDoesNotListenIsLeftBehind() {
    LimitOptions limits = new LimitOptions();
    limits.timeout = Duration.ofMillis(500);
    CountDownLatch never = new CountDownLatch(1);
    long start = System.nanoTime();
    Cli.Result result =
        verify(
            SAFE,
            () -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              return Verdict.inconclusive("never");
            },
            limits);
    assertThat(result.verdict()).isEqualTo("VERDICT: UNKNOWN (timeout)");
    assertThat(result.code()).isEqualTo(5);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(2500));
    never.countDown();
  }

  @Test
  void memoryLimitEndsTheRun() {
    LimitOptions limits = new LimitOptions();
    limits.memory = 64L << 20;
    CountDownLatch never = new CountDownLatch(1);
    Cli.Result result =
        verify(
            SAFE,
            () -> {
              byte[][] hoard = new byte[100][];
              for (int i = 0; i < hoard.length; i++) {
                hoard[i] = new byte[1 << 20];
              }
              try {
                never.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              return Verdict.inconclusive("held " + hoard.length);
            },
            limits);
    assertThat(result.verdict()).isEqualTo("VERDICT: UNKNOWN (out of memory: more than 64 MB)");
    assertThat(result.code()).isEqualTo(5);
    never.countDown();
  }
}
