package dev.bulwark.bench.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Results as CSV (RFC 4180), one line a run, appended and flushed as they come, so that a killed
 * runner loses nothing but the runs under way. A last line that was cut off is dropped when the
 * file is read.
 */
public final class ResultFile {

  private static final List<String> HEADER =
      List.of(
          "task",
          "set",
          "column",
          "status",
          "reason",
          "expected",
          "cpu_s",
          "wall_s",
          "memory_mb",
          "exit_code",
          "log",
          "phases",
          "commit",
          "date",
          "harness",
          "invariant_literals",
          "cross_check");

  /**
   * Files from before there were harnesses, sizes of invariants and cross-checks have fewer fields.
   */
  private static final int FEWEST_FIELDS = 14;

  private ResultFile() {}

  /** Starts a new file, or goes on with one that has been {@link #read}. */
  public static Writer open(Path file, boolean append) throws IOException {
    boolean fresh = !append || !Files.exists(file);
    Writer writer =
        fresh
            ? Files.newBufferedWriter(file, StandardCharsets.UTF_8)
            : Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    if (fresh) {
      writer.write(String.join(",", HEADER) + "\n");
      writer.flush();
    }
    return writer;
  }

  /** A whole file. */
  public static String text(List<RunResult> results) {
    StringBuilder text = new StringBuilder(String.join(",", HEADER)).append('\n');
    results.forEach(result -> text.append(line(result)));
    return text.toString();
  }

  public static void append(Writer writer, RunResult result) throws IOException {
    writer.write(line(result));
    writer.flush();
  }

  private static String line(RunResult r) {
    StringBuilder phases = new StringBuilder();
    r.phases()
        .forEach(
            (name, seconds) ->
                phases
                    .append(phases.isEmpty() ? "" : ";")
                    .append(name)
                    .append('=')
                    .append(number(seconds)));
    List<String> fields =
        List.of(
            r.task(),
            r.set(),
            r.column(),
            r.status().word(),
            r.reason(),
            r.expected().map(String::valueOf).orElse(""),
            number(r.cpuSeconds()),
            number(r.wallSeconds()),
            number(r.memoryBytes() / 1e6),
            Integer.toString(r.exitCode()),
            r.log(),
            phases.toString(),
            r.commit(),
            r.date(),
            r.harness(),
            r.invariantLiterals().isPresent()
                ? Integer.toString(r.invariantLiterals().getAsInt())
                : "",
            r.crossCheck());
    StringBuilder line = new StringBuilder();
    for (String field : fields) {
      line.append(line.isEmpty() ? "" : ",").append(quote(field));
    }
    return line.append('\n').toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String quote(String field) {
    String oneLine = field.replace('\n', ' ').replace('\r', ' ');
    return oneLine.contains(",") || oneLine.contains("\"")
        ? '"' + oneLine.replace("\"", "\"\"") + '"'
        : oneLine;
  }

  /** All runs of a file; of several with the same task and column the last counts. */
  public static List<RunResult> read(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    int complete = text.lastIndexOf('\n') + 1;
    List<String> lines = text.substring(0, complete).lines().toList();
    if (lines.isEmpty() || !isHeader(lines.getFirst())) {
      throw new IOException(file + " is not a result file of bulwark bench");
    }
    Map<String, RunResult> results = new LinkedHashMap<>();
    for (int i = 1; i < lines.size(); i++) {
      RunResult result = parse(file, i + 1, lines.get(i));
      results.put(result.key(), result);
    }
    return List.copyOf(results.values());
  }

  private static boolean isHeader(String line) {
    return IntStream.rangeClosed(FEWEST_FIELDS, HEADER.size())
        .anyMatch(size -> line.equals(String.join(",", HEADER.subList(0, size))));
  }

  private static RunResult parse(Path file, int number, String line) throws IOException {
    List<String> f = fields(line);
    try {
      Map<String, Double> phases = new TreeMap<>();
      for (String phase : f.get(11).isEmpty() ? new String[0] : f.get(11).split(";")) {
        int equals = phase.indexOf('=');
        phases.put(phase.substring(0, equals), Double.parseDouble(phase.substring(equals + 1)));
      }
      return new RunResult(
          f.get(0),
          f.get(1),
          f.get(2),
          Status.ofWord(f.get(3)),
          f.get(4),
          f.get(5).isEmpty() ? Optional.empty() : Optional.of(Boolean.valueOf(f.get(5))),
          Double.parseDouble(f.get(6)),
          Double.parseDouble(f.get(7)),
          Math.round(Double.parseDouble(f.get(8)) * 1e6),
          Integer.parseInt(f.get(9)),
          f.get(10),
          phases,
          f.get(12),
          f.get(13),
          field(f, FEWEST_FIELDS),
          field(f, FEWEST_FIELDS + 1).isEmpty()
              ? OptionalInt.empty()
              : OptionalInt.of(Integer.parseInt(field(f, FEWEST_FIELDS + 1))),
          field(f, FEWEST_FIELDS + 2));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IOException(file + ":" + number + ": not a result line", e);
    }
  }

  private static String field(List<String> fields, int index) {
    return index < fields.size() ? fields.get(index) : "";
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        field.append('"');
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
