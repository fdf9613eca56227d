package dev.bulwark.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server, as an editor sees it; its checks are real processes. */
@Tag("slow")
class EditorServerTest {

  private static final String COUNTING =
      """
      #include <assert.h>
      extern int __VERIFIER_nondet_int(void);

      static int half(int x) {
        return x / 2;
      }

      int main(void) {
        int n = __VERIFIER_nondet_int();
        int i = 0;
        if (n < 0 || n > 1000000) {
          return 0;
        }
        while (i < n) {
          i++;
        }
        assert(i == n);
        assert(half(n) != 77);
        return 0;
      }
      """;

  /** Takes longer than any test waits: products of numbers that are not known. */
  static final String HARD =
      """
      #include <assert.h>
      extern unsigned long long __VERIFIER_nondet_ulonglong(void);
      int main(void) {
        unsigned long long a = __VERIFIER_nondet_ulonglong();
        unsigned long long b = __VERIFIER_nondet_ulonglong();
        unsigned long long n = __VERIFIER_nondet_ulonglong();
        unsigned long long x = a;
        for (unsigned long long i = 0; i < n; i++) {
          x = x * x + b;
          x ^= x >> 17;
        }
        assert(a < 2 || b < 2 || a * b != 1000000016000000063ULL || x != 42);
        return 0;
      }
      """;

  private static final String LIBRARY =
      """
      #include <assert.h>
      int clamp(int x) {
        if (x > LIMIT) {
          return LIMIT;
        }
        assert(x <= 10);
        return x;
      }
      int next(int x) {
        return x + 1;
      }
      """;

  @TempDir private Path directory;

  private EditorServer server = new EditorServer("test", List.of());
  private TestEditor editor;

  @BeforeEach
  void connect() throws Exception {
    directory = directory.toRealPath();
    server = new EditorServer("test", TestEditor.launcher());
    editor = TestEditor.with(server, directory);
  }

  @AfterEach
  void disconnect() {
    editor.close();
  }

  private void begin(String options) throws Exception {
    editor.begin(JsonParser.parseString(options));
  }

  private long runningCheck() throws InterruptedException {
    editor.await(() -> !server.processes().isEmpty(), () -> "no process");
    return server.processes().getFirst();
  }

