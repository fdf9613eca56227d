package dev.bulwark.program.testing;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Integers;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes programs by hand in tests: variables are of 8 bits unless said otherwise, positions are
 * made up, and the start procedure that calls {@code main} comes by itself.
 */
public final class TestProgram {

  private final TermFactory terms;
  private final List<ProgramVariable> globals = new ArrayList<>();
  private final Map<String, Body> bodies = new LinkedHashMap<>();
  private MemoryLayout memory = MemoryLayout.NONE;

  public TestProgram() {
    this(TermFactory.plain());
  }

  public TestProgram(TermFactory terms) {
    this.terms = terms;
  }

  public TermFactory terms() {
    return terms;
  }

  public Term number(long value) {
    return terms.bitVec(8, value);
  }

  public Term apply(Op op, ProgramVariable variable, long number) {
    return terms.apply(
        op, variable.term(), terms.bitVec(((Sort.BitVec) variable.sort()).width(), number));
  }

  public Term eq(ProgramVariable variable, long number) {
    return apply(Op.EQ, variable, number);
  }

  public Term less(ProgramVariable variable, long number) {
    return apply(Op.BV_ULT, variable, number);
  }

  public Term plus(ProgramVariable variable, long number) {
    return apply(Op.BV_ADD, variable, number);
  }

  public ProgramVariable global(String name) {
    ProgramVariable made = variable(name, name, ProgramVariable.Kind.GLOBAL);
    globals.add(made);
    return made;
  }

  /** A region of memory: bytes at addresses of this width. */
  public ProgramVariable memory(String name, int addressWidth) {
    return global(
        name,
        Sort.array(Sort.bitVec(addressWidth), Sort.bitVec(8)),
        new CType.MemoryType(CType.UCHAR));
  }

  /** A global of any sort. */
  public ProgramVariable global(String name, Sort sort, CType type) {
    ProgramVariable made =
        new ProgramVariable(
            terms.variable(name, sort), type, name, Position.NONE, ProgramVariable.Kind.GLOBAL);
    globals.add(made);
    return made;
  }

  /** What the program is to say of its memory. */
  public void layout(MemoryLayout layout) {
    memory = layout;
  }

  private ProgramVariable variable(String name, String sourceName, ProgramVariable.Kind kind) {
    return new ProgramVariable(
        terms.variable(name, Sort.bitVec(8)), CType.UCHAR, sourceName, Position.NONE, kind);
  }

  /** The procedure of this name, to be filled in. */
  public Body procedure(String name) {
    return bodies.computeIfAbsent(name, Body::new);
  }

  public Body main() {
    return procedure("main");
  }

  /** Initialises the globals to zero, calls {@code main} and ends. */
  public Program build() {
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    Location at = start.entry();
    for (ProgramVariable global : globals) {
      Location next = start.location(Position.NONE);
      start.edge(at, new Action.Assign(global, terms.zero(global.sort())), next, Position.NONE, "");
      at = next;
    }
    start.edge(
        at,
        new Action.Call("main", List.of(), Optional.empty()),
        start.exit(),
        Position.NONE,
        "main()");
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    procedures.put(Program.START, start.build());
    bodies.forEach((name, body) -> procedures.put(name, body.builder.build()));
    return new Program(
        terms,
        MachineModel.LP64,
        Integers.MACHINE,
        globals,
        procedures,
        procedures.get(Program.START),
        List.of(),
        List.of(new Program.SourceFile("test.c", "0".repeat(64))),
        memory);
  }

  /** A procedure in the making. */
  public final class Body {

    private final Procedure.Builder builder;
    private final List<ProgramVariable> variables = new ArrayList<>();
    private int line;

    private Body(String name) {
      this.builder = new Procedure.Builder(name, Position.NONE);
    }

    /** Parameters, result and locals declared so far. */
    public List<ProgramVariable> variables() {
      return List.copyOf(variables);
    }

    public Location entry() {
      return builder.entry();
    }

    public Location exit() {
      return builder.exit();
    }

    public Location location() {
      return builder.location(position());
    }

    public Location error() {
      return builder.location(
          new Location.Role.Error(
              "unreach-call", Goal.unplaced(new Goal.Kind.Assertion(), "error")),
          position());
    }

    public Location location(Location.Role role) {
      return builder.location(role, position());
    }

    public ProgramVariable local(String name) {
      ProgramVariable made =
          variable(builder.name() + "::" + name, name, ProgramVariable.Kind.LOCAL);
      builder.local(made);
      variables.add(made);
      return made;
    }

    public ProgramVariable parameter(String name) {
      ProgramVariable made =
          variable(builder.name() + "::" + name, name, ProgramVariable.Kind.PARAMETER);
      builder.parameter(made);
      variables.add(made);
      return made;
    }

    public ProgramVariable result() {
      ProgramVariable made =
          variable(builder.name() + "::#result", "", ProgramVariable.Kind.RESULT);
      builder.result(made);
      variables.add(made);
      return made;
    }

    public Edge edge(Location source, Action action, Location target) {
      return builder.edge(source, action, target, position(), action.toString());
    }

    public Edge skip(Location source, Location target) {
      return edge(source, Action.SKIP, target);
    }

    public Edge assign(Location source, ProgramVariable variable, Term value, Location target) {
      return edge(source, new Action.Assign(variable, value), target);
    }

    public Edge assume(Location source, Term condition, Location target) {
      return edge(source, new Action.Assume(condition), target);
    }

    /** Two edges: where the condition holds, and where it does not. */
    public void branch(Location source, Term condition, Location then, Location otherwise) {
      assume(source, condition, then);
      assume(source, terms.not(condition), otherwise);
    }

    public Edge havoc(Location source, ProgramVariable variable, Location target) {
      InputSite site =
          new InputSite(
              builder.name() + "#" + line,
              InputSite.Kind.NONDET,
              "nondet",
              variable.type(),
              position());
      return edge(source, new Action.Havoc(variable, site), target);
    }

    public Edge call(
        Location source,
        String callee,
        List<Term> arguments,
        Optional<ProgramVariable> result,
        Location target) {
      return edge(source, new Action.Call(callee, arguments, result), target);
    }

    private Position position() {
      return new Position("test.c", ++line, 1);
    }
  }
}
