package dev.bulwark.verification.shards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.verification.InputError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of shards together: whole, missing, doubled, contradictory, foreign. */
final class UnionTest {

  private static final List<RunFile.Item> ITEMS =
      IntStream.range(0, 12).mapToObj(i -> new RunFile.Item("f.c:f" + i, i, "x" + i)).toList();

  @TempDir private Path root;

  private static RunFile run(Shard shard, Timings timings) {
    return RunFile.of(
        "toy-run",
        "1",
        List.of("toy", "--shard", "" + shard),
        "",
        List.of(),
        ITEMS,
        shard,
        timings);
  }

  /** A file for each item says what came of it. */
  private Path shard(String name, int number, String... verdicts) throws IOException {
    Path folder = root.resolve(name);
    RunFile run = run(new Shard(number, 3), Timings.NONE);
    run.write(folder);
    for (int i = 0; i < run.items().size(); i++) {
      String verdict = verdicts[Math.min(i, verdicts.length - 1)];
      if (!verdict.isEmpty()) {
        Files.writeString(folder.resolve(run.items().get(i).place() + ".txt"), verdict);
      }
    }
    return folder;
  }

  private static final Union.Results<String> FILES =
      new Union.Results<>() {
        @Override
        public Optional<String> in(ShardFolders.Folder folder, RunFile.Item item)
            throws IOException {
          Path file = folder.path().resolve(item.place() + ".txt");
          return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        }

        @Override
        public String verdict(String result) {
          return result.equals("?") ? "" : result;
        }
      };

  private static Union<String> union(Path... folders) throws IOException {
    return Union.of(ShardFolders.of(List.of(folders)), FILES);
  }

  @Test
  void runFilesComeBackAsTheyWere() throws IOException {
    RunFile run =
        new RunFile(
            "k",
            "v",
            List.of("a b", "\"c\""),
            new Shard(2, 3),
            7,
            "w",
            "30 s",
            List.of("p"),
            ITEMS);
    run.write(root.resolve("run"));
    assertThat(RunFile.in(root.resolve("run"))).contains(run);
    assertThat(RunFile.in(root)).isEmpty();
    assertThat(RunFile.read("no JSON")).isEmpty();
    assertThat(RunFile.read(run.text().replace("\"2/3\"", "\"4/3\""))).isEmpty();
    assertThat(RunFile.read(run.text().replace("Bulwark", "Other"))).isEmpty();
  }

  @Test
  void shardsAreDisjointAndTogetherTheWhole() throws IOException {
    Path three = shard("three", 3, "SAFE");
    Path one = shard("one", 1, "SAFE", "?");
    Path two = shard("two", 2, "UNSAFE");
    Union<String> union = union(three, one, two);
    assertThat(union.results().stream().map(found -> found.item()).toList())
        .containsExactlyElementsOf(ITEMS);
    assertThat(union.gaps()).isEmpty();
    assertThat(union.contradictions()).isEmpty();
    assertThat(ShardFolders.of(List.of(three, two, one)).doubled()).isEmpty();
    RunFile merged = ShardFolders.of(List.of(three, two, one)).whole(List.of("toy"));
    RunFile whole = run(Shard.WHOLE, Timings.NONE);
    assertThat(merged.whole()).isEqualTo(whole.whole());
    assertThat(merged.items()).isEqualTo(whole.items());
    assertThat(WholeRun.of(whole.arguments())).isEqualTo(merged.arguments());
  }

  @Test
  void missingAndUnfinishedShardsAreNamed() throws IOException {
    Path one = shard("one", 1, "", "SAFE");
    Path three = shard("three", 3, "SAFE");
    int missing = run(new Shard(2, 3), Timings.NONE).items().size();
    assertThat(union(one, three).gaps())
        .containsExactly(
            "shard 2/3 is missing (" + missing + " of 12 items)",
            "shard 1/3 has no result of 1 item; --resume goes on with it");
    assertThat(union(three).gaps().getFirst()).startsWith("shards 1/3, 2/3 are missing (");
  }

  @Test
  void aVerdictOfEitherCountsBeforeNone() throws IOException {
    Path one = shard("one", 1, "?", "SAFE");
    Path again = shard("again", 1, "UNSAFE", "?", "");
    List<Path> paths = List.of(one, again, shard("two", 2, "SAFE"), shard("three", 3, "SAFE"));
    ShardFolders folders = ShardFolders.of(paths);
    assertThat(folders.doubled())
        .containsExactly("shard 1/3 is there more than once: " + one + ", " + again);
    Union<String> union = Union.of(folders, FILES);
    assertThat(union.gaps()).isEmpty();
    assertThat(union.contradictions()).isEmpty();
    assertThat(union.results()).hasSize(12).allMatch(found -> !found.result().equals("?"));
  }

  @Test
  void contradictionsAreNamed() throws IOException {
    Path one = shard("one", 1, "SAFE");
    Path again = shard("again", 1, "UNSAFE", "SAFE");
    Union<String> union = union(one, again, shard("two", 2, "SAFE"), shard("three", 3, "SAFE"));
    String item = run(new Shard(1, 3), Timings.NONE).items().getFirst().name();
    assertThat(union.contradicted(FILES))
        .containsExactly(
            "contradiction about " + item + ": " + one + " says SAFE, " + again + " says UNSAFE");
    assertThat(union.gaps()).isEmpty();
  }

  @Test
  void foreignFoldersAreRefused() throws IOException {
    Path one = shard("one", 1, "SAFE");
    Path other = root.resolve("other");
    run(new Shard(2, 3), new Timings(Map.of("f.c:f0", 5.0, "f.c:f1", 4.0, "f.c:f2", 3.0)))
        .write(other);
    assertThatThrownBy(() -> union(one, other))
        .isInstanceOf(InputError.class)
        .hasMessage(
            one
                + " and "
                + other
                + " are not shards of one run: files, options or --timings differ");
    run(new Shard(2, 4), Timings.NONE).write(other);
    assertThatThrownBy(() -> union(one, other)).hasMessageEndingWith("numbers of shards differ");
    assertThatThrownBy(() -> union(one, root))
        .isInstanceOf(InputError.class)
        .hasMessage(root + ": there is no run.json of a run in it");
  }

  @Test
  void aFolderGoesOnWithItsOwnShardOnly() {
    RunFile first = run(new Shard(1, 3), Timings.NONE);
    RunFile whole = run(Shard.WHOLE, Timings.NONE);
    assertThat(first.conflict("toy-run", new Shard(1, 3))).isEmpty();
    assertThat(first.conflict("other-run", new Shard(1, 3)))
        .contains("this is of a run of another command");
    assertThat(first.conflict("toy-run", new Shard(2, 3)))
        .contains("this is of --shard 1/3, not of 2/3");
    assertThat(first.conflict("toy-run", Shard.WHOLE)).contains("this is of --shard 1/3");
    assertThat(whole.conflict("toy-run", new Shard(1, 3)))
        .contains("this is of a run without --shard");
  }

  @Test
  void wordsOfOneShardAreLeftOut() {
    assertThat(
            WholeRun.of(
                List.of(
                    "verify",
                    "--shard",
                    "1/4",
                    "--timings=t.json",
                    "--resume",
                    "--output",
                    "a",
                    "x.c",
                    "--",
                    "--resume"),
                Path.of("all")))
        .containsExactly("verify", "--output", "all", "x.c", "--", "--resume");
    assertThat(WholeRun.of(List.of("bench", "--shard=2/4", "--output=b", "set"), Path.of("all")))
        .containsExactly("bench", "--output=all", "set");
  }
}
