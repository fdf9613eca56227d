package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.bulwark.verification.portfolio.JavaCommand;
import dev.bulwark.verification.testing.SarifSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The integrations, run as a forge would run their steps. */
@Tag("slow")
class IntegrationsTest {

  private static final Path INTEGRATIONS =
      Cli.ROOT.toAbsolutePath().normalize().resolve("integrations");

  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *([\\w.-]+) *}}");

  private static final String PROGRAM =
      """
      #include <assert.h>
      int main(void) {
        int x = 6;
        assert(x * 7 == NUMBER);
        return 0;
      }
      """;

  @TempDir private Path directory;

  private Path project = Path.of("");
  private Path programs = Path.of("");

  /** What a process printed, and its exit code. */
  private record Ended(int code, String output) {}

  @BeforeEach
  void prepare() throws IOException {
    requireTool("python3");
    project = Files.createDirectories(directory.resolve("project"));
    programs = Files.createDirectories(directory.resolve("programs"));
    write("safe.c", "42");
    write("unsafe.c", "43");
    List<String> words = new ArrayList<>(JavaCommand.own());
    words.add(Main.class.getName());
    String command = words.stream().map(IntegrationsTest::quoted).collect(Collectors.joining(" "));
    executable(programs.resolve("bulwark"), "exec " + command + " \"$@\"");
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  private static void executable(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void write(String name, String number) throws IOException {
    Files.writeString(project.resolve(name), PROGRAM.replace("NUMBER", number));
  }

  private static void requireTool(String tool) {
    boolean there =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    assumeTrue(there, tool + " is not installed");
  }

  private Ended run(Map<String, String> variables, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
    builder.environment().putAll(variables);
    builder.environment().merge("PATH", programs.toString(), (old, own) -> own + ":" + old);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  private Ended script(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(INTEGRATIONS.resolve("ci/run-bulwark").toString());
    command.addAll(List.of(words));
    return run(Map.of(), command.toArray(String[]::new));
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(Files.readString(file));
  }

  private static void resultsAreThose(Path results, String... kinds) throws IOException {
    for (String name : List.of("results.sarif", "alerts.sarif")) {
      assertThat(SarifSchema.violations(Files.readString(results.resolve(name)))).isEmpty();
    }
    JsonNode run = json(results.resolve("results.sarif")).at("/runs/0");
    List<String> found = new ArrayList<>();
    for (JsonNode result : run.get("results")) {
      found.add(result.get("kind").asText());
      JsonNode rule = run.at("/tool/driver/rules").get(result.get("ruleIndex").asInt());
      assertThat(rule.get("id")).isEqualTo(result.get("ruleId"));
    }
    assertThat(found).containsExactlyInAnyOrder(kinds);
    List<String> failing = Stream.of(kinds).filter("fail"::equals).toList();
    assertThat(json(results.resolve("alerts.sarif")).at("/runs/0/results")).hasSize(failing.size());
    assertThat(json(results.resolve("code-quality.json"))).hasSize(failing.size());
  }

  // ---- The script

  @Test
  void oneLogSaysAllAndTheExitCodeWhatWasAsked() throws IOException, InterruptedException {
    Ended both = script("safe.c", "unsafe.c");
    assertThat(both.code()).as(both.output()).isEqualTo(1);
    assertThat(both.output()).contains("safe.c: VERDICT: SAFE", "unsafe.c: VERDICT: UNSAFE");
    Path results = project.resolve("bulwark-results");
    resultsAreThose(results, "pass", "fail");
    JsonNode alert = json(results.resolve("alerts.sarif")).at("/runs/0/results/0");
    assertThat(alert.at("/locations/0/physicalLocation/artifactLocation/uri").asText())
        .isEqualTo("unsafe.c");
    JsonNode issue = json(results.resolve("code-quality.json")).get(0);
    assertThat(issue.at("/location/path").asText()).isEqualTo("unsafe.c");
    assertThat(issue.at("/location/lines/begin").asInt()).isEqualTo(4);
    assertThat(results.resolve("summary.md"))
        .content()
        .contains("| `safe.c` | SAFE", "| `unsafe.c` | UNSAFE (unreach-call)");
    assertThat(script("--fail-on", "never", "unsafe.c").code()).isZero();
    assertThat(script("--fail-on", "unknown", "safe.c").code()).isZero();
    assertThat(script("missing.c").code()).isEqualTo(3);
    assertThat(script().code()).isEqualTo(2);
  }

  @Test
  void certificatesAreCheckedAgainAndWhatHasChangedIsNot()
      throws IOException, InterruptedException {
    String[] words = {"--cache", "cache", "safe.c", "unsafe.c"};
    assertThat(script(words).output()).doesNotContain("checked again");
    Ended again = script(words);
    assertThat(again.code()).as(again.output()).isEqualTo(1);
    assertThat(again.output())
        .contains("safe.c: VERDICT: SAFE (checked again)")
        .containsPattern("unsafe.c: VERDICT: UNSAFE .*\\(checked again\\)");
    resultsAreThose(project.resolve("bulwark-results"), "pass", "fail");
    write("safe.c", "44");
    write("unsafe.c", "42");
    Ended changed = script(words);
    assertThat(changed.code()).as(changed.output()).isEqualTo(1);
    assertThat(changed.output())
        .contains("safe.c: VERDICT: UNSAFE", "unsafe.c: VERDICT: SAFE")
        .doesNotContain("checked again");
  }

  /** Certificates of each other, cut, changed and forged ones, and what is no file. */
  @Test
  void aPoisonedCacheChangesNoVerdict() throws IOException, InterruptedException {
    String[] words = {"--cache", "cache", "safe.c", "unsafe.c"};
    assertThat(script(words).code()).isEqualTo(1);
    List<Path> files;
    try (Stream<Path> all = Files.list(project.resolve("cache"))) {
      files = all.sorted().toList();
    }
    assertThat(files).hasSize(2).allMatch(file -> file.toString().endsWith(".txt"));
    String first = Files.readString(files.getFirst());
    String last = Files.readString(files.getLast());
    List<List<String>> poisons =
        List.of(
            List.of(last, first.substring(0, first.length() / 2)),
            // What is said of one program is said of the text of the other one.
            List.of(about(last, first), "\0\1"),
            List.of("", about(first, last)));
    for (List<String> poison : poisons) {
      Files.writeString(files.getFirst(), poison.getFirst());
      Files.writeString(files.getLast(), poison.getLast());
      honest(script(words));
    }
    for (Path file : files) {
      Files.delete(file);
      Files.createDirectory(file);
    }
    Ended directories = script(words);
    honest(directories);
    assertThat(directories.output()).contains("run-bulwark: cannot keep ");
  }

  private static void honest(Ended ended) {
    assertThat(ended.code()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output())
        .contains("\nunsafe.c: VERDICT: UNSAFE", "safe.c: VERDICT: SAFE")
        .doesNotContain("Traceback", "checked again");
  }

  /** The body of a certificate behind the head of another one. */
  private static String about(String body, String head) {
    String source = head.lines().filter(line -> line.startsWith("source ")).findFirst().orElse("");
    return body.replaceFirst("(?m)^source .*$", Matcher.quoteReplacement(source));
  }

  @Test
  void aDatabaseNamesTheFiles() throws IOException, InterruptedException {
    Files.writeString(
        project.resolve("compile_commands.json"),
        "[{\"directory\": \"%s\", \"file\": \"unsafe.c\", \"command\": \"cc -c unsafe.c\"}]"
            .formatted(project));
    Ended ended = script("--compile-commands", "compile_commands.json", "--entry", "main");
    assertThat(ended.code()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output()).contains("main: VERDICT: UNSAFE");
    resultsAreThose(project.resolve("bulwark-results"), "fail");
  }

  // ---- GitHub

  private static String expanded(String text, Map<String, String> values) {
    Matcher matcher = EXPRESSION.matcher(text);
    return matcher.replaceAll(
        found -> {
          String value = values.get(found.group(1));
          assertThat(value).as(found.group()).isNotNull();
          return Matcher.quoteReplacement(value);
        });
  }

  /** Runs the steps that have commands, in their order, as the runner does. */
  private int action(Map<String, String> given) throws IOException, InterruptedException {
    Path file = INTEGRATIONS.resolve("github/action.yml");
    JsonNode action = new YAMLMapper().readTree(Files.readString(file));
    Map<String, String> values = new HashMap<>();
    action
        .get("inputs")
        .properties()
        .forEach(
            input ->
                values.put("inputs." + input.getKey(), input.getValue().get("default").asText()));
    given.forEach((name, value) -> values.put("inputs." + name, value));
    assertThat(values.keySet()).hasSize(action.get("inputs").size());
    values.put("github.action_path", INTEGRATIONS.resolve("github").toString());
    values.put("runner.temp", directory.resolve("runner").toString());
    Map<String, String> files = new LinkedHashMap<>();
    for (String name : List.of("GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")) {
      files.put(name, directory.resolve(name).toString());
    }
    int code = 0;
    for (JsonNode step : action.at("/runs/steps")) {
      JsonNode run = step.get("run");
      boolean skipped =
          step.path("if").asText().equals("inputs.distribution != ''")
              && values.get("inputs.distribution").isEmpty();
      if (run != null && !skipped && code == 0) {
        // What a user gives goes into variables only, never into the text of a script.
        assertThat(run.asText()).doesNotContain("${{");
        Map<String, String> variables = new HashMap<>(files);
        step.path("env")
            .properties()
            .forEach(one -> variables.put(one.getKey(), expanded(one.getValue().asText(), values)));
        Ended ended = run(variables, "bash", "-e", "-o", "pipefail", "-c", run.asText());
        code = ended.code();
        assertThat(ended.output()).as(run.asText()).doesNotContain("Traceback");
      }
    }
    return code;
  }

  @Test
  void theActionRunsHere() throws IOException, InterruptedException {
    requireTool("bash");
    assertThat(action(Map.of("files", "safe.c unsafe.c", "property", "assert"))).isEqualTo(1);
    resultsAreThose(directory.resolve("runner/bulwark-results"), "pass", "fail");
    assertThat(directory.resolve("GITHUB_STEP_SUMMARY")).content().contains("| `unsafe.c` |");
    String output = Files.readString(directory.resolve("GITHUB_OUTPUT"));
    assertThat(Path.of(output.strip().replaceFirst("^sarif=", ""))).exists();
    assertThat(action(Map.of("files", "safe.c", "entry", "main", "fail-on", "unknown"))).isZero();
  }

  /** A distribution with one program. */
  private Path zip(String bulwark) throws IOException {
    Path zip = directory.resolve("bulwark-1.zip");
    Map<String, Object> options = Map.of("create", "true", "enablePosixFileAttributes", true);
    try (FileSystem content = FileSystems.newFileSystem(zip, options)) {
      Path bin = Files.createDirectories(content.getPath("bulwark-1/bin"));
      executable(bin.resolve("bulwark"), bulwark);
      Path man = Files.createDirectories(content.getPath("bulwark-1/share/man/man1"));
      Files.writeString(man.resolve("bulwark.1"), "page");
    }
    return zip;
  }

  @Test
  void theActionInstallsADistribution() throws IOException, InterruptedException {
    requireTool("unzip");
    Path zip = zip("echo \"$@\" >> " + directory + "/calls\nexec bulwark-of-test \"$@\"");
    Files.move(programs.resolve("bulwark"), programs.resolve("bulwark-of-test"));
    action(Map.of("files", "safe.c", "distribution", zip.toString()));
    assertThat(directory.resolve("GITHUB_PATH"))
        .hasContent(directory.resolve("runner/bulwark/bin").toString());
    assertThat(directory.resolve("calls")).content().startsWith("--make-aot-cache");
  }

  // ---- GitLab, the image, BenchExec

  @Test
  void theTemplateRunsHere() throws IOException, InterruptedException {
    Path file = INTEGRATIONS.resolve("gitlab/bulwark.gitlab-ci.yml");
    JsonNode job = new YAMLMapper().readTree(Files.readString(file)).get(".bulwark");
    Map<String, String> variables = new HashMap<>();
    job.get("variables")
        .properties()
        .forEach(one -> variables.put(one.getKey(), one.getValue().asText()));
    assertThat(variables.get("BULWARK_SCRIPTS")).endsWith("/integrations/ci");
    variables.put("BULWARK_SCRIPTS", INTEGRATIONS.resolve("ci").toString());
    variables.put("BULWARK_FILES", "safe.c unsafe.c");
    variables.put("BULWARK_PROPERTY", "assert");
    variables.put("BULWARK_ENTRY", "main");
    StringBuilder script = new StringBuilder();
    job.get("script").forEach(line -> script.append(line.asText()).append("\n"));
    Ended ended = run(variables, "sh", "-e", "-c", script.toString());
    assertThat(ended.code()).as(ended.output()).isEqualTo(1);
    resultsAreThose(project.resolve("bulwark-results"), "pass", "fail");
    assertThat(project.resolve(job.at("/artifacts/reports/codequality").asText())).exists();
    assertThat(project.resolve(job.at("/cache/paths/0").asText())).isNotEmptyDirectory();
  }

  @Test
  void installingReplacesOnlyAnInstallation() throws IOException, InterruptedException {
    requireTool("unzip");
    String install = INTEGRATIONS.resolve("ci/install-bulwark").toString();
    Path prefix = directory.resolve("a prefix");
    String zip = zip("echo it runs").toString();
    for (int times = 0; times < 2; times++) {
      Ended ended = run(Map.of(), install, zip, prefix.toString());
      assertThat(ended.code()).as(ended.output()).isZero();
      assertThat(ended.output()).contains("Put " + prefix + "/bin on the PATH.");
    }
    assertThat(run(Map.of(), prefix.resolve("bin/bulwark").toString()).output())
        .isEqualTo("it runs\n");
    assertThat(prefix.resolve("share/man/man1/bulwark.1")).hasContent("page");
    Path other = Files.createDirectories(directory.resolve("other/opt/bulwark"));
    Files.writeString(other.resolve("precious"), "mine");
    Ended refused = run(Map.of(), install, zip, directory.resolve("other").toString());
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.output()).contains("no installation of Bulwark");
    assertThat(other.resolve("precious")).hasContent("mine");
    Ended none = run(Map.of(), install, project.resolve("safe.c").toString(), prefix.toString());
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.output()).contains("is no zip");
    assertThat(prefix.resolve("opt/bulwark/bin/bulwark")).exists();
  }

  /** Only a look at the text: tests have no engine that could build it. */
  @Test
  void theImageRunsAsNobodySpecial() throws IOException {
    List<String> lines = new ArrayList<>();
    String text = Files.readString(INTEGRATIONS.resolve("docker/Dockerfile"));
    for (String line : text.replace("\\\n", " ").split("\n", -1)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        lines.add(line);
      }
    }
    assertThat(lines)
        .allSatisfy(
            line ->
                assertThat(line.split(" ", 2)[0])
                    .isIn(
                        "FROM",
                        "ARG",
                        "RUN",
                        "COPY",
                        "ENV",
                        "USER",
                        "WORKDIR",
                        "ENTRYPOINT",
                        "CMD"));
    int user = lines.indexOf("USER bulwark");
    assertThat(user).isGreaterThan(lines.lastIndexOf("FROM eclipse-temurin:25-jre"));
    assertThat(lines.subList(user, lines.size())).noneMatch(line -> line.startsWith("RUN"));
    assertThat(text).contains("useradd", " bulwark ");
  }

  @Test
  void theModuleOfBenchExecPassesItsTests() throws IOException, InterruptedException {
    Ended ended =
        run(Map.of(), "python3", INTEGRATIONS.resolve("benchexec/test_bulwark.py").toString());
    assertThat(ended.code()).as(ended.output()).isZero();
    assertThat(ended.output()).containsPattern("Ran [5-9] tests");
  }
}
