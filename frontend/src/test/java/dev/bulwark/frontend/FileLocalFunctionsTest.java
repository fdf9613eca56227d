package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CBMC's names for {@code static} functions of other files. */
class FileLocalFunctionsTest {

  private static final String HARNESS =
      "int __CPROVER_file_local_queue_c_next(int); int main(void) {"
          + " return __CPROVER_file_local_queue_c_next(3); }";

  @TempDir Path directory;

  private ParseResult parse(String... namesAndTexts) {
    List<Path> files = new ArrayList<>();
    try {
      for (int i = 0; i < namesAndTexts.length; i += 2) {
        Path file = directory.resolve(namesAndTexts[i]);
        Files.createDirectories(file.getParent());
        files.add(Files.writeString(file, namesAndTexts[i + 1]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new CFrontend().parse(files, FrontendOptions.DEFAULT);
  }

  private int result(String... namesAndTexts) {
    ParseResult parsed = parse(namesAndTexts);
    assertThat(parsed).isInstanceOf(ParseResult.Parsed.class);
    Outcome outcome =
        Interpreter.run(
            ((ParseResult.Parsed) parsed).program(),
            new ReplayedInputs(Inputs.NONE),
            StepListener.NONE,
            1_000);
    Value code = ((Outcome.Terminated) outcome).exitValue().orElseThrow();
    return ((Value.BitVecValue) code).unsigned().intValue();
  }

  private String message(String... namesAndTexts) {
    return parse(namesAndTexts) instanceof ParseResult.Refused refused
        ? refused.diagnostics().toString()
        : "";
  }

  @Test
  void isTheFunctionOfTheFile() {
    String queue = "static int next(int x) { return x + 1; }";
    String stack = "static int next(int x) { return x + 2; }";
    assertThat(result("h.c", HARNESS, "src/queue.c", queue, "stack.c", stack)).isEqualTo(4);
    assertThat(result("src/queue.c", queue, "h.c", HARNESS)).isEqualTo(4);
    assertThat(result("queue.c", queue + HARNESS)).isEqualTo(4);
  }

  @Test
  void theFileIsWhatLineMarkersSay() {
    String all =
        "# 1 \"lib/queue.c\"\nstatic int next(int x) { return x + 1; }\n"
            + "# 1 \"lib/stack.c\"\nstatic int last(int x) { return x; }\n# 1 \"h.c\"\n"
            + HARNESS;
    assertThat(result("all.i", all)).isEqualTo(4);
    assertThat(message("all.i", all.replace("queue_c_next", "stack_c_next")))
        .contains("__CPROVER_file_local_stack_c_next");
  }

  @Test
  void namesOfFilesBecomeWords() {
    assertThat(
            result(
                "h.c",
                HARNESS.replace("queue_c", "my_queue_2_c"),
                "my-_queue.2.c",
                "static int next(int x) { return x; }"))
        .isEqualTo(3);
  }

  @Test
  void pointersAndSeveralUses() {
    String harness =
        "int __CPROVER_file_local_queue_c_next(int); int main(void) {"
            + " int (*f)(int) = __CPROVER_file_local_queue_c_next; return f(1) + f(2); }";
    String queue = "static int calls; static int next(int x) { return x + ++calls; }";
    assertThat(result("h.c", harness, "queue.c", queue)).isEqualTo(6);
  }

  @Test
  void whatIsNotClearIsRefused() {
    String queue = "static int next(int x) { return x + 1; }";
    assertThat(message("h.c", HARNESS)).contains("__CPROVER_file_local_queue_c_next");
    assertThat(message("h.c", HARNESS, "queue.c", "int next(int x) { return x; }"))
        .contains("__CPROVER_file_local_queue_c_next");
    assertThat(message("h.c", HARNESS, "a/queue.c", queue, "b/queue.c", queue))
        .contains("static functions that several files define");
    assertThat(message("h.c", HARNESS, "queue.c", "static int next(int *x) { return *x; }"))
        .contains("another type");
  }

  @Test
  void aDefinitionCountsMore() {
    String own = "int __CPROVER_file_local_queue_c_next(int x) { return 9; }";
    assertThat(
            result("h.c", HARNESS, "o.c", own, "queue.c", "static int next(int x) { return 1; }"))
        .isEqualTo(9);
  }
}
