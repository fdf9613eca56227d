package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibException;
import dev.bulwark.logic.smtlib.SmtLibParser;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.SolverException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks a process that runs {@link InterpolationChild}, a new one for every query. The first answer
 * brings the sequence of interpolants with it. When the budget ends the process is killed.
 */
final class ChildInterpolationSession implements InterpolationSession {

  private static final String MEMORY = "-Xmx1g";

  /** What a process said: the answer, then interpolants, or why there are none. */
  private record Reply(Answer answer, List<Term> interpolants, @Nullable String refusal) {}

  private final SolverKind kind;
  private final TermFactory terms;
  private final Budget budget;
  private List<Term> groups = List.of();
  private @Nullable Reply last;
  private boolean closed;

  ChildInterpolationSession(SolverKind kind, TermFactory terms, Budget budget) {
    this.kind = kind;
    this.terms = terms;
    this.budget = budget;
  }

  @Override
  public Answer check(List<? extends Term> newGroups) {
    requireOpen();
    groups = List.copyOf(newGroups);
    Reply reply = ask(groups);
    last = reply;
    return reply.answer();
  }

  @Override
  public Term interpolant(Set<Integer> first) {
    requireUnsat();
    List<Term> before = new ArrayList<>();
    List<Term> after = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      (first.contains(i) ? before : after).add(groups.get(i));
    }
    if (before.isEmpty() || after.isEmpty()) {
      return terms.bool(before.isEmpty());
    }
    return interpolants(ask(List.of(terms.and(before), terms.and(after)))).getFirst();
  }

  @Override
  public List<Term> sequenceInterpolants() {
    return interpolants(requireUnsat());
  }

  private List<Term> interpolants(Reply reply) {
    if (reply.refusal() != null) {
      throw new SolverException(reply.refusal());
    }
    return reply.interpolants();
  }

  private Reply requireUnsat() {
    requireOpen();
    Reply reply = last;
    if (reply == null || reply.answer() != Answer.UNSAT) {
      throw new IllegalStateException(
          "no interpolants: the last answer is " + (reply == null ? null : reply.answer()));
    }
    return reply;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
    budget.check();
  }

  private Reply ask(List<Term> parts) {
    Process process;
    try {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  MEMORY,
                  "-Xss64m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  InterpolationChild.class.getName(),
                  kind.name())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new SolverException("no process for " + kind.title() + ": " + e.getMessage(), e);
    }
    try {
      return reply(parts, dialogue(process, SmtLibPrinter.script(parts)));
    } catch (IOException e) {
      throw new SolverException("the process of " + kind.title() + " is gone", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SolverException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** The pipe to the process stays open: it ends when we do. */
  private List<String> dialogue(Process process, String query)
      throws IOException, InterruptedException {
    OutputStream out = process.getOutputStream();
    out.write(query.getBytes(StandardCharsets.UTF_8));
    out.write(("\n" + InterpolationChild.END + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
    InputStream in = process.getInputStream();
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    boolean ended = false;
    while (!ended) {
      budget.check();
      ended = process.waitFor(5, TimeUnit.MILLISECONDS);
      said.write(ended ? in.readAllBytes() : in.readNBytes(in.available()));
    }
    return said.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private Reply reply(List<Term> parts, List<String> lines) {
    if (lines.isEmpty() || lines.getFirst().startsWith(InterpolationChild.FAILURE)) {
      throw new SolverException(
          lines.isEmpty()
              ? kind.title() + " died, probably for lack of memory"
              : lines.getFirst().substring(InterpolationChild.FAILURE.length()));
    }
    Answer answer = Answer.valueOf(lines.getFirst());
    if (answer != Answer.UNSAT) {
      return new Reply(answer, List.of(), null);
    }
    List<Term> interpolants = new ArrayList<>();
    Map<String, Variable> variables = new HashMap<>();
    Terms.freeVariables(parts).forEach(variable -> variables.put(variable.name(), variable));
    SmtLibParser parser = new SmtLibParser(terms, name -> Optional.ofNullable(variables.get(name)));
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith(InterpolationChild.FAILURE)) {
        return new Reply(answer, List.of(), line.substring(InterpolationChild.FAILURE.length()));
      }
      try {
        interpolants.add(parser.parseTerm(line));
      } catch (SmtLibException e) {
        return new Reply(answer, List.of(), "unreadable interpolant: " + e.getMessage());
      }
    }
    return interpolants.size() == Math.max(0, parts.size() - 1)
        ? new Reply(answer, interpolants, null)
        : new Reply(answer, List.of(), kind.title() + " died, probably for lack of memory");
  }

  @Override
  public void close() {
    closed = true;
  }
}
