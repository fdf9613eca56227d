package dev.bulwark.verification.shards;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What folders of shards have together. Of several results of an item one with a verdict counts
 * before one without, then the first.
 *
 * @param results in the order of the whole run
 * @param contradictions items that have two verdicts; they are in the results too
 * @param gaps why there is no result, a line for each shard that lacks some
 */
public record Union<R>(
    List<Found<R>> results, List<Contradiction<R>> contradictions, List<String> gaps) {

  /** A result and where it is from. */
  public record Found<R>(RunFile.Item item, ShardFolders.Folder folder, R result) {}

  /** Two results of an item of which at most one is right. */
  public record Contradiction<R>(Found<R> one, Found<R> other) {

    public RunFile.Item item() {
      return one.item();
    }
  }

  /** Knows the results of a command. */
  public interface Results<R> {

    /** What came of an item in this folder, if anything. */
    Optional<R> in(ShardFolders.Folder folder, RunFile.Item item) throws IOException;

    /** The word of its verdict; nothing for one that claims nothing. */
    String verdict(R result);
  }

  public Union {
    results = List.copyOf(results);
    contradictions = List.copyOf(contradictions);
    gaps = List.copyOf(gaps);
  }

  public static <R> Union<R> of(ShardFolders folders, Results<R> known) throws IOException {
    Map<Integer, List<Found<R>>> found = new TreeMap<>();
    Map<Integer, Integer> lacking = new LinkedHashMap<>();
    for (ShardFolders.Folder folder : folders.folders()) {
      for (RunFile.Item item : folder.run().items()) {
        List<Found<R>> same = found.computeIfAbsent(item.place(), place -> new ArrayList<>());
        known.in(folder, item).ifPresent(result -> same.add(new Found<>(item, folder, result)));
      }
    }
    for (ShardFolders.Folder folder : folders.folders()) {
      int open =
          (int)
              folder.run().items().stream()
                  .filter(item -> found.getOrDefault(item.place(), List.of()).isEmpty())
                  .count();
      if (open > 0) {
        lacking.put(folder.run().shard().number(), open);
      }
    }
    List<Found<R>> results = new ArrayList<>();
    List<Contradiction<R>> contradictions = new ArrayList<>();
    for (List<Found<R>> same : found.values()) {
      best(same, known).ifPresent(results::add);
      contradiction(same, known).ifPresent(contradictions::add);
    }
    return new Union<>(results, contradictions, gaps(folders, found.size(), lacking));
  }

  private static <R> Optional<Found<R>> best(List<Found<R>> same, Results<R> known) {
    return same.stream()
        .filter(one -> !known.verdict(one.result()).isEmpty())
        .findFirst()
        .or(() -> same.stream().findFirst());
  }

  private static <R> Optional<Contradiction<R>> contradiction(
      List<Found<R>> same, Results<R> known) {
    List<Found<R>> decided =
        same.stream().filter(one -> !known.verdict(one.result()).isEmpty()).toList();
    return decided.stream()
        .filter(
            one -> !known.verdict(one.result()).equals(known.verdict(decided.getFirst().result())))
        .findFirst()
        .map(other -> new Contradiction<>(decided.getFirst(), other));
  }

  private static List<String> gaps(ShardFolders folders, int known, Map<Integer, Integer> lacking) {
    List<String> lines = new ArrayList<>();
    int of = folders.any().shard().of();
    List<Integer> missing = folders.missing();
    if (!missing.isEmpty()) {
      List<String> names = missing.stream().map(number -> number + "/" + of).toList();
      int items = folders.any().total() - known;
      lines.add(
          (names.size() == 1 ? "shard " : "shards ")
              + String.join(", ", names)
              + (names.size() == 1 ? " is" : " are")
              + " missing ("
              + items
              + " of "
              + folders.any().total()
              + " items)");
    }
    lacking.forEach(
        (number, open) ->
            lines.add(
                "shard "
                    + number
                    + "/"
                    + of
                    + " has no result of "
                    + open
                    + (open == 1 ? " item" : " items")
                    + "; --resume goes on with it"));
    return lines;
  }

  /** Contradictions for people, a line each. */
  public List<String> contradicted(Results<R> known) {
    return contradictions.stream().map(one -> line(one, known)).toList();
  }

  /** Who says what. */
  public static <R> String line(Contradiction<R> contradiction, Results<R> known) {
    Found<R> one = contradiction.one();
    Found<R> other = contradiction.other();
    return "contradiction about "
        + contradiction.item().name().replace('\t', ' ')
        + ": "
        + one.folder().path()
        + " says "
        + known.verdict(one.result())
        + ", "
        + other.folder().path()
        + " says "
        + known.verdict(other.result());
  }
}
