package dev.bulwark.certify;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Random structured programs over variables of two or three bits, so small that all their states
 * can be listed: assignments, inputs, branches, loops, assertions, and calls of one procedure with
 * a loop of its own; or of two procedures that call themselves and each other, with a global.
 */
final class SmallPrograms {

  /**
   * A program, with the loops around each location, outermost first, by their heads; the head
   * itself is in its loop.
   */
  record Small(Program program, Map<Location, List<Location>> loopsAround) {

    List<Location> heads() {
      return loopsAround.values().stream().flatMap(List::stream).distinct().toList();
    }
  }

  private final Random random;
  private final TermFactory terms = TermFactory.plain();
  private final int width;
  private final boolean withCalls;
  private final boolean recursive;
  private final List<ProgramVariable> globals = new ArrayList<>();
  private final Map<Location, List<Location>> loopsAround = new LinkedHashMap<>();
  private int sites;

  private SmallPrograms(long seed, boolean recursive) {
    this.recursive = recursive;
    random = new Random(seed);
    withCalls = recursive || random.nextInt(3) == 0;
    width = withCalls ? 2 : 2 + random.nextInt(2);
  }

  static Small of(long seed) {
    return new SmallPrograms(seed, false).make();
  }

  /** With the procedures f and g, which call themselves and each other. */
  static Small recursive(long seed) {
    return new SmallPrograms(seed, true).make();
  }

  private Small make() {
    if (recursive) {
      globals.add(
          new ProgramVariable(
              terms.variable("s", Sort.bitVec(width)),
              CType.INT,
              "s",
              Position.NONE,
              ProgramVariable.Kind.GLOBAL));
    }
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    start.edge(
        start.entry(),
        new Action.Call("main", List.of(), Optional.empty()),
        start.exit(),
        Position.NONE,
        "");
    Procedure made = start.build();
    procedures.put(Program.START, made);
    procedures.put("main", new Body("main").fill());
    if (withCalls) {
      procedures.put("f", new Body("f").fill());
    }
    if (recursive) {
      procedures.put("g", new Body("g").fill());
    }
    Program program =
        new Program(terms, MachineModel.ILP32, globals, procedures, made, List.of(), List.of());
    return new Small(program, loopsAround);
  }

  /** One procedure in the making. */
  private final class Body {

    private final Procedure.Builder builder;
    private final List<ProgramVariable> variables = new ArrayList<>();
    private final boolean isMain;
    private List<Location> loops = List.of();

    Body(String name) {
      builder = new Procedure.Builder(name, Position.NONE);
      isMain = name.equals("main");
      if (isMain) {
        for (String local : List.of("x", "y")) {
          variables.add(variable(local, ProgramVariable.Kind.LOCAL));
          builder.local(variables.getLast());
        }
      } else {
        variables.add(variable("a", ProgramVariable.Kind.PARAMETER));
        builder.parameter(variables.getLast());
        variables.add(variable("r", ProgramVariable.Kind.RESULT));
        builder.result(variables.getLast());
      }
      if (recursive && !isMain) {
        variables.add(variable("t", ProgramVariable.Kind.LOCAL));
        builder.local(variables.getLast());
      }
      variables.addAll(globals);
    }

    private ProgramVariable variable(String name, ProgramVariable.Kind kind) {
      return new ProgramVariable(
          terms.variable(builder.name() + "::" + name, Sort.bitVec(width)),
          CType.INT,
          name,
          Position.NONE,
          kind);
    }

    Procedure fill() {
      Location at = builder.entry();
      for (ProgramVariable variable :
          isMain ? variables.subList(0, 2 + globals.size()) : variables.subList(1, 2)) {
        at =
            random.nextInt(3) == 0
                ? havoc(at)
                : step(at, new Action.Assign(variable, number(random.nextInt(3))));
      }
      if (recursive && !isMain) {
        at = guardedCall(statements(at, 1, 1));
      }
      at = statements(at, isMain ? 3 : 1, recursive ? 1 : 2);
      if (isMain) {
        at = assertion(at);
      }
      builder.edge(at, Action.SKIP, builder.exit(), Position.NONE, "");
      return builder.build();
    }

    private Location location() {
      return location(Location.PLAIN);
    }

    private Location location(Location.Role role) {
      Location made = builder.location(role, Position.NONE);
      loopsAround.put(made, loops);
      return made;
    }

