package dev.bulwark.program.testing;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Random programs over variables of 8 bits: calls (recursive ones too), inputs, wild jumps, error,
 * incomplete, undefined and halting locations. Deterministic over their inputs; every variable is
 * written before it is read, as front ends make them. They may well not end.
 */
public final class RandomPrograms {

  private static final List<Op> BINARY =
      List.of(
          Op.BV_ADD,
          Op.BV_SUB,
          Op.BV_MUL,
          Op.BV_AND,
          Op.BV_OR,
          Op.BV_XOR,
          Op.BV_UDIV,
          Op.BV_SREM,
          Op.BV_SHL,
          Op.BV_ASHR);
  private static final List<Op> COMPARISONS =
      List.of(Op.EQ, Op.BV_ULT, Op.BV_SLT, Op.BV_ULE, Op.BV_SLE);

  private final Random random;
  private final TestProgram program;
  private final List<ProgramVariable> globals = new ArrayList<>();
  private final List<String> names = new ArrayList<>(List.of("main"));

  private RandomPrograms(long seed) {
    this.random = new Random(seed);
    this.program = new TestProgram(TermFactory.plain());
  }

  /** The program of this seed. */
  public static Program of(long seed) {
    return new RandomPrograms(seed).make();
  }

  /** A procedure whose edges go anywhere; for tests of its structure only. */
  public static Procedure graph(long seed, int locations, int edges) {
    Random random = new Random(seed);
    TestProgram program = new TestProgram();
    TestProgram.Body body = program.main();
    List<Location> all = new ArrayList<>(List.of(body.entry()));
    for (int i = 0; i < locations; i++) {
      all.add(body.location());
    }
    for (int i = 0; i < edges; i++) {
      body.skip(all.get(random.nextInt(all.size())), all.get(random.nextInt(all.size())));
    }
    body.skip(all.getLast(), body.exit());
    return program.build().procedure("main");
  }

  private Program make() {
    for (int i = random.nextInt(3); i >= 0; i--) {
      globals.add(program.global("g" + i));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      names.add("f" + i);
    }
    // Signatures first, so that bodies can call each other.
    for (String name : names) {
      TestProgram.Body body = program.procedure(name);
      if (!name.equals("main")) {
        body.parameter("a");
        body.parameter("b");
        body.result();
      }
    }
    for (String name : names) {
      new Filling(name).fill();
    }
    return program.build();
  }

  /** Fills in one procedure: a ladder of locations with jumps forwards and backwards. */
  private final class Filling {

    private final TestProgram.Body body;
    private final boolean isMain;
    private final List<ProgramVariable> visible = new ArrayList<>(globals);
    private final List<ProgramVariable> writable = new ArrayList<>();
    private final List<Location> ladder = new ArrayList<>();

    Filling(String name) {
      this.body = program.procedure(name);
      this.isMain = name.equals("main");
    }

    void fill() {
      Location at = body.entry();
      if (!isMain) {
        for (String parameter : List.of("a", "b")) {
          visible.add(existing(parameter));
        }
        ProgramVariable result = existing("#result");
        visible.add(result);
        at = initialise(at, result);
      }
      for (int i = 0; i < 2; i++) {
        ProgramVariable local = body.local("x" + i);
        at = initialise(at, local);
        visible.add(local);
      }
      writable.addAll(visible);
      int rungs = 3 + random.nextInt(12);
      for (int i = 0; i < rungs; i++) {
        ladder.add(body.location());
      }
      body.skip(at, ladder.getFirst());
      for (int i = 0; i < rungs; i++) {
        rung(i);
      }
    }

    private Location initialise(Location at, ProgramVariable variable) {
      Location next = body.location();
      if (random.nextBoolean()) {
        body.havoc(at, variable, next);
      } else {
        body.assign(at, variable, program.number(random.nextInt(5)), next);
      }
      return next;
    }

    private ProgramVariable existing(String name) {
      return body.variables().stream()
          .filter(v -> v.name().endsWith("::" + name))
          .findFirst()
          .orElseThrow();
    }

    private void rung(int i) {
      Location here = ladder.get(i);
      Location next = i + 1 < ladder.size() ? ladder.get(i + 1) : body.exit();
      switch (random.nextInt(12)) {
        case 0, 1, 2 -> body.assign(here, any(writable), term(3), next);
        case 3 -> body.havoc(here, any(writable), next);
        case 4, 5, 6 -> {
          String callee = names.get(random.nextInt(names.size()));
          if (callee.equals("main")) {
            body.skip(here, next);
          } else {
            Optional<ProgramVariable> result =
                random.nextBoolean() ? Optional.of(any(writable)) : Optional.empty();
            body.call(here, callee, List.of(term(2), term(2)), result, next);
          }
        }
        case 7 -> {
          if (random.nextInt(3) == 0) {
            body.branch(here, condition(), special(), next);
          } else {
            body.skip(here, next);
          }
        }
        case 8 -> body.assume(here, condition(), next);
        default -> body.branch(here, condition(), anywhere(), next);
      }
    }

    private Location anywhere() {
      return ladder.get(random.nextInt(ladder.size()));
    }

    private Location special() {
      return switch (random.nextInt(6)) {
        case 0 -> body.location(new Location.Role.Incomplete("test"));
        case 1 -> body.location(new Location.Role.Undefined(UndefinedBehaviour.DIVISION_BY_ZERO));
        case 2 -> body.location(new Location.Role.Halt());
        default -> body.error();
      };
    }

    private ProgramVariable any(List<ProgramVariable> variables) {
      return variables.get(random.nextInt(variables.size()));
    }

    private Term term(int depth) {
      if (depth == 0 || random.nextInt(3) == 0) {
        return random.nextInt(3) == 0 ? program.number(random.nextInt(256)) : any(visible).term();
      }
      if (random.nextInt(8) == 0) {
        return program.terms().ite(condition(), term(depth - 1), term(depth - 1));
      }
      return program
          .terms()
          .apply(BINARY.get(random.nextInt(BINARY.size())), term(depth - 1), term(depth - 1));
    }

    private Term condition() {
      Term compared =
          program
              .terms()
              .apply(COMPARISONS.get(random.nextInt(COMPARISONS.size())), term(1), term(1));
      return random.nextInt(4) == 0 ? program.terms().not(compared) : compared;
    }
  }
}