  private static boolean isAlive(long process) {
    return ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false);
  }

  private static boolean goesWithin(long process, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (isAlive(process) && System.nanoTime() < end) {
      Thread.sleep(10);
    }
    return !isAlive(process);
  }

  @Test
  void errorsHaveTracesFunctionsHaveCountsAndLoopsInvariants() throws Exception {
    begin("{\"timeout\": 60}");
    editor.open("counting.c", COUNTING);
    List<Diagnostic> found = editor.await("counting.c", all -> !all.isEmpty());
    editor.awaitTitles("counting.c", "2 checks proven, 1 failing");

    Diagnostic error = found.getFirst();
    assertThat(found).hasSize(1);
    assertThat(error.getSeverity()).isEqualTo(DiagnosticSeverity.Error);
    assertThat(error.getSource()).isEqualTo("bulwark");
    assertThat(error.getCode().getLeft()).isEqualTo("CWE-617");
    assertThat(error.getCodeDescription().getHref()).contains("617");
    assertThat(TestEditor.text(error)).contains("half(n) != 77");
    assertThat(error.getRange().getStart().getLine()).isEqualTo(17);
    assertThat(error.getRange().getStart().getCharacter()).isEqualTo(2);
    assertThat(error.getRange().getEnd().getCharacter()).isEqualTo(24);
    assertThat(error.getRelatedInformation())
        .allSatisfy(
            step -> assertThat(step.getLocation().getUri()).isEqualTo(editor.uri("counting.c")))
        .anySatisfy(
            step -> {
              assertThat(step.getLocation().getRange().getStart().getLine()).isEqualTo(8);
              assertThat(step.getMessage()).containsPattern("n = 15[45] \\(input\\)");
            });

    List<InlayHint> hints = editor.hints("counting.c");
    assertThat(hints).hasSize(1);
    assertThat(hints.getFirst().getPosition().getLine()).isEqualTo(13);
    assertThat(hints.getFirst().getPosition().getCharacter())
        .isEqualTo("  while (i < n) {".length());
    assertThat(hints.getFirst().getTooltip().getLeft()).containsPattern("n >= i|i <= n");

    Object list =
        TestEditor.get(editor.command("bulwark.showChecks", editor.uri("counting.c"), "main"));
    assertThat(new Gson().toJsonTree(list).getAsJsonObject().get("items").getAsJsonArray())
        .hasSize(3);
    assertThat(editor.messages.getLast())
        .startsWith("2 checks proven, 1 failing")
        .contains("✗ line 18: unsafe: assert: ", "✓ line 17: safe: assert: ");
    assertThat(editor.refreshes).isPositive();
    editor.await(
        () ->
            editor.progress.stream()
                .map(one -> one.getValue().getLeft().getKind())
                .toList()
                .containsAll(List.of(WorkDoneProgressKind.begin, WorkDoneProgressKind.end)),
        () -> "no progress");
    // What is not said to be wrong any more is gone with the next character that is typed.
    editor.change("counting.c", COUNTING + " ");
    editor.await("counting.c", List::isEmpty);
    assertThat(editor.lenses("counting.c")).isEmpty();
    assertThat(editor.hints("counting.c")).isEmpty();
  }

  @Test
  void whatIsNoCIsSaidAndMendedBySaving() throws Exception {
    begin("{\"timeout\": 60, \"properties\": [\"assert\"], \"lenses\": \"checks\"}");
    String right = "#include <assert.h>\nint main(void) {\n  int x = 2; assert(x == 2);\n}\n";
    String wrong = right.replace("== 2);", "== 2;");
    editor.open("wrong.c", wrong);
    List<Diagnostic> found = editor.await("wrong.c", all -> !all.isEmpty());
    assertThat(found.getFirst().getSeverity()).isEqualTo(DiagnosticSeverity.Error);
    assertThat(found.getFirst().getRange().getStart().getLine()).isEqualTo(2);
    assertThat(editor.lenses("wrong.c")).isEmpty();

    editor.change("wrong.c", right);
    editor.await("wrong.c", List::isEmpty);
    editor.save("wrong.c", right);
    editor.awaitTitles("wrong.c", "1 check proven", "✓ assert");
    assertThat(editor.diagnostics("wrong.c")).isEmpty();

    String trivial = "int main(void) {\n  return 0;\n}\n";
    editor.change("wrong.c", trivial);
    editor.save("wrong.c", trivial);
    editor.awaitTitles("wrong.c", "nothing to check");

    String hidden = right.replace("assert(", "__asm__(\"nop\" : \"=r\"(x)); assert(");
    editor.change("wrong.c", hidden);
    editor.save("wrong.c", hidden);
    editor.awaitTitles("wrong.c", "0 checks proven, 1 unknown", "? incomplete");
    assertThat(editor.diagnostics("wrong.c").getFirst().getMessage().getLeft())
        .contains("inline assembly")
        .contains("what comes behind it");

    String unsupported = "int main(void) {\n  __builtin_longjmp(0, 1);\n  return 0;\n}\n";
    editor.change("wrong.c", unsupported);
    editor.save("wrong.c", unsupported);
    Predicate<Diagnostic> isWarning = one -> one.getSeverity() == DiagnosticSeverity.Warning;
    Diagnostic warning =
        editor.await("wrong.c", all -> all.stream().anyMatch(isWarning)).getFirst();
    assertThat(warning.getCode().getLeft()).isEqualTo("unsupported");
    assertThat(warning.getRange().getStart().getLine()).isEqualTo(1);
  }

  @Test
  void aChangeEndsTheCheckAtOnce() throws Exception {
    begin("{\"timeout\": 300}");
    editor.open("hard.c", HARD);
    long process = runningCheck();
    assertThat(isAlive(process)).isTrue();
    editor.change("hard.c", HARD + "// more\n");
    assertThat(goesWithin(process, 1000)).isTrue();
    assertThat(server.processes()).isEmpty();
    // Nor does it begin again before the file is saved.
    Thread.sleep(500);
    assertThat(server.processes()).isEmpty();
    editor.save("hard.c", HARD + "// more\n");
    long next = runningCheck();
    // Saving again, without a change, begins anew too.
    editor.save("hard.c", HARD + "// more\n");
    assertThat(goesWithin(next, 2000)).isTrue();
    long last = runningCheck();
    assertThat(TestEditor.get(editor.server().shutdown())).isNull();
    assertThat(isAlive(last)).isFalse();
  }

  @Test
  void requestsAndProgressCanBeCancelled() throws Exception {
    begin("{\"timeout\": 300, \"checkOnOpen\": false}");
    String uri = editor.open("hard.c", HARD);
    CompletableFuture<Object> request = editor.command("bulwark.checkFile", uri);
    long process = runningCheck();
    request.cancel(true);
    assertThat(goesWithin(process, 1000)).isTrue();

    int before = editor.progress.size();
    CompletableFuture<Object> second = editor.command("bulwark.checkFile", uri);
    long other = runningCheck();
    editor.await(() -> editor.progress.size() > before, () -> "no progress");
    Either<String, Integer> token = editor.progress.getLast().getToken();
    editor.server().cancelProgress(new WorkDoneProgressCancelParams(token));
    assertThat(goesWithin(other, 1000)).isTrue();
    assertThat(TestEditor.get(second)).isEqualTo("cancelled");
  }

  @Test
  void functionsOfAFileWithoutMainAreVerifiedOneByOne() throws Exception {
    Files.createDirectories(directory.resolve("build"));
    Files.writeString(
        directory.resolve("build/compile_commands.json"),
        "[{\"directory\": \"%s\", \"file\": \"../library.c\", \"command\": \"cc -DLIMIT=10 -c ../library.c\"}]"
            .formatted(directory.resolve("build")));
    begin("{\"timeout\": 60}");
    String uri = editor.open("library.c", LIBRARY);
    editor.awaitTitles("library.c", "Verify clamp()", "Verify next()");
    assertThat(editor.diagnostics("library.c")).isEmpty();

    TestEditor.get(editor.command("bulwark.verifyFunction", uri, "clamp"));
    editor.awaitTitles("library.c", "1 check proven", "Verify next()");
    TestEditor.get(editor.command("bulwark.verifyFunction", uri, "next"));
    editor.awaitTitles("library.c", "1 check proven", "0 checks proven, 1 failing");
    Diagnostic error = editor.diagnostics("library.c").getFirst();
    assertThat(error.getCode().getLeft()).isEqualTo("CWE-190");
    assertThat(TestEditor.text(error)).contains("called from outside: next()");

    // Functions that were chosen are checked again when the file is saved.
    String better = LIBRARY.replace("x + 1", "x > 5 ? x : x + 1");
    editor.change("library.c", better);
    editor.save("library.c", better);
    editor.awaitTitles("library.c", "1 check proven", "1 check proven");
    assertThat(editor.diagnostics("library.c")).isEmpty();
  }

  @Test
  void aHeaderThatIsSavedHasTheFileCheckedAgain() throws Exception {
    begin("{\"timeout\": 60, \"properties\": [\"assert\"]}");
    editor.open("limit.h", "#define LIMIT 10\n");
    editor.open(
        "uses.c",
        "#include <assert.h>\n"
            + "#include \"limit.h\"\n"
            + "int main(void) {\n"
            + "  int x = LIMIT; assert(x < 11);\n"
            + "}\n");
    editor.awaitTitles("uses.c", "1 check proven");
    editor.change("limit.h", "#define LIMIT 12\n");
    assertThat(editor.lenses("uses.c")).isEmpty();
    editor.save("limit.h", "#define LIMIT 12\n");
    editor.awaitTitles("uses.c", "0 checks proven, 1 failing");
    assertThat(editor.diagnostics("uses.c")).hasSize(1);
  }

  /** Asked for, and in the place of what the editor has said at first. */
  @Test
  void wrongOptionsAreSaid() throws Exception {
    editor.configuration = Map.of("timeout", 60, "options", List.of("--no-such-option"));
    begin("{\"timeout\": 300}");
    editor.open("counting.c", COUNTING);
    editor.await(() -> !editor.messages.isEmpty(), () -> "no message");
    assertThat(editor.messages.getFirst()).contains("counting.c", "--no-such-option");
  }
}
