package dev.bulwark.verification.shards;

import dev.bulwark.verification.InputError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The folders of shards of one run, in the order of the shards. A shard may be there twice, and
 * shards may be missing; a folder that is not of this run throws {@link InputError}.
 */
public final class ShardFolders {

  /**
   * A folder and what it says of itself.
   *
   * @param path as it was given
   */
  public record Folder(Path path, RunFile run) {}

  private final List<Folder> folders;

  private ShardFolders(List<Folder> folders) {
    this.folders = List.copyOf(folders);
  }

  /** There has to be one at least. */
  public static ShardFolders of(List<Path> paths) {
    List<Folder> folders = new ArrayList<>();
    for (Path path : paths) {
      try {
        folders.add(
            new Folder(
                path,
                RunFile.in(path)
                    .orElseThrow(
                        () ->
                            new InputError(
                                path + ": there is no " + RunFile.NAME + " of a run in it"))));
      } catch (IOException unreadable) {
        throw new InputError("cannot read " + path + ": " + unreadable.getMessage());
      }
    }
    folders.sort(Comparator.comparingInt(folder -> folder.run().shard().number()));
    Folder first = folders.getFirst();
    for (Folder other : folders) {
      requireSameRun(first, other);
    }
    return new ShardFolders(folders);
  }

  private static void requireSameRun(Folder one, Folder other) {
    String difference =
        !one.run().kind().equals(other.run().kind())
            ? "the commands differ"
            : !one.run().version().equals(other.run().version())
                ? "the versions of Bulwark differ"
                : one.run().shard().of() != other.run().shard().of()
                    ? "the numbers of shards differ"
                    : !one.run().whole().equals(other.run().whole())
                        ? "files, options or --timings differ"
                        : "";
    if (!difference.isEmpty()) {
      throw new InputError(
          one.path() + " and " + other.path() + " are not shards of one run: " + difference);
    }
  }

  public List<Folder> folders() {
    return folders;
  }

  /** What all have in common, as the first of them has it. */
  public RunFile any() {
    return folders.getFirst().run();
  }

  /** The run that is not split, as far as its items are known. */
  public RunFile whole(List<String> arguments) {
    RunFile any = any();
    List<RunFile.Item> items =
        folders.stream()
            .flatMap(folder -> folder.run().items().stream())
            .distinct()
            .sorted(Comparator.comparingInt(RunFile.Item::place))
            .toList();
    return new RunFile(
        any.kind(),
        any.version(),
        arguments,
        Shard.WHOLE,
        any.total(),
        RunFile.of("", "", List.of(), "", List.of(), items, Shard.WHOLE, Timings.NONE).whole(),
        any.about(),
        any.problems(),
        items);
  }

  /** The numbers of shards of which there is no folder. */
  public List<Integer> missing() {
    TreeSet<Integer> missing =
        IntStream.rangeClosed(1, any().shard().of())
            .boxed()
            .collect(Collectors.toCollection(TreeSet::new));
    folders.forEach(folder -> missing.remove(folder.run().shard().number()));
    return List.copyOf(missing);
  }

  /** Shards that are there more than once, a line each. */
  public List<String> doubled() {
    List<String> lines = new ArrayList<>();
    folders.stream()
        .collect(Collectors.groupingBy(folder -> folder.run().shard().number()))
        .forEach(
            (number, same) -> {
              if (same.size() > 1) {
                lines.add(
                    "shard "
                        + same.getFirst().run().shard()
                        + " is there more than once: "
                        + same.stream()
                            .map(folder -> folder.path().toString())
                            .collect(Collectors.joining(", ")));
              }
            });
    return lines;
  }
}
