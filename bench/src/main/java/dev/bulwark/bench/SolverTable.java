package dev.bulwark.bench;

import dev.bulwark.solver.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What solvers answered to the same queries, side by side. */
final class SolverTable {

  /**
   * What came of a query.
   *
   * @param answer {@code sat}, {@code unsat}, {@code unknown}, {@code timeout} or {@code refused}
   * @param seconds of processor time
   */
  record Asked(String answer, double seconds) {

    boolean isSolved() {
      return answer.equals(text(Answer.SAT)) || answer.equals(text(Answer.UNSAT));
    }
  }

  private record Row(String origin, Map<String, Asked> answers) {

    Asked of(String solver) {
      return Objects.requireNonNull(answers.get(solver));
    }
  }

  private final List<String> solvers;
  private final List<Row> rows = new ArrayList<>();

  SolverTable(List<String> solvers) {
    this.solvers = List.copyOf(solvers);
  }

  static String text(Answer answer) {
    return answer.name().toLowerCase(Locale.ROOT);
  }

  void add(String origin, Map<String, Asked> answers) {
    rows.add(new Row(origin, answers));
  }

  /** Queries to which one solver says sat and another one unsat. */
  long contradictions() {
    return rows.stream().filter(SolverTable::isContradictory).count();
  }

  private static boolean isContradictory(Row row) {
    return row.answers.values().stream()
            .filter(Asked::isSolved)
            .map(Asked::answer)
            .distinct()
            .count()
        > 1;
  }

  private long count(String solver, String answer) {
    return rows.stream().filter(row -> row.of(solver).answer().equals(answer)).count();
  }

  /** For people and for docs: answers, and what each solver adds to the first one. */
  List<String> lines() {
    String first = solvers.getFirst();
    List<String> lines = new ArrayList<>();
    lines.add(
        "| solver | queries | sat | unsat | unknown | timeout | refused | CPU s | of the "
            + count(first, true)
            + " of "
            + first
            + " | of the "
            + count(first, false)
            + " others |");
    lines.add("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (String solver : solvers) {
      lines.add(
          String.format(
              Locale.ROOT,
              "| %s | %d | %d | %d | %d | %d | %d | %.0f | %d | %d |",
              solver,
              rows.size(),
              count(solver, "sat"),
              count(solver, "unsat"),
              count(solver, "unknown"),
              count(solver, "timeout"),
              count(solver, "refused"),
              rows.stream().mapToDouble(row -> row.of(solver).seconds()).sum(),
              solvedWhere(solver, first, true),
              solvedWhere(solver, first, false)));
    }
    for (Row row : rows) {
      if (isContradictory(row)) {
        lines.add("CONTRADICTION: " + row.origin + ": " + row.answers);
      }
    }
    return lines;
  }

  private long count(String solver, boolean solved) {
    return rows.stream().filter(row -> row.of(solver).isSolved() == solved).count();
  }

  private long solvedWhere(String solver, String first, boolean solved) {
    return rows.stream()
        .filter(row -> row.of(first).isSolved() == solved)
        .filter(row -> row.of(solver).isSolved())
        .count();
  }

  List<String> csv() {
    List<String> lines = new ArrayList<>();
    lines.add("origin,solver,answer,cpu_s");
    for (Row row : rows) {
      row.answers.forEach(
          (solver, asked) ->
              lines.add(
                  String.format(
                      Locale.ROOT,
                      "%s,%s,%s,%.3f",
                      row.origin,
                      solver,
                      asked.answer(),
                      asked.seconds())));
    }
    return lines;
  }
}
