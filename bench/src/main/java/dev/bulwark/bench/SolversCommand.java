package dev.bulwark.bench;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.bench.SolverTable.Asked;
import dev.bulwark.icp.WithIcp;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.logic.smtlib.SmtLibException;
import dev.bulwark.logic.smtlib.SmtLibParser;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Asks solvers the queries of SMT-LIB files, such as those that {@code --trace-solver} writes: each
 * query in a new session, one after the other. Equal queries are asked once.
 */
@Command(
    name = "solvers",
    mixinStandardHelpOptions = true,
    description = "Asks solvers each query of SMT-LIB files by itself; prints a table of answers.")
final class SolversCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Files, or folders of files *.smt2, as --trace-solver writes them.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description =
          "A solver, repeatable; shares are of what the first one solves"
              + " (default: bitwuzla and icp).")
  private List<String> names = List.of("bitwuzla", "icp");

  @Option(
      names = "--timeout",
      defaultValue = "20",
      paramLabel = "SECONDS",
      description = "Wall time for each query (default: ${DEFAULT-VALUE}).")
  private int timeout = 20;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "At most N queries, chosen by hash (default: all).")
  private int sample = Integer.MAX_VALUE;

  @Option(names = "--csv", paramLabel = "FILE", description = "Write each answer to this file.")
  private @Nullable Path csv;

  /** A query as text, so that terms live only while it is asked. */
  private record Query(String origin, String text) {}

  @Override
  public Integer call() throws IOException {
    SolverProvider provider = new WithIcp(JavaSmtSolvers.best(System.err::println));
    Map<String, CoreSolver> solvers = new LinkedHashMap<>();
    for (String name : names) {
      solvers.put(
          name,
          provider
              .byName(name)
              .orElseThrow(
                  () ->
                      new ParameterException(
                          spec.commandLine(),
                          "Solver '"
                              + name
                              + "' is not at hand; there are: "
                              + String.join(", ", provider.available()))));
    }
    SolverTable table = new SolverTable(names);
    for (Query query : queries()) {
      Map<String, Asked> answers = new LinkedHashMap<>();
      solvers.forEach((name, solver) -> answers.put(name, ask(solver, query.text())));
      table.add(query.origin(), answers);
    }
    table.lines().forEach(System.out::println);
    if (csv != null) {
      Files.write(csv, table.csv());
    }
    return table.contradictions() > 0 ? 1 : 0;
  }

  /** All queries but equal ones, in the order of a hash, so that a sample is one of all files. */
  private List<Query> queries() throws IOException {
    Map<String, Query> queries = new LinkedHashMap<>();
    for (Path file : files()) {
      try {
        for (List<Term> query :
            new SmtLibParser(TermFactory.plain()).parseQueries(Files.readString(file))) {
          String text = SmtLibPrinter.script(query);
          queries.putIfAbsent(text, new Query(file.toString(), text));
        }
      } catch (SmtLibException e) {
        System.err.println(file + ":" + e.getMessage());
      }
    }
    return queries.values().stream()
        .sorted(Comparator.comparingLong(query -> new Random(query.text().hashCode()).nextLong()))
        .limit(sample)
        .toList();
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      try (Stream<Path> below = Files.walk(path)) {
        below.filter(file -> file.toString().endsWith(".smt2")).sorted().forEach(files::add);
      }
    }
    return files;
  }

  private Asked ask(CoreSolver solver, String query) {
    List<Term> formulas = new SmtLibParser(Simplifier.factory()).parseScript(query).assertions();
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    String answer;
    try (ModelSession session = solver.open(Budget.of(Duration.ofSeconds(timeout)))) {
      formulas.forEach(session::add);
      Answer given = session.check();
      answer = given == Answer.UNKNOWN ? "unknown" : SolverTable.text(given);
    } catch (BudgetExhaustedException e) {
      answer = "timeout";
    } catch (SolverException e) {
      answer = "refused";
    }
    long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    return new Asked(answer, (end - start) / 1e9);
  }
}
