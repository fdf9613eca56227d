package dev.bulwark.bench;

import dev.bulwark.bench.report.ColumnTable;
import dev.bulwark.bench.report.RunStatistics;
import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bulwark bench table}: columns as lines of a table, with unions and statistics. */
@Command(
    name = "table",
    mixinStandardHelpOptions = true,
    description =
        "Prints a line for each column of result files, over the tasks that all columns have run,"
            + " and which columns have counted the same.")
final class TableCommand implements Callable<Integer> {

  private static final int EXIT_INPUT_ERROR = 3;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "RESULTS.csv",
      arity = "1..*",
      description = "Result files, beside the folders of their runs.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--union",
      paramLabel = "NAME=COLUMN,...",
      description = "A line for what any of these columns or unions solves; repeatable.")
  private Map<String, String> unions = new LinkedHashMap<>();

  @Option(
      names = "--unique",
      paramLabel = "NAME",
      description = "Count the proofs that this union does not have; repeatable.")
  private List<String> unique = new ArrayList<>();

  @Option(
      names = "--statistic",
      paramLabel = "NAME",
      description =
          "The mean of a number that --verbose prints, the engine's name left out; repeatable.")
  private List<String> statistics = new ArrayList<>();

  @Override
  public Integer call() {
    Map<RunResult, Path> folders = new LinkedHashMap<>();
    for (Path file : files) {
      try {
        Path folder = file.toAbsolutePath().getParent();
        ResultFile.read(file).forEach(run -> folders.put(run, folder));
      } catch (IOException e) {
        System.err.println(
            "bulwark: " + (Files.exists(file) ? e.getMessage() : "no such file: " + file));
        return EXIT_INPUT_ERROR;
      }
    }
    Map<RunResult, RunStatistics> known = new HashMap<>();
    ColumnTable table =
        new ColumnTable(
            List.copyOf(folders.keySet()),
            run ->
                known.computeIfAbsent(
                    run, r -> RunStatistics.of(r, folders.getOrDefault(r, Path.of("")))));
    Map<String, List<String>> members = new LinkedHashMap<>();
    unions.forEach((name, list) -> members.put(name, members(name, list, members, table)));
    members.forEach(table::union);
    for (String name : unique) {
      if (!members.containsKey(name)) {
        throw usage("--unique " + name + ": there is no such --union");
      }
      table.unique(name);
    }
    statistics.forEach(table::mean);
    System.out.println(table.tasks() + " tasks");
    table.lines().forEach(System.out::println);
    table.equalColumns().forEach(pair -> System.out.println("the same counters: " + pair));
    return 0;
  }

  private List<String> members(
      String name, String list, Map<String, List<String>> earlier, ColumnTable table) {
    List<String> members = new ArrayList<>();
    for (String member : list.split(",")) {
      if (earlier.containsKey(member)) {
        members.addAll(earlier.get(member));
      } else if (table.columns().contains(member)) {
        members.add(member);
      } else {
        throw usage("--union " + name + ": there is no column or earlier union '" + member + "'");
      }
    }
    return members;
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
