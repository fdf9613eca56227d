package dev.bulwark.verification.functions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Reason;
import dev.bulwark.program.Position;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.verification.portfolio.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of functions whose processes die, hang or answer. */
final class FunctionPoolTest {

  @TempDir private Path directory;

  private final List<String> heard = new ArrayList<>();

  private final FunctionPool.Listener listener =
      new FunctionPool.Listener() {
        @Override
        public void started(FunctionTask task) {
          heard.add("started " + task.id().name());
        }

        @Override
        public void finished(FunctionTask task, FunctionResult result) {
          heard.add(task.id().name() + " " + result.note() + " " + result.settings());
        }

        @Override
        public void failed(FunctionTask task, Reason reason, double seconds) {
          heard.add(task.id().name() + " " + reason.kind() + ": " + reason.text());
        }

        @Override
        public void tick() {}
      };

  private static FunctionTask task(int number, String name) {
    return new FunctionTask(
        number,
        new FunctionId("a.c", name),
        new Position("a.c", 1, 1),
        List.of(Path.of("a.c")),
        "s" + number,
        "");
  }

  private void run(Duration patience, String script, FunctionTask... tasks) throws Exception {
    new FunctionPool(1, List.of("sh", "-c", script), patience, task -> "", listener)
        .run(List.of(tasks));
  }

  private static String answer(int number, boolean last) {
    Report report = new Report.Builder().build(new Conclusion.Unknown(new Reason.OutOfTime()));
    FunctionResult result =
        FunctionResult.of(task(number, "f"), report, 1, false, FunctionTexts.NONE);
    return new Message.Verified(number, FunctionJson.whole(result), last).line();
  }

  @Test
  void aProcessThatDiesTwiceCostsItsFunctionOnly() throws Exception {
    Path answer = Files.writeString(directory.resolve("answer"), answer(1, true) + "\n");
    run(
        Duration.ofMinutes(5),
        "read line; case $line in *'\tcrash\t'*) kill -SEGV $$;; *) cat '" + answer + "';; esac",
        task(0, "crash"),
        task(1, "good"));
    assertThat(heard)
        .containsExactly(
            "started crash",
            "started crash",
            "crash solver-failure: its process died of signal 11",
            "started good",
            "good timeout s1");
  }

  @Test
  void aProcessThatHangsIsEnded() throws Exception {
    run(Duration.ofMillis(300), "exec sleep 1000", task(0, "f"));
    assertThat(heard).containsExactly("started f", "f out-of-time: timeout");
  }

  /** It is asked one by one, and another one takes over when it takes no more. */
  @Test
  void aProcessTakesOneFunctionAfterAnother() throws Exception {
    Path first = Files.writeString(directory.resolve("0"), answer(0, false) + "\n");
    Path second = Files.writeString(directory.resolve("1"), answer(1, true) + "\n");
    Path third = Files.writeString(directory.resolve("2"), answer(2, true) + "\n");
    run(
        Duration.ofMinutes(5),
        "while read line; do case $line in *'\tf0\t'*) cat '"
            + first
            + "';; *'\tf1\t'*) cat '"
            + second
            + "'; exit;; *) cat '"
            + third
            + "'; exit;; esac; done",
        task(0, "f0"),
        task(1, "f1"),
        task(2, "f2"));
    assertThat(heard)
        .containsExactly(
            "started f0",
            "f0 timeout s0",
            "started f1",
            "f1 timeout s1",
            "started f2",
            "f2 timeout s2");
  }

  @Test
  void whatCannotBeStartedIsSaid() throws Exception {
    new FunctionPool(
            1,
            List.of(directory.resolve("nothing").toString()),
            Duration.ofMinutes(5),
            task -> "",
            listener)
        .run(List.of(task(0, "f")));
    assertThat(heard).singleElement().asString().startsWith("f solver-failure: no process");
  }
}
