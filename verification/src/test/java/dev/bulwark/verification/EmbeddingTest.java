package dev.bulwark.verification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.engine.Event;
import dev.bulwark.report.Conclusion;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java API, and that the example in docs/embedding.md works with what a user would have. */
class EmbeddingTest {

  private static final String SAFE =
      "#include <assert.h>\n"
          + "int main(void) { unsigned x = 0; while (x < 5) x++; assert(x == 5); }\n";
  private static final String UNSAFE = "#include <assert.h>\nint main(void) { assert(0); }\n";

  @TempDir private Path directory;

  /** Of this module and those below, and of their libraries: no tests, nothing of others. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains("test-classes") && !entry.endsWith("-tests.jar"))
        .filter(entry -> !entry.matches(".*(junit|assertj|opentest4j|surefire|apiguardian).*"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String example() throws IOException {
    Path page = Path.of("..", "docs", "embedding.md");
    Matcher code =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(page));
    assertThat(code.find()).as("an example in %s", page).isTrue();
    return code.group(1);
  }

  private String run(String source) throws Exception {
    Path file = Files.writeString(directory.resolve("it.c"), source);
    List<String> command =
        List.of(
            ProcessHandle.current().info().command().orElse("java"),
            "-Xss16m",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.library.path=" + System.getProperty("java.library.path"),
            "-cp",
            directory + File.pathSeparator + classPath(),
            "Embedding",
            file.toString());
    Process process =
        new ProcessBuilder(command).redirectError(directory.resolve("err.txt").toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor())
        .as("%s", Files.readString(directory.resolve("err.txt")))
        .isEqualTo(0);
    return out;
  }

  @Test
  void theExampleOfThePageCompilesAndRuns() throws Exception {
    assertThat(classPath())
        .doesNotContain("bulwark-cli", "/cli/target", "bulwark-bench", "/bench/");
    Path source = Files.writeString(directory.resolve("Embedding.java"), example());
    int errors =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-cp", classPath(), source.toString());
    assertThat(errors).isEqualTo(0);
    assertThat(run(SAFE)).startsWith("safe, assuming ");
    assertThat(run(UNSAFE)).startsWith("unsafe: ").contains("it.c:2");
    assertThat(Files.readString(directory.resolve("err.txt"))).contains("parsing");
  }

  @Test
  void unknownHasAReason() throws Exception {
    Path wrong = Files.writeString(directory.resolve("it.c"), "int main(void) { return }");
    VerificationResult result =
        Verifier.verify(VerificationRequest.of(wrong), VerificationListener.NONE);
    assertThat(result.verdict()).isEmpty();
    assertThat(result.conclusion())
        .isInstanceOfSatisfying(
            Conclusion.Unknown.class,
            unknown -> assertThat(unknown.reason()).isInstanceOf(Reason.WrongInput.class));
  }

  @Test
  void theListenerHearsOfEvents() throws Exception {
    Path file = Files.writeString(directory.resolve("it.c"), SAFE);
    Set<String> heard = ConcurrentHashMap.newKeySet();
    VerificationListener listener =
        new VerificationListener() {
          @Override
          public void progress(String where) {
            heard.add(where);
          }

          @Override
          public void event(Event event) {
            heard.add(event.engine());
          }
        };
    VerificationResult result =
        Verifier.verify(
            VerificationRequest.of(file).withEngine("bmc").withTimeout(Duration.ofMinutes(1)),
            listener);
    assertThat(result.verdict()).get().isInstanceOf(CertifiedVerdict.Safe.class);
    assertThat(heard).contains("parsing", "passes", "engine", "certification", "bmc");
  }
}
