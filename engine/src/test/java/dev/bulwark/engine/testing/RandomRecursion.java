package dev.bulwark.engine.testing;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
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
import java.util.Random;

/**
 * Random programs of procedures that call each other, with loops, over integers or bit-vectors that
 * only ever hold 0 to 3. Recursion may go on for ever; {@link SummaryBruteForce} knows the truth
 * all the same.
 */
public final class RandomRecursion {

  /** How many values a variable can have. */
  static final int VALUES = 4;

  private static final Sort BITS = Sort.bitVec(2);

  private final Random random;
  private final boolean integers;
  private final TermFactory terms = Simplifier.factory();
  private final Sort sort;
  private final List<ProgramVariable> globals = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final Map<String, Procedure.Builder> builders = new LinkedHashMap<>();
  private final Map<String, List<ProgramVariable>> frames = new LinkedHashMap<>();

  private RandomRecursion(long seed, boolean integers) {
    this.random = new Random(seed);
    this.integers = integers;
    this.sort = integers ? Sort.INT : BITS;
  }

  /** The program of this seed. */
  public static Program of(long seed, boolean integers) {
    return new RandomRecursion(seed, integers).make();
  }

  private Program make() {
    for (int i = random.nextInt(2); i >= 0; i--) {
      globals.add(variable("g" + i, ProgramVariable.Kind.GLOBAL));
    }
    names.add("main");
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      names.add("f" + i);
    }
    for (String name : names) {
      Procedure.Builder builder = new Procedure.Builder(name, Position.NONE);
      List<ProgramVariable> frame = new ArrayList<>();
      if (!name.equals("main")) {
        frame.add(variable(name + "::a", ProgramVariable.Kind.PARAMETER));
        builder.parameter(frame.getFirst());
        frame.add(variable(name + "::#result", ProgramVariable.Kind.RESULT));
        builder.result(frame.getLast());
      }
      frame.add(variable(name + "::x", ProgramVariable.Kind.LOCAL));
      builder.local(frame.getLast());
      builders.put(name, builder);
      frames.put(name, frame);
    }
    names.forEach(this::fill);
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    procedures.put(Program.START, start());
    builders.forEach((name, builder) -> procedures.put(name, builder.build()));
    return new Program(
        terms,
        MachineModel.LP64,
        integers ? Integers.MATHEMATICAL : Integers.MACHINE,
        globals,
        procedures,
        procedures.get(Program.START),
        List.of(),
        List.of(new Program.SourceFile("test.c", "0".repeat(64))),
        MemoryLayout.NONE);
  }

  private ProgramVariable variable(String name, ProgramVariable.Kind kind) {
    return new ProgramVariable(terms.variable(name, sort), CType.UCHAR, name, Position.NONE, kind);
  }

  private Procedure start() {
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    Location at = start.entry();
    for (ProgramVariable global : globals) {
      at = assign(start, at, global, number(0));
    }
    Action call = new Action.Call("main", List.of(), Optional.empty());
    start.edge(at, call, start.exit(), Position.NONE, "");
    return start.build();
  }

  private Location assign(
      Procedure.Builder builder, Location at, ProgramVariable variable, Term value) {
    Location next = builder.location(Position.NONE);
    builder.edge(at, new Action.Assign(variable, value), next, Position.NONE, "");
    return next;
  }

  private void fill(String name) {
    Procedure.Builder builder = builders.get(name);
    List<ProgramVariable> visible = new ArrayList<>(globals);
    visible.addAll(frames.get(name));
    Location at = builder.entry();
    for (ProgramVariable variable : frames.get(name)) {
      if (variable.kind() != ProgramVariable.Kind.PARAMETER) {
        at = assign(builder, at, variable, number(random.nextInt(VALUES)));
      }
    }
    List<Location> ladder = new ArrayList<>();
    for (int i = 4 + random.nextInt(5); i > 0; i--) {
      ladder.add(builder.location(Position.NONE));
    }
    builder.edge(at, Action.SKIP, ladder.getFirst(), Position.NONE, "");
    for (int i = 0; i < ladder.size(); i++) {
      Location next = i + 1 < ladder.size() ? ladder.get(i + 1) : builder.exit();
      rung(builder, visible, ladder, ladder.get(i), next);
    }
  }

  private void rung(
      Procedure.Builder builder,
      List<ProgramVariable> visible,
      List<Location> ladder,
      Location here,
      Location next) {
    switch (random.nextInt(10)) {
      case 0, 1 -> {
        Location after = assign(builder, here, any(visible), term(visible));
        builder.edge(after, Action.SKIP, next, Position.NONE, "");
      }
      case 2 -> input(builder, any(visible), here, next);
      case 3, 4, 5 -> {
        String callee = names.get(1 + random.nextInt(names.size() - 1));
        Optional<ProgramVariable> result =
            random.nextInt(4) == 0 ? Optional.empty() : Optional.of(any(visible));
        Action call = new Action.Call(callee, List.of(term(visible)), result);
        builder.edge(here, call, next, Position.NONE, "");
      }
      case 6 -> branch(builder, condition(visible), here, error(builder), next);
      default -> branch(builder, condition(visible), here, any(ladder), next);
    }
  }

  private void input(
      Procedure.Builder builder, ProgramVariable variable, Location here, Location next) {
    InputSite site =
        new InputSite(here.name(), InputSite.Kind.NONDET, "nondet", variable.type(), Position.NONE);
    Location taken = builder.location(Position.NONE);
    builder.edge(here, new Action.Havoc(variable, site), taken, Position.NONE, "");
    Term inRange =
        integers
            ? terms.and(
                terms.le(number(0), variable.term()), terms.lt(variable.term(), number(VALUES)))
            : terms.bool(true);
    builder.edge(taken, new Action.Assume(inRange), next, Position.NONE, "");
  }

  private void branch(
      Procedure.Builder builder, Term condition, Location here, Location then, Location other) {
    builder.edge(here, new Action.Assume(condition), then, Position.NONE, "");
    builder.edge(here, new Action.Assume(terms.not(condition)), other, Position.NONE, "");
  }

  private static Location error(Procedure.Builder builder) {
    return builder.location(
        new Location.Role.Error("unreach-call", Goal.unplaced(new Goal.Kind.Assertion(), "error")),
        Position.NONE);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Term number(int value) {
    return integers ? terms.integer(value) : terms.bitVec(2, value);
  }

  private Term term(List<ProgramVariable> visible) {
    Term variable = any(visible).term();
    return switch (random.nextInt(4)) {
      case 0 -> number(random.nextInt(VALUES));
      case 1 -> variable;
      // One more or less, from 3 to 0 and back.
      case 2 ->
          integers
              ? terms.ite(
                  terms.lt(variable, number(VALUES - 1)), terms.add(variable, number(1)), number(0))
              : terms.apply(Op.BV_ADD, variable, number(1));
      default ->
          integers
              ? terms.ite(
                  terms.lt(number(0), variable), terms.sub(variable, number(1)), number(VALUES - 1))
              : terms.apply(Op.BV_SUB, variable, number(1));
    };
  }

  private Term condition(List<ProgramVariable> visible) {
    Term a = any(visible).term();
    Term b = random.nextBoolean() ? any(visible).term() : number(random.nextInt(VALUES));
    return switch (random.nextInt(3)) {
      case 0 -> terms.eq(a, b);
      case 1 -> integers ? terms.lt(a, b) : terms.apply(Op.BV_ULT, a, b);
      default -> terms.not(terms.eq(a, b));
    };
  }
}
