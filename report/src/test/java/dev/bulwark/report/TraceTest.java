package dev.bulwark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TraceTest {

  private final TermFactory f = TermFactory.plain();
  private final ProgramVariable x = variable("main::x", ProgramVariable.Kind.LOCAL);
  private final ProgramVariable temporary = variable("main::#t", ProgramVariable.Kind.TEMPORARY);
  private final ProgramVariable parameter = variable("f::a", ProgramVariable.Kind.PARAMETER);
  private final InputSite site =
      new InputSite("main.1", InputSite.Kind.NONDET, "nondet", CType.INT, at(1));

  private ProgramVariable variable(String name, ProgramVariable.Kind kind) {
    String source = name.substring(name.indexOf("::") + 2);
    return new ProgramVariable(
        f.variable(name, Sort.bitVec(32)), CType.INT, source, Position.NONE, kind);
  }

  private static Position at(int line) {
    return new Position("a.c", line, 3);
  }

  private static Edge edge(String procedure, int line, Action action, String text) {
    Location source = new Location(procedure, line, Location.PLAIN, at(line));
    return new Edge(
        source,
        action,
        new Location(procedure, line + 100, Location.PLAIN, at(line)),
        at(line),
        text);
  }

  private static Step.Change change(ProgramVariable variable, long value) {
    return new Step.Change(variable, Optional.empty(), Value.bitVec(32, value));
  }

  private Step assign(int line, String text, ProgramVariable variable, long value) {
    Edge edge = edge("main", line, new Action.Assign(variable, f.bitVec(32, value)), text);
    return within(edge, 1, List.of(change(variable, value)), Optional.empty());
  }

  private static Step within(
      Edge edge, int depth, List<Step.Change> changes, Optional<Value> input) {
    return new Step(Step.Kind.WITHIN, edge, changes, depth, input);
  }

  private static Trace trace(List<Step> steps, Position end, String violation) {
    TraceRows rows = new TraceRows(MachineModel.ILP32, MemoryLayout.NONE);
    steps.forEach(rows::on);
    return new Trace(rows.rows(), end, violation);
  }

  @Test
  void edgesOfOneStatementAreOneRow() {
    Edge take = edge("main", 5, new Action.Havoc(temporary, site), "x = nondet() + 1;");
    List<Step> steps =
        List.of(
            within(take, 1, List.of(change(temporary, 6)), Optional.of(Value.bitVec(32, 6))),
            assign(5, "x = nondet() + 1;", x, 7));
    assertThat(trace(steps, at(9), "assertion fails").shortText())
        .containsExactly(
            "  5    x = nondet() + 1;                       6 (input), x = 7",
            "  a.c:9:3: assertion fails");
  }

  /** Lowering reads a volatile variable, say, before the statement that needs its value. */
  @Test
  void inputsBetweenStatementsBelongToTheNextOne() {
    Edge take = edge("main", 5, new Action.Havoc(temporary, site), "");
    List<Step> steps =
        List.of(
            assign(4, "x = 1;", x, 1),
            within(take, 1, List.of(change(temporary, 6)), Optional.of(Value.bitVec(32, 6))),
            assign(5, "x = v;", x, 6),
            within(take, 1, List.of(change(temporary, 3)), Optional.of(Value.bitVec(32, 3))),
            assign(6, "x = v + 1;", x, 4),
            within(take, 1, List.of(change(temporary, 8)), Optional.of(Value.bitVec(32, 8))));
    assertThat(trace(steps, at(9), "assertion fails").shortText())
        .containsExactly(
            "  4    x = 1;                                  x = 1",
            "  5    x = v;                                  x = 6 (input)",
            "  6    x = v + 1;                              3 (input), x = 4, 8 (input)",
            "  a.c:9:3: assertion fails");
  }

  @Test
  void callsShowTheirParameters() {
    Edge start = edge(Program.START, 1, new Action.Call("main", List.of(), Optional.empty()), "");
    Edge call =
        edge("main", 5, new Action.Call("f", List.of(f.bitVec(32, 3)), Optional.empty()), "f(3);");
    List<Step> steps =
        List.of(
            new Step(Step.Kind.CALL, start, List.of(), 0, Optional.empty()),
            assign(4, "x = 1;", x, 1),
            new Step(Step.Kind.CALL, call, List.of(change(parameter, 3)), 1, Optional.empty()),
            within(edge("f", 2, Action.SKIP, "return;"), 2, List.of(), Optional.empty()),
            new Step(Step.Kind.RETURN, call, List.of(), 1, Optional.empty()),
            assign(6, "x = 2;", x, 2));
    assertThat(trace(steps, Position.NONE, "error").shortText())
        .containsExactly(
            "       in main():",
            "  4    x = 1;                                  x = 1",
            "  5    f(3);",
            "         in f(a = 3):",
            "  2      return;",
            "  6    x = 2;                                  x = 2",
            "  error");
  }

  @Test
  void longLoopsAreCutShort() {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      steps.add(assign(3, "x++;", x, i));
      steps.add(assign(4, "x = x;", x, i));
    }
    Trace trace = trace(steps, at(9), "error");
    assertThat(trace.fullText()).hasSize(2001);
    assertThat(trace.shortText()).hasSize(8);
    assertThat(trace.shortText().get(2)).contains("997 more iterations from line 3 on");
    assertThat(trace.shortText().get(0)).contains("x = 0");
    assertThat(trace.shortText().get(3)).contains("x = 998");
  }

  /** What a loop counts is said, and what it took from outside stays. */
  @Test
  void iterationsAreFoldedWithTheirInputs() {
    ProgramVariable i = variable("main::i", ProgramVariable.Kind.LOCAL);
    List<Step> steps = new ArrayList<>();
    for (int n = 0; n < 100; n++) {
      int taken = n < 50 ? 4 : n == 50 ? 7 : 5;
      Edge take = edge("main", 3, new Action.Havoc(x, site), "x = nondet();");
      steps.add(within(take, 1, List.of(change(x, taken)), Optional.of(Value.bitVec(32, taken))));
      steps.add(assign(4, "i += 2;", i, 2 * n));
    }
    Trace trace = trace(steps, at(9), "error");
    assertThat(trace.shortText())
        .containsExactly(
            "  3    x = nondet();                           x = 4 (input)",
            "  4    i += 2;                                 i = 0",
            "       ... 97 more iterations from line 3 on (i = 2, 4 to 194) ...",
            "             line 3: x = 4 (49 times), 7, 5 (47 times) (97 inputs)",
            "  3    x = nondet();                           x = 5 (input)",
            "  4    i += 2;                                 i = 196",
            "  3    x = nondet();                           x = 5 (input)",
            "  4    i += 2;                                 i = 198",
            "  a.c:9:3: error");
    assertThat(trace.fullText()).hasSize(201);
  }

  /** Neither are inputs lost where a trace is cut without a loop. */
  @Test
  void inputsStayWhereTheMiddleGoes() {
    List<Step> steps = new ArrayList<>();
    for (int n = 0; n < 1000; n++) {
      steps.add(assign(n + 1, "x = " + n + ";", x, n));
    }
    Edge take = edge("main", 2000, new Action.Havoc(x, site), "x = nondet();");
    steps.add(500, within(take, 1, List.of(change(x, 42)), Optional.of(Value.bitVec(32, 42))));
    assertThat(trace(steps, at(9), "error").shortText())
        .anyMatch(line -> line.strip().equals("line 2000: x = 42 (input)"));
  }

  @Test
  void whatStaysTooLongLosesItsMiddle() {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      steps.add(assign(i + 1, "x = " + i + ";", x, i));
    }
    List<String> lines = trace(steps, at(9), "error").shortText();
    assertThat(lines).hasSizeLessThan(200);
    assertThat(lines).anyMatch(line -> line.contains("840 more steps"));
  }
}
