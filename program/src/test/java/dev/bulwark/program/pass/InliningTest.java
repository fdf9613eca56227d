package dev.bulwark.program.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.Remedy;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.RecordedInputs;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.StateTracker;
import dev.bulwark.program.testing.TestProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class InliningTest {

  private static final int STEPS = 400;

  private static Pass.Result inline(Program program, int maxEdges, int depth) {
    Pass.Result result =
        new Inlining(new Inlining.Config(maxEdges, depth))
            .apply(ProgramChecks.requireSound(program));
    ProgramChecks.requireSound(result.program());
    return result;
  }

  private static boolean hasCalls(Program program) {
    return program.procedures().values().stream()
        .flatMap(procedure -> procedure.edges().stream())
        .anyMatch(edge -> edge.action() instanceof Action.Call);
  }

  /** Where a location of the result comes from, by asking the back-translation. */
  private static Optional<CutPoint> origin(Pass.Result result, CutPoint at) {
    return result
        .back()
        .invariants(Map.of(at, result.program().terms().bool(true)))
        .keySet()
        .stream()
        .findFirst();
  }

  /** Runs both programs on the same inputs and compares where they go and what they compute. */
  private static boolean sameRuns(Program program, Pass.Result result, long seed) {
    RecordedInputs inputs = new RecordedInputs(new RandomInputs(seed));
    StateTracker before = new StateTracker(program);
    Outcome expected = new Interpreter(program, 12).run(inputs, before, STEPS);
    StateTracker after = new StateTracker(result.program());
    Inputs taken = result.back().inputs(inputs.inputs());
    assertThat(taken).isEqualTo(inputs.inputs());
    Outcome outcome =
        new Interpreter(result.program(), 12).run(new ReplayedInputs(taken), after, 5L * STEPS);

    List<StateTracker.Visit> original = before.visits();
    int next = 0;
    for (StateTracker.Visit visit : after.visits()) {
      Optional<CutPoint> origin = origin(result, visit.at());
      if (origin.isEmpty() || next == original.size()) {
        continue;
      }
      StateTracker.Visit counterpart = original.get(next++);
      assertThat(origin.get()).as("seed %d", seed).isEqualTo(counterpart.at());
      if (next % 7 == 0) {
        sameState(program, result, visit, counterpart, seed);
      }
    }
    if (outcome instanceof Outcome.ReachedIncomplete(Location location, CallString stack)
        && location.role() instanceof Location.Role.Incomplete(String reason, Remedy remedy)
        && reason.startsWith("recursion deeper")) {
      return false;
    }
    if (expected instanceof Outcome.OutOfSteps || expected instanceof Outcome.CallStackTooDeep) {
      return false;
    }
    assertThat(next).as("seed %d", seed).isEqualTo(original.size());
    assertThat(outcome.getClass()).as("seed %d", seed).isEqualTo(expected.getClass());
    if (expected instanceof Outcome.ReachedError error
        && outcome instanceof Outcome.ReachedError reached) {
      assertThat(origin(result, new CutPoint(reached.stack(), reached.location())))
          .contains(new CutPoint(error.stack(), error.location()));
    }
    return true;
  }

  /** The state of the result as a formula, translated back, holds in the state of the original. */
  private static void sameState(
      Program program,
      Pass.Result result,
      StateTracker.Visit visit,
      StateTracker.Visit counterpart,
      long seed) {
    var terms = result.program().terms();
    List<Term> equations = new ArrayList<>();
    visit
        .state()
        .forEach(
            (name, value) ->
                equations.add(terms.eq(terms.variable(name, value.sort()), terms.constant(value))));
    Term back =
        result.back().invariants(Map.of(visit.at(), terms.and(equations))).get(counterpart.at());
    for (Term equation : Terms.conjuncts(back)) {
      Variable variable = (Variable) Terms.freeVariables(equation).iterator().next();
      assertThat(program.terms().variable(variable.name(), variable.sort())).isSameAs(variable);
      // Variables of activations that are closed, or not yet written, may hold anything.
      Evaluator evaluator = new Evaluator(v -> counterpart.state().get(v.name()));
      assertThat(evaluator.fails(equation))
          .as("seed %d at %s: %s", seed, counterpart.at(), equation)
          .isFalse();
    }
    List<String> known = Terms.freeVariables(back).stream().map(Variable::name).toList();
    assertThat(known)
        .as("seed %d at %s", seed, counterpart.at())
        .containsAll(counterpart.state().keySet());
  }

  @Test
  void inlinedProgramsRunTheSame() {
    int compared = 0;
    for (long seed = 0; seed < 400; seed++) {
      Program program = RandomPrograms.of(seed);
      Pass.Result result = inline(program, 5_000, 3);
      for (int run = 0; run < 3; run++) {
        compared += sameRuns(program, result, seed * 10 + run) ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(500);
  }

  @Test
  void keptCallsRunTheSame() {
    int compared = 0;
    int kept = 0;
    for (long seed = 0; seed < 400; seed++) {
      Program program = RandomPrograms.of(seed);
      Pass.Result result = inline(program, 60, 3);
      kept += hasCalls(result.program()) ? 1 : 0;
      for (int run = 0; run < 3; run++) {
        compared += sameRuns(program, result, seed * 10 + run) ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(500);
    assertThat(kept).isGreaterThan(50);
  }

  /** A call of f, in a loop. */
  private static TestProgram callInLoop() {
    TestProgram p = new TestProgram();
    TestProgram.Body f = p.procedure("f");
    ProgramVariable a = f.parameter("a");
    ProgramVariable r = f.result();
    ProgramVariable x = f.local("x");
    Location head = f.location();
    f.assign(f.entry(), x, p.number(0), head);
    Location done = f.location();
    Location body = f.location();
    f.branch(head, p.terms().apply(Op.BV_ULT, x.term(), a.term()), body, done);
    f.assign(body, x, p.plus(x, 1), head);
    f.assign(done, r, x.term(), f.exit());
    TestProgram.Body main = p.main();
    ProgramVariable i = main.local("i");
    Location first = main.location();
    Location second = main.location();
    main.assign(main.entry(), i, p.number(0), first);
    main.call(first, "f", List.of(p.plus(i, 3)), Optional.of(i), second);
    main.call(second, "f", List.of(i.term()), Optional.empty(), first);
    return p;
  }

  @Test
  void namesFollowTheCallString() {
    Program program = callInLoop().build();
    Pass.Result result = inline(program, 1000, 1);
    assertThat(hasCalls(result.program())).isFalse();
    assertThat(result.program().procedures()).containsOnlyKeys(Program.START);
    Location call = program.procedure("main").locations().get(2);
    assertThat(result.program().start().locals())
        .extracting(ProgramVariable::name)
        .contains(
            "main::i", call.name() + ">f::x", call.name() + ">f::a", call.name() + ">f::#result")
        .doesNotHaveDuplicates()
        .hasSize(7);
  }

  @Test
  void translatesInvariantsAndBounds() {
    Program program = callInLoop().build();
    Pass.Result result = inline(program, 1000, 1);
    Location call = program.procedure("main").locations().get(2);
    Location head = program.procedure("f").locations().get(2);
    CutPoint expected = new CutPoint(new CallString(List.of(program.start().entry(), call)), head);
    List<Location> copies =
        result.program().start().locations().stream()
            .filter(
                l ->
                    origin(result, new CutPoint(CallString.EMPTY, l))
                        .filter(o -> o.location() == head)
                        .isPresent())
            .toList();
    assertThat(copies).hasSize(2);
    assertThat(origin(result, new CutPoint(CallString.EMPTY, copies.getFirst())))
        .contains(expected);

    var terms = result.program().terms();
    Variable x = terms.variable(call.name() + ">f::x", Sort.bitVec(8));
    Term invariant = terms.apply(Op.BV_ULE, x, terms.bitVec(8, 3));
    Map<CutPoint, Term> back =
        result
            .back()
            .invariants(Map.of(new CutPoint(CallString.EMPTY, copies.getFirst()), invariant));
    Variable old = program.terms().variable(call.name() + ">f::x", Sort.bitVec(8));
    assertThat(back)
        .containsExactly(
            Map.entry(
                expected, program.terms().apply(Op.BV_ULE, old, program.terms().bitVec(8, 3))));

    assertThat(result.back().loopBounds(Map.of(copies.get(0), 3, copies.get(1), 5)))
        .isEqualTo(Map.of(head, 5));
    assertThat(result.back().callBounds(Map.of())).isEmpty();
  }

  private static Program recursion() {
    TestProgram p = new TestProgram();
    TestProgram.Body f = p.procedure("f");
    ProgramVariable n = f.parameter("n");
    Location more = f.location();
    f.branch(f.entry(), p.eq(n, 0), f.exit(), more);
    f.call(more, "f", List.of(p.plus(n, -1)), Optional.empty(), f.exit());
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    Location next = main.location();
    main.havoc(main.entry(), x, next);
    main.call(next, "f", List.of(x.term()), Optional.empty(), main.exit());
    return p.build();
  }

  @Test
  void recursionBeyondTheDepthIsIncomplete() {
    Program program = recursion();
    Pass.Result result = inline(program, 1000, 3);
    assertThat(hasCalls(result.program())).isFalse();
    Interpreter interpreter = new Interpreter(result.program());
    assertThat(interpreter.run((site, sort, k) -> Value.bitVec(8, 2), StepListener.NONE, 1000))
        .isInstanceOf(Outcome.Terminated.class);
    assertThat(interpreter.run((site, sort, k) -> Value.bitVec(8, 3), StepListener.NONE, 1000))
        .isInstanceOfSatisfying(
            Outcome.ReachedIncomplete.class,
            end ->
                assertThat(end.location().role())
                    .isEqualTo(new Location.Role.Incomplete("recursion deeper than 3 in f")));
    assertThat(result.back().callBounds(Map.of())).isEqualTo(Map.of("f", 3));
  }

  @Test
  void activationsInlinedAndKeptAddUp() {
    Program program = recursion();
    // Start has 1 edge, main 2, f 3: one f fits, the next is kept.
    Pass.Result result = inline(program, 6, 10);
    assertThat(result.program().procedures()).containsOnlyKeys(Program.START, "f");
    assertThat(result.back().callBounds(Map.of("f", 4))).isEqualTo(Map.of("f", 5));
    CutPoint inKept =
        new CutPoint(
            new CallString(List.of(callSource(result.program(), Program.START))),
            result.program().procedure("f").entry());
    var terms = result.program().terms();
    Map<CutPoint, Term> back =
        result
            .back()
            .invariants(
                Map.of(
                    inKept, terms.eq(terms.variable("f::n", Sort.bitVec(8)), terms.bitVec(8, 1))));
    CallString stack =
        new CallString(
            List.of(
                callSource(program, Program.START),
                callSource(program, "main"),
                callSource(program, "f")));
    assertThat(back.keySet()).containsExactly(new CutPoint(stack, program.procedure("f").entry()));
    assertThat(Terms.freeVariables(back.values().iterator().next()))
        .extracting(Variable::name)
        .containsExactly(stack.qualify("f::n"));
  }

  private static Location callSource(Program program, String procedure) {
    return program.procedure(procedure).edges().stream()
        .filter(edge -> edge.action() instanceof Action.Call)
        .findFirst()
        .orElseThrow()
        .source();
  }

  @Test
  void callsOfTheEntryFunctionAreKeptWhereNamesWouldClash() {
    TestProgram p = new TestProgram();
    TestProgram.Body main = p.main();
    ProgramVariable x = main.local("x");
    Location next = main.location();
    main.assign(main.entry(), x, p.number(1), next);
    main.call(next, "main", List.of(), Optional.empty(), main.exit());
    Pass.Result result = inline(p.build(), 4, 10);
    assertThat(result.program().procedures()).containsOnlyKeys(Program.START, "main");
    assertThat(result.program().start().locals()).isEmpty();
  }

  @Test
  void staleValuesOfAnEarlierActivationAreNotSeen() {
    // f() { r = x; x = 1; }: x is read before it is written, so it is any value each time.
    TestProgram p = new TestProgram();
    TestProgram.Body f = p.procedure("f");
    ProgramVariable r = f.result();
    ProgramVariable x = f.local("x");
    Location next = f.location();
    f.assign(f.entry(), r, x.term(), next);
    f.assign(next, x, p.number(1), f.exit());
    TestProgram.Body main = p.main();
    ProgramVariable y = main.local("y");
    Location again = main.location();
    main.skip(main.entry(), again);
    main.call(again, "f", List.of(), Optional.of(y), again);
    Pass.Result result = inline(p.build(), 100, 2);
    List<String> sites = new ArrayList<>();
    Interpreter.run(
        result.program(),
        (site, sort, occurrence) -> {
          sites.add(site.id() + "/" + occurrence);
          return Value.bitVec(8, 5);
        },
        StepListener.NONE,
        30);
    String fresh = "fresh:" + again.name() + ">f::x";
    assertThat(sites).startsWith(fresh + "/0", fresh + "/1", fresh + "/2");
    // Sites that the pass made are unknown to the program before.
    assertThat(result.back().inputs(new Inputs(Map.of(fresh, List.of(Value.bitVec(8, 5))))))
        .isEqualTo(Inputs.NONE);
  }

  @Test
  void refusesSenselessLimits() {
    assertThatThrownBy(() -> new Inlining.Config(10, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Inlining.Config(-1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
