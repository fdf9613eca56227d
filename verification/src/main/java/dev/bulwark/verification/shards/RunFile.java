package dev.bulwark.verification.shards;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run is about: {@code run.json} in its folder, written before anything else.
 *
 * @param kind of which command
 * @param version of Bulwark
 * @param arguments the command line
 * @param total how many items all shards have together
 * @param whole a fingerprint of all items, what they are about, and which shard has which: the same
 *     in all shards of a run, and in no others
 * @param about limits and the like, in words for people
 * @param problems of what is no item because it could not be read, the same in all shards
 * @param items those of this shard
 */
public record RunFile(
    String kind,
    String version,
    List<String> arguments,
    Shard shard,
    int total,
    String whole,
    String about,
    List<String> problems,
    List<Item> items) {

  public static final String NAME = "run.json";

  /** Changes when readers have to change. */
  private static final int FORMAT = 2;

  /**
   * Something that has a result of its own.
   *
   * @param name the same in all runs
   * @param place in the order of the whole run, from 0 on
   * @param about a fingerprint of all that decides what comes of it, or nothing
   */
  public record Item(String name, int place, String about) {}

  public RunFile {
    arguments = List.copyOf(arguments);
    problems = List.copyOf(problems);
    items = List.copyOf(items);
  }

  /** The part of a run that a shard has, with all items of the run in their order. */
  public static RunFile of(
      String kind,
      String version,
      List<String> arguments,
      String about,
      List<String> problems,
      List<Item> all,
      Shard shard,
      Timings timings) {
    Split split = Split.of(all.stream().map(Item::name).toList(), shard.of(), timings);
    StringBuilder whole = new StringBuilder();
    for (Item item : all) {
      whole.append(split.shardOf(item.name())).append(' ').append(item.about()).append(' ');
      whole.append(item.name()).append('\n');
    }
    return new RunFile(
        kind,
        version,
        arguments,
        shard,
        all.size(),
        Sha256.of(whole.toString()),
        about,
        problems,
        all.stream().filter(item -> split.isIn(shard, item.name())).toList());
  }

  // ---- Files

  /** What the folder says of itself; nothing if it is not the folder of a run. */
  public static Optional<RunFile> in(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    return Files.isRegularFile(file) ? read(Files.readString(file)) : Optional.empty();
  }

  static Optional<RunFile> read(String text) {
    try {
      JsonNode node = new ObjectMapper().readTree(text);
      if (!node.path("producer").asText().equals("Bulwark")
          || node.path("format").asInt() != FORMAT) {
        return Optional.empty();
      }
      List<Item> items = new ArrayList<>();
      for (JsonNode item : node.path("items")) {
        items.add(
            new Item(
                item.path("item").asText(),
                item.path("place").asInt(),
                item.path("about").asText()));
      }
      return Optional.of(
          new RunFile(
              node.path("kind").asText(),
              node.path("version").asText(),
              strings(node.path("arguments")),
              Shard.parse(node.path("shard").asText()),
              node.path("total").asInt(),
              node.path("whole").asText(),
              node.path("about").asText(),
              strings(node.path("problems")),
              items));
    } catch (JacksonException | IllegalArgumentException noRun) {
      return Optional.empty();
    }
  }

  private static List<String> strings(JsonNode array) {
    List<String> values = new ArrayList<>();
    array.forEach(value -> values.add(value.asText()));
    return values;
  }

  String text() {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode node = mapper.createObjectNode();
    node.put("producer", "Bulwark").put("kind", kind).put("format", FORMAT);
    node.put("version", version);
    arguments.forEach(node.putArray("arguments")::add);
    node.put("shard", shard.toString()).put("total", total).put("whole", whole);
    node.put("about", about);
    problems.forEach(node.putArray("problems")::add);
    ArrayNode array = node.putArray("items");
    for (Item item : items) {
      ObjectNode one = array.addObject().put("item", item.name()).put("place", item.place());
      if (!item.about().isEmpty()) {
        one.put("about", item.about());
      }
    }
    return node.toPrettyString() + "\n";
  }

  /** Puts it into the folder, as a whole. */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path beside = folder.resolve("." + NAME + ".new");
    Files.writeString(beside, text());
    Files.move(beside, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Why another run cannot go on in the folder where one has left this; nothing if it can. Other
   * items are no reason: programs and options may have changed.
   */
  public Optional<String> conflict(String otherKind, Shard other) {
    if (!kind.equals(otherKind)) {
      return Optional.of("this is of a run of another command");
    }
    return other.equals(shard)
        ? Optional.empty()
        : Optional.of(
            other.isWhole()
                ? "this is of --shard " + shard
                : shard.isWhole()
                    ? "this is of a run without --shard"
                    : "this is of --shard " + shard + ", not of " + other);
  }
}