    private Location step(Location at, Action action) {
      Location next = location();
      builder.edge(at, action, next, Position.NONE, "");
      return next;
    }

    private void branch(Location at, Term condition, Location then, Location otherwise) {
      builder.edge(at, new Action.Assume(condition), then, Position.NONE, "");
      builder.edge(at, new Action.Assume(terms.not(condition)), otherwise, Position.NONE, "");
    }

    private Location statements(Location from, int count, int depth) {
      Location at = from;
      for (int i = 0; i < count; i++) {
        at = statement(at, depth);
      }
      return at;
    }

    private Location statement(Location at, int depth) {
      return switch (random.nextInt(depth > 0 ? 11 : 5)) {
        case 0, 1, 2 -> step(at, new Action.Assign(any(), term(2)));
        case 3 -> havoc(at);
        case 4 -> isMain && withCalls ? step(at, call()) : assertion(at);
        case 5 -> {
          Location then = location();
          Location otherwise = location();
          branch(at, condition(), then, otherwise);
          Location after = statements(then, 1, depth - 1);
          builder.edge(statements(otherwise, 1, depth - 1), Action.SKIP, after, Position.NONE, "");
          yield after;
        }
        default -> loop(at, depth);
      };
    }

    private Action call() {
      String callee = recursive && random.nextBoolean() ? "g" : "f";
      return new Action.Call(callee, List.of(term(1)), Optional.of(any()));
    }

    /** A call that is made in some states only. */
    private Location guardedCall(Location at) {
      Location then = location();
      Location otherwise = location();
      branch(at, condition(), then, otherwise);
      Location after = step(then, call());
      builder.edge(otherwise, Action.SKIP, after, Position.NONE, "");
      return after;
    }

    private Location havoc(Location at) {
      InputSite site =
          new InputSite("s" + sites++, InputSite.Kind.NONDET, "input", CType.INT, Position.NONE);
      return step(at, new Action.Havoc(any(), site));
    }

    private Location loop(Location at, int depth) {
      List<Location> outside = loops;
      Location after = location();
      Location head = location();
      loops = new ArrayList<>(outside);
      loops.add(head);
      loopsAround.put(head, loops);
      builder.edge(at, Action.SKIP, head, Position.NONE, "");
      Location body = location();
      branch(head, random.nextInt(4) == 0 ? terms.bool(true) : condition(), body, after);
      Location end = statements(body, 1 + random.nextInt(2), depth - 1);
      ProgramVariable counted = any();
      Term next = terms.apply(Op.BV_ADD, counted.term(), number(1));
      builder.edge(end, new Action.Assign(counted, next), head, Position.NONE, "");
      loops = outside;
      return after;
    }

    private Location assertion(Location at) {
      Location good = location();
      Location.Role role =
          switch (random.nextInt(12)) {
            case 0 -> new Location.Role.Undefined(UndefinedBehaviour.DIVISION_BY_ZERO);
            case 1 -> new Location.Role.Incomplete("test");
            case 2 -> new Location.Role.Halt();
            default ->
                new Location.Role.Error(
                    "unreach-call", Goal.unplaced(new Goal.Kind.Assertion(), "assertion"));
          };
      Location bad = location(role);
      Term likely = terms.or(condition(), condition(), condition());
      branch(at, likely, good, bad);
      return good;
    }

    private ProgramVariable any() {
      return variables.get(random.nextInt(variables.size()));
    }

    private Term number(int value) {
      return terms.bitVec(width, value);
    }

    private Term term(int depth) {
      if (depth == 0 || random.nextInt(3) == 0) {
        return random.nextInt(3) == 0 ? number(random.nextInt(1 << width)) : any().term();
      }
      List<Op> ops =
          List.of(Op.BV_ADD, Op.BV_SUB, Op.BV_MUL, Op.BV_AND, Op.BV_OR, Op.BV_UREM, Op.BV_LSHR);
      return terms.apply(ops.get(random.nextInt(ops.size())), term(depth - 1), term(depth - 1));
    }

    private Term condition() {
      List<Op> ops = List.of(Op.EQ, Op.BV_ULT, Op.BV_SLT, Op.BV_ULE, Op.BV_SLE);
      Term compared = terms.apply(ops.get(random.nextInt(ops.size())), any().term(), term(1));
      return random.nextInt(4) == 0 ? terms.not(compared) : compared;
    }
  }
}
