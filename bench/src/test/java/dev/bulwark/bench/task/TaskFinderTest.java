package dev.bulwark.bench.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TaskFinderTest {

  @TempDir private Path root = Path.of("");

  @BeforeEach
  void folders() throws IOException {
    Files.createDirectories(root.resolve("set-a"));
    Files.createDirectories(root.resolve("set-b"));
    Files.writeString(root.resolve("p.prp"), "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  }

  private void task(String name, String yaml) throws IOException {
    Files.writeString(root.resolve(name), yaml);
  }

  private void goodTask(String set, String name, String verdict) throws IOException {
    Files.writeString(root.resolve(set).resolve(name + ".c"), "int main() { return 0; }");
    task(
        set + "/" + name + ".yml",
        """
        format_version: "2.0"
        input_files: "%s.c"
        properties:
          - property_file: ../p.prp
        %s
        options:
          language: C
          data_model: LP64
        """
            .formatted(name, verdict.isEmpty() ? "" : "    expected_verdict: " + verdict));
  }

  private TaskCollection find(String... paths) {
    return new TaskFinder().find(resolved(paths));
  }

  private List<Path> resolved(String... paths) {
    return Arrays.stream(paths).map(root::resolve).toList();
  }

  @Test
  void readsADefinition() throws IOException {
    goodTask("set-a", "one", "true");
    BenchTask task = find("set-a/one.yml").tasks().getFirst();
    assertThat(task.id()).isEqualTo("set-a/one");
    assertThat(task.expected()).contains(true);
    assertThat(task.dataModel()).isEqualTo("LP64");
    assertThat(task.mathematicalIntegers()).isFalse();
    assertThat(task.inputFiles()).allMatch(Files::isRegularFile).hasSize(1);
  }

  @Test
  void aTaskWithoutVerdictHasNone() throws IOException {
    goodTask("set-a", "one", "");
    assertThat(find("set-a").tasks().getFirst().expected()).isEmpty();
  }

  @Test
  void foldersSetFilesAndGlobs() throws IOException {
    goodTask("set-a", "one", "true");
    goodTask("set-a", "two", "false");
    goodTask("set-b", "three", "true");
    task("all.set", "# both\nset-a/t*.yml\nset-b/*.yml\nset-c/*.yml\n");
    assertThat(find(".").tasks()).hasSize(3);
    TaskCollection fromSet = find("all.set");
    assertThat(fromSet.tasks()).extracting(BenchTask::name).containsExactly("two", "three");
    assertThat(fromSet.problems()).singleElement().asString().contains("set-c/*.yml");
    assertThat(TaskFinder.filter(find("."), Pattern.compile("set-b")).tasks()).hasSize(1);
  }

  @Test
  void malformedOnesAreNamedAndTheRestIsKept() throws IOException {
    goodTask("set-a", "good", "true");
    task("set-a/not-yaml.yml", "format_version: [");
    task("set-a/no-version.yml", "input_files: x.c");
    task(
        "set-a/no-file.yml",
        "format_version: '2.0'\ninput_files: gone.c\nproperties: [{property_file: ../p.prp}]");
    task(
        "set-a/no-property.yml",
        "format_version: '2.0'\ninput_files: good.c\nproperties: [{property_file: gone.prp}]");
    task(
        "set-a/odd-verdict.yml",
        "format_version: '2.0'\n"
            + "input_files: good.c\n"
            + "properties: [{property_file: ../p.prp, expected_verdict: maybe}]");
    task("set-a/list.yml", "- 1\n- 2\n");
    TaskCollection found = find("set-a", "nowhere");
    assertThat(found.tasks()).hasSize(1);
    assertThat(found.problems()).hasSize(7);
    assertThat(found.problems().toString())
        .contains(
            "gone.c", "gone.prp", "maybe", "format_version", "not YAML", "nowhere: does not exist");
  }

  @Test
  void samplesAreStableAndGrow() throws IOException {
    for (int i = 0; i < 30; i++) {
      goodTask("set-a", "task" + i, "true");
    }
    goodTask("set-b", "only", "true");
    TaskCollection all = find(".");
    List<BenchTask> small = TaskFinder.sample(all, 5, 1).tasks();
    assertThat(small).hasSize(6).isEqualTo(TaskFinder.sample(all, 5, 1).tasks());
    assertThat(TaskFinder.sample(all, 10, 1).tasks()).containsAll(small);
    assertThat(TaskFinder.sample(all, 5, 2).tasks()).isNotEqualTo(small);
  }
}
