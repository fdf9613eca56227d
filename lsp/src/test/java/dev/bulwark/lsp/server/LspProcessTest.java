package dev.bulwark.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bulwark lsp} as a process: however it ends, no check is left behind. */
@Tag("slow")
class LspProcessTest {

  @TempDir private Path directory;

  private Process start() throws Exception {
    directory = directory.toRealPath();
    List<String> words = new ArrayList<>(TestEditor.launcher());
    words.add("lsp");
    return new ProcessBuilder(words)
        .directory(directory.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** The process of a check that has begun and will not end soon. */
  private static ProcessHandle busy(TestEditor editor, Process server) throws Exception {
    editor.begin(JsonParser.parseString("{\"timeout\": 300}"));
    editor.open("hard.c", EditorServerTest.HARD);
    editor.await(() -> server.children().findAny().isPresent(), () -> "no check");
    editor.await(
        () ->
            editor.progress.stream()
                .anyMatch(one -> one.getValue().getLeft() instanceof WorkDoneProgressReport),
        () -> "no progress");
    return server.children().findAny().orElseThrow();
  }

  private static void isGone(ProcessHandle check) throws Exception {
    check.onExit().get(5, TimeUnit.SECONDS);
    assertThat(check.isAlive()).isFalse();
  }

  @Test
  void shutdownAndExitLeaveNoProcess() throws Exception {
    Process server = start();
    TestEditor editor = TestEditor.with(server, directory);
    ProcessHandle check = busy(editor, server);
    TestEditor.get(editor.server().shutdown());
    assertThat(check.isAlive()).isFalse();
    editor.server().exit();
    assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(server.exitValue()).isZero();
  }

  @Test
  void anEditorThatIsGoneLeavesNoProcess() throws Exception {
    Process server = start();
    ProcessHandle check = busy(TestEditor.with(server, directory), server);
    server.getOutputStream().close();
    assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(server.exitValue()).isEqualTo(1);
    isGone(check);
  }

  @Test
  void aServerThatIsKilledLeavesNoProcess() throws Exception {
    Process server = start();
    ProcessHandle check = busy(TestEditor.with(server, directory), server);
    server.destroyForcibly();
    isGone(check);
  }
}
