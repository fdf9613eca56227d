package dev.bulwark.program.pass;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.acceleration.LoopSummaries;
import dev.bulwark.program.acceleration.Summary;
import dev.bulwark.program.encoding.ParallelAssignment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Adds, at each loop head for which there are {@link LoopSummaries summaries}, steps that do any
 * number of iterations at once, beside the loop's body, which stays. An input chooses between the
 * body and the summaries, another one is the count. So every run of the program is one of the
 * result, for as many iterations, and every run of the result stands for one of the program.
 *
 * <p>Calls are inlined first, if some loop then has a summary. Proofs come back as they are: every
 * path between two cut points of the program is one of the result, so what is inductive there is so
 * here, whether the summaries are right or not; the same goes for loop bounds, since the result has
 * all runs of the program. Inputs come back by running the result and repeating, for each summary
 * that it takes, what the iterations of the cycle take ({@link AccelerationInputs}).
 */
public final class Acceleration implements Pass {

  public static final String NAME = "accelerate";

  /** What no user would wait for in a pass; most programs take some milliseconds. */
  private static final Duration TIME = Duration.ofSeconds(2);

  private static final CType COUNT = new CType.OtherType("a count");

  private final Supplier<Budget> budget;

  public Acceleration() {
    this(() -> Budget.of(TIME));
  }

  /** With this time for each program. */
  public Acceleration(Supplier<Budget> budget) {
    this.budget = budget;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Result apply(Program program) {
    Result same = new Result(program, BackTranslation.identity(), CopyOrigins.identity(program));
    boolean calls =
        program.start().edges().stream().anyMatch(edge -> edge.action() instanceof Action.Call);
    Result inlined = calls ? new Inlining(Inlining.Config.DEFAULT).apply(program) : same;
    return apply(inlined.program(), LoopSummaries.of(inlined.program(), budget.get()))
        .map(accelerated -> accelerated.after(inlined))
        .orElse(same);
  }

  /** An inlined program with these summaries of its loops; nothing if there are none. */
  public static Optional<Result> apply(Program program, LoopSummaries summaries) {
    return summaries.byHead().isEmpty()
        ? Optional.empty()
        : Optional.of(new Making(program).make(summaries.byHead()));
  }

  /** The copy of one program. */
  private static final class Making {

    private final Program program;
    private final TermFactory terms;
    private final StartCopy copy;
    private final Map<Variable, ProgramVariable> declared = new LinkedHashMap<>();
    private final Set<Variable> added = new LinkedHashSet<>();
    private final Map<Edge, Summary> taken = new HashMap<>();
    private final Map<Variable, ProgramVariable> saved = new HashMap<>();

    Making(Program program) {
      this.program = program;
      this.terms = program.terms();
      this.copy = new StartCopy(program, role -> role);
      program.globals().forEach(variable -> declared.put(variable.term(), variable));
      program.start().frameVariables().forEach(v -> declared.put(v.term(), v));
    }

    Result make(Map<Location, List<Summary>> summaries) {
      Map<Location, Location> bodies = new HashMap<>();
      summaries.forEach((head, all) -> bodies.put(head, choose(head, all)));
      for (Edge edge : program.start().edges()) {
        Location from = bodies.getOrDefault(edge.source(), copy.of(edge.source()));
        copy.builder()
            .edge(from, edge.action(), copy.of(edge.target()), edge.position(), edge.text());
      }
      Program made = copy.build();
      AccelerationInputs inputs = new AccelerationInputs(made, taken);
      return new Result(made, new AccelerationBack(copy.back(), added, inputs), copy.origins());
    }

    /** Steps for the summaries; returns where the body begins. */
    private Location choose(Location head, List<Summary> summaries) {
      Location at = copy.of(head);
      Position position = head.position();
      boolean words = summaries.getFirst().count().sort() instanceof Sort.BitVec;
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(summaries.size());
      ProgramVariable choice = variable("choice", words ? Sort.bitVec(bits) : Sort.INT);
      Location chosen = copy.builder().location(position);
      edge(at, havoc(choice, InputSite.Kind.ITERATIONS, position), chosen, position);
      Location body = copy.builder().location(position);
      edge(chosen, new Action.Assume(isChoice(choice, 0, summaries.size())), body, position);
      for (int i = 0; i < summaries.size(); i++) {
        Location begin = copy.builder().location(position);
        edge(chosen, new Action.Assume(isChoice(choice, i + 1, summaries.size())), begin, position);
        step(begin, summaries.get(i), at, position);
      }
      return body;
    }

    /** Every number chooses something: those below 1 the body, those above the last the last. */
    private Term isChoice(ProgramVariable choice, int number, int last) {
      Term chosen = choice.term();
      if (choice.sort() instanceof Sort.BitVec(int width)) {
        Term constant = terms.bitVec(width, number);
        return number == last
            ? terms.apply(Op.BV_ULE, constant, chosen)
            : terms.eq(chosen, constant);
      }
      Term constant = terms.integer(number);
      if (number == 0) {
        return terms.le(chosen, constant);
      }
      return number == last ? terms.le(constant, chosen) : terms.eq(chosen, constant);
    }

    private void step(Location begin, Summary summary, Location end, Position position) {
      List<Action> actions = new ArrayList<>();
      for (Variable input : summary.step().inputs()) {
        InputSite.Kind kind =
            input == summary.count() ? InputSite.Kind.ITERATIONS : InputSite.Kind.REPEATED;
        actions.add(havoc(declare(input), kind, position));
      }
      actions.add(new Action.Assume(summary.step().guard()));
      Map<ProgramVariable, Term> values = new LinkedHashMap<>();
      summary.step().updates().forEach((variable, value) -> values.put(declared(variable), value));
      actions.addAll(new ParallelAssignment(terms, this::saved).inSequence(values));
      Location at = begin;
      for (int i = 0; i < actions.size(); i++) {
        boolean isLast = i == actions.size() - 1;
        Location next = isLast ? end : copy.builder().location(position);
        Edge made = edge(at, actions.get(i), next, position);
        if (isLast) {
          taken.put(made, summary);
        }
        at = next;
      }
    }

    private Edge edge(Location from, Action action, Location to, Position position) {
      return copy.builder().edge(from, action, to, position, "");
    }

    private Action havoc(ProgramVariable variable, InputSite.Kind kind, Position position) {
      return new Action.Havoc(
          variable,
          new InputSite(NAME + ":" + variable.name(), kind, "iterations", COUNT, position));
    }

    private ProgramVariable declared(Variable variable) {
      ProgramVariable known = declared.get(variable);
      if (known == null) {
        throw new IllegalArgumentException(variable + " is no variable of the program");
      }
      return known;
    }

    private ProgramVariable saved(ProgramVariable variable) {
      return saved.computeIfAbsent(variable.term(), old -> variable("old", old.sort()));
    }

    private ProgramVariable variable(String what, Sort sort) {
      return declare(terms.freshVariable(copy.builder().name() + "::" + what + "@", sort));
    }

    /** The cycle of a summary may have several, with the same inputs. */
    private ProgramVariable declare(Variable term) {
      ProgramVariable known = declared.get(term);
      if (known != null) {
        return known;
      }
      ProgramVariable made =
          new ProgramVariable(term, COUNT, "", Position.NONE, ProgramVariable.Kind.TEMPORARY);
      declared.put(term, made);
      added.add(term);
      copy.builder().local(made);
      return made;
    }
  }
}
