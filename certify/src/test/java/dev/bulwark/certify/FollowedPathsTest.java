package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.StateGraph.Kind;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Following an unrolling and the one formula about all its paths say the same, on random graphs
 * with memory, calls, cycles of all shapes, and edges that are open at the same time.
 */
@Tag("slow")
class FollowedPathsTest {

  private static final long SEED = 20_261_119;
  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 20_000 : 600;

  private final SolverProvider solvers = JavaSmtSolvers.best(warning -> {});
  private final Budget budget = Budget.of(Duration.ofMinutes(30));

  @Test
  void agreesWithOneFormulaForAllPaths() {
    System.out.println("followed paths, seed " + SEED);
    int relied = 0;
    Map<Kind, int[]> counts = Map.of(Kind.BAD, new int[2], Kind.UNDEFINED, new int[2]);
    for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
      RandomGraphs made = new RandomGraphs(seed);
      Program program = made.program();
      Scope scope = new Scope(program);
      BoundedLoops loops = new BoundedLoops(made.bounds(program), TermFactory.plain().bool(false));
      StateGraph graph =
          StateGraph.fromEntry(
              program, GoalSet.ALL, loops, Activation.root(program.start()), List.of(), budget);
      try (Inquiry.Dialogue dialogue =
          new Inquiry(solvers).dialogue(Theory.BIT_VECTORS, budget, () -> Answer.UNKNOWN)) {
        UnrolledCheck check = new UnrolledCheck(graph, scope, loops::isRepeated, dialogue, budget);
        check.follow();
        dialogue.compare(check.relied());
        relied += check.relied().size();
        Answer bad = dialogue.ask(check.condition(Kind.BAD));
        assertThat(bad).as("seed %d, bad", seed).isEqualTo(byFormula(graph, scope, false));
        counts.get(Kind.BAD)[bad == Answer.SAT ? 1 : 0]++;
        if (bad == Answer.UNSAT) {
          Answer undefined = dialogue.ask(check.condition(Kind.UNDEFINED));
          assertThat(undefined)
              .as("seed %d, undefined", seed)
              .isEqualTo(byFormula(graph, scope, true));
          counts.get(Kind.UNDEFINED)[undefined == Answer.SAT ? 1 : 0]++;
        }
      }
    }
    counts.forEach(
        (kind, count) ->
            System.out.println(
                kind + ": " + count[0] + " unreachable, " + count[1] + " reachable"));
    System.out.println(relied + " answers of diagrams compared with a solver");
    assertThat(relied).isGreaterThan(PROGRAMS);
    counts.forEach(
        (kind, count) -> {
          assertThat(count[0]).as("%s unreachable", kind).isGreaterThan(PROGRAMS / 20);
          assertThat(count[1]).as("%s reachable", kind).isGreaterThan(PROGRAMS / 20);
        });
  }

  @Test
  void whatDiagramsSayWrongIsABug() {
    TermFactory terms = TermFactory.plain();
    Term satisfiable =
        terms.eq(terms.variable("x", Sort.bitVec(8)), terms.constant(Value.bitVec(8, 1)));
    try (Inquiry.Dialogue dialogue =
        new Inquiry(solvers).dialogue(Theory.BIT_VECTORS, budget, () -> Answer.UNKNOWN)) {
      dialogue.compare(List.of(terms.bool(false), terms.and(satisfiable, terms.not(satisfiable))));
      assertThatThrownBy(() -> dialogue.compare(List.of(satisfiable)))
          .hasMessageContaining("contradict");
    }
  }

  private Answer byFormula(StateGraph graph, Scope scope, boolean undefinedIsBad) {
    TermFactory terms = TermFactory.plain();
    try (Session session = solvers.secondOpinion(Theory.BIT_VECTORS).open(budget)) {
      VerificationCondition.negated(graph, scope, terms, undefinedIsBad, budget)
          .forEach(session::add);
      return session.check();
    }
  }

  /** Programs of two procedures whose edges lead anywhere. */
  private static final class RandomGraphs {

    private static final int WIDTH = 2;

    private final Random random;
    private final TermFactory terms = TermFactory.plain();
    private final List<ProgramVariable> globals = new ArrayList<>();
    private int sites;

    RandomGraphs(long seed) {
      random = new Random(seed);
      globals.add(variable("g", Sort.bitVec(WIDTH), ProgramVariable.Kind.GLOBAL));
      Sort memory = new Sort.Array(Sort.bitVec(WIDTH), Sort.bitVec(WIDTH));
      globals.add(variable("m", memory, ProgramVariable.Kind.GLOBAL));
    }

    private ProgramVariable variable(String name, Sort sort, ProgramVariable.Kind kind) {
      return new ProgramVariable(terms.variable(name, sort), CType.INT, name, Position.NONE, kind);
    }

    Program program() {
      Map<String, Procedure> procedures = new LinkedHashMap<>();
      Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
      Action call = new Action.Call("main", List.of(), Optional.empty());
      start.edge(start.entry(), call, start.exit(), Position.NONE, "");
      Procedure made = start.build();
      procedures.put(Program.START, made);
      procedures.put("main", procedure("main", 9));
      procedures.put("f", procedure("f", 5));
      return new Program(
          terms, MachineModel.ILP32, globals, procedures, made, List.of(), List.of());
    }

    Proof.Unrolled bounds(Program program) {
      Map<Location, Integer> bounds = new LinkedHashMap<>();
      for (Procedure procedure : program.procedures().values()) {
        procedure.locations().forEach(location -> bounds.put(location, random.nextInt(3)));
      }
      return new Proof.Unrolled(bounds, Map.of("f", 1 + random.nextInt(2)));
    }

    private Procedure procedure(String name, int size) {
      Procedure.Builder builder = new Procedure.Builder(name, Position.NONE);
      List<ProgramVariable> numbers = new ArrayList<>(globals.subList(0, 1));
      ProgramVariable parameter =
          variable(name + "::p", Sort.bitVec(WIDTH), ProgramVariable.Kind.PARAMETER);
      if (name.equals("f")) {
        builder.parameter(parameter);
        numbers.add(parameter);
      }
      ProgramVariable result =
          variable(name + "::r", Sort.bitVec(WIDTH), ProgramVariable.Kind.RESULT);
      builder.result(result);
      numbers.add(result);
      List<Location> locations = new ArrayList<>(List.of(builder.entry()));
      for (int i = 0; i < size; i++) {
        locations.add(builder.location(Location.PLAIN, Position.NONE));
      }
      locations.add(builder.exit());
      List<Location> ends =
          List.of(
              builder.location(
                  new Location.Role.Error(
                      "unreach-call", Goal.unplaced(new Goal.Kind.Assertion(), "assertion")),
                  Position.NONE),
              builder.location(
                  new Location.Role.Undefined(UndefinedBehaviour.DIVISION_BY_ZERO), Position.NONE));
      for (int i = 0; i <= size; i++) {
        leave(builder, locations, ends, i, numbers);
      }
      return builder.build();
    }

    /** Mostly forward, and seldom to an end. */
    private void leave(
        Procedure.Builder builder,
        List<Location> locations,
        List<Location> ends,
        int from,
        List<ProgramVariable> numbers) {
      Location at = locations.get(from);
      Location next = locations.get(from + 1);
      Location other =
          switch (random.nextInt(7)) {
            case 0 -> ends.getFirst();
            case 1 -> ends.getLast();
            case 2 -> locations.get(1 + random.nextInt(from + 1));
            default ->
                locations.get(from + 1 + random.nextInt(Math.min(4, locations.size() - from - 1)));
          };
      Term condition = condition(numbers);
      switch (random.nextInt(6)) {
        case 0, 1 -> {
          edge(builder, at, new Action.Assume(condition), next);
          edge(builder, at, new Action.Assume(terms.not(condition)), other);
        }
        case 2 -> {
          edge(builder, at, new Action.Assume(condition), next);
          edge(builder, at, new Action.Assume(condition(numbers)), other);
          if (random.nextBoolean()) {
            edge(builder, at, action(numbers), next);
          }
        }
        case 3 -> {
          edge(builder, at, new Action.Assume(terms.and(condition, condition(numbers))), next);
          edge(builder, at, new Action.Assume(condition(numbers)), next);
        }
        default -> edge(builder, at, action(numbers), next);
      }
    }

    private static void edge(Procedure.Builder builder, Location at, Action action, Location to) {
      builder.edge(at, action, to, Position.NONE, "");
    }

    private Action action(List<ProgramVariable> numbers) {
      ProgramVariable memory = globals.getLast();
      ProgramVariable into = any(numbers);
      return switch (random.nextInt(6)) {
        case 0 ->
            new Action.Havoc(
                into,
                new InputSite(
                    "s" + sites++, InputSite.Kind.NONDET, "input", CType.INT, Position.NONE));
        case 1, 2 ->
            new Action.Assign(memory, terms.store(memory.term(), term(numbers), term(numbers)));
        case 3 -> new Action.Call("f", List.of(term(numbers)), Optional.of(into));
        default -> new Action.Assign(into, term(numbers));
      };
    }

    private ProgramVariable any(List<ProgramVariable> numbers) {
      return numbers.get(random.nextInt(numbers.size()));
    }

    private Term term(List<ProgramVariable> numbers) {
      return switch (random.nextInt(6)) {
        case 0, 1 -> terms.bitVec(WIDTH, random.nextInt(1 << WIDTH));
        case 2 -> terms.select(globals.getLast().term(), term(numbers));
        case 3 -> terms.apply(Op.BV_ADD, any(numbers).term(), terms.bitVec(WIDTH, 1));
        default -> any(numbers).term();
      };
    }

    private Term condition(List<ProgramVariable> numbers) {
      List<Op> ops = List.of(Op.EQ, Op.BV_ULT, Op.BV_SLE);
      return terms.apply(ops.get(random.nextInt(ops.size())), term(numbers), term(numbers));
    }
  }
}
