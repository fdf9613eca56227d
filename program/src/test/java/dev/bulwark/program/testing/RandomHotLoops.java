package dev.bulwark.program.testing;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Random programs that spend their time in loops, nested and beside each other, over globals of all
 * sorts of machine words, integers and arrays, with a few floating-point numbers; loops call
 * procedures, which may be recursive, take inputs, and end in errors and failing assumptions.
 */
public final class RandomHotLoops {

  private final Random random;
  private final TestProgram program = new TestProgram();
  private final RandomTerms terms;
  private final Map<Variable, ProgramVariable> globals = new LinkedHashMap<>();
  private final List<String> procedures = new ArrayList<>();
  private final boolean closed;
  private int counters;

  private RandomHotLoops(long seed, boolean closed) {
    this.random = new Random(seed);
    this.closed = closed;
    int width = List.of(1, 4, 8, 16, 31, 32, 63, 64).get(random.nextInt(8));
    Profile profile =
        new Profile(
            width,
            random.nextInt(3) == 0 ? 70 : Math.max(width, 8),
            random.nextInt(3) == 0,
            false,
            random.nextInt(4) == 0,
            random.nextBoolean(),
            random.nextBoolean(),
            2,
            25,
            Set.of(Op.FP_REM, Op.FP_FMA, Op.FP_SQRT));
    this.terms = new RandomTerms(program.terms(), random, profile);
  }

  /** The program of this seed. */
  public static Program of(long seed) {
    return new RandomHotLoops(seed, false).make();
  }

  /** One whose inputs are overwritten at once, but for those of arrays: few decide anything. */
  public static Program closed(long seed) {
    return new RandomHotLoops(seed, true).make();
  }

  private Program make() {
    for (int i = random.nextInt(4); i > 0; i--) {
      procedures.add("f" + i);
      TestProgram.Body body = program.procedure("f" + i);
      body.parameter("a");
      body.result();
    }
    for (String name : procedures) {
      TestProgram.Body body = program.procedure(name);
      Filling filling = new Filling(body, body.variables());
      Location end = filling.block(body.entry(), 1);
      body.assign(end, body.variables().get(1), filling.number(2), body.exit());
    }
    TestProgram.Body main = program.main();
    ProgramVariable x = main.local("x");
    ProgramVariable y = main.local("y");
    Location begin = main.location();
    Location middle = main.location();
    main.assign(main.entry(), x, program.number(3), middle);
    main.assign(middle, y, program.number(200), begin);
    Filling filling = new Filling(main, List.of(x, y));
    Location end = filling.block(begin, 3);
    main.skip(end, main.exit());
    return program.build();
  }

  /** Declares what the term mentions. */
  private Term declared(Term term) {
    Terms.freeVariables(term)
        .forEach(
            variable -> {
              if (!variable.name().contains("::")) {
                globals.computeIfAbsent(
                    variable, v -> program.global(v.name(), v.sort(), CType.UCHAR));
              }
            });
    return term;
  }

  /** Statements of one procedure, from a location to a location. */
  private final class Filling {

    private final TestProgram.Body body;
    private final List<ProgramVariable> locals;

    Filling(TestProgram.Body body, List<ProgramVariable> locals) {
      this.body = body;
      this.locals = locals;
    }

    Location block(Location from, int depth) {
      Location at = from;
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        at = statement(at, depth);
      }
      return depth > 0 ? loop(at, depth) : at;
    }

    private Location statement(Location at, int depth) {
      Location next = body.location();
      switch (random.nextInt(20)) {
        case 0, 1, 2, 3, 4, 5 -> {
          Term value = declared(terms.term(terms.sort(), 2));
          declared(terms.variable(value.sort(), 0));
          List<ProgramVariable> fitting =
              globals.values().stream().filter(v -> v.sort().equals(value.sort())).toList();
          body.assign(at, any(fitting), value, next);
        }
        case 6, 7, 8 -> body.assign(at, any(locals), number(2), next);
        case 9, 10 -> {
          Location then = body.location();
          body.branch(at, condition(), then, next);
          body.assign(then, any(locals), number(1), next);
        }
        case 11, 12, 13 -> call(at, next);
        case 14 -> {
          List<ProgramVariable> arrays =
              globals.values().stream().filter(v -> v.sort() instanceof Sort.Array).toList();
          if (!arrays.isEmpty() && random.nextBoolean()) {
            body.havoc(at, any(arrays), next);
            break;
          }
          ProgramVariable taken = any(locals);
          if (closed) {
            Location between = body.location();
            body.havoc(at, taken, between);
            body.assign(between, taken, program.number(random.nextInt(256)), next);
          } else {
            body.havoc(at, taken, next);
          }
        }
        case 15 -> body.branch(at, rare(), body.error(), next);
        case 16 -> {
          if (random.nextInt(3) == 0) {
            body.assume(at, program.terms().not(rare()), next);
          } else {
            // Several edges of which the first that passes is taken.
            Location third = body.location();
            body.assume(at, condition(), next);
            body.assume(at, condition(), third);
            body.skip(at, next);
            body.skip(third, next);
          }
        }
        case 17 -> {
          // Three edges, of which mostly just one passes.
          ProgramVariable x = any(locals);
          int low = random.nextInt(128);
          int high = low + random.nextInt(128);
          Term small = program.less(x, low);
          Term large = program.terms().not(program.less(x, high));
          Location middle = body.location();
          body.assume(at, small, next);
          body.assume(
              at,
              random.nextInt(4) == 0
                  ? program.terms().not(large)
                  : program.terms().and(program.terms().not(small), program.terms().not(large)),
              middle);
          body.assume(at, large, next);
          body.assign(middle, any(locals), number(1), next);
        }
        default -> {
          if (depth > 0 && random.nextInt(3) == 0) {
            return loop(at, depth);
          }
          body.skip(at, next);
        }
      }
      return next;
    }

    private void call(Location at, Location next) {
      if (procedures.isEmpty()) {
        body.skip(at, next);
        return;
      }
      Optional<ProgramVariable> result =
          random.nextBoolean() ? Optional.of(any(locals)) : Optional.empty();
      Location call = body.location();
      // Mostly not, so that recursion ends now and then.
      body.branch(at, condition(), call, next);
      body.call(
          call,
          procedures.get(random.nextInt(procedures.size())),
          List.of(number(2)),
          result,
          next);
    }

    /** A loop with a counter of its own, which now and then is left early. */
    private Location loop(Location from, int depth) {
      ProgramVariable counter = body.local("i" + counters++);
      Location head = body.location();
      Location inside = body.location();
      Location after = body.location();
      body.assign(from, counter, program.number(0), head);
      body.branch(head, program.less(counter, 2 + random.nextInt(40)), inside, after);
      Location end = block(inside, depth - 1);
      Location last = body.location();
      if (random.nextInt(3) == 0) {
        body.branch(end, rare(), after, last);
      } else {
        body.skip(end, last);
      }
      body.assign(last, counter, program.plus(counter, 1), head);
      return after;
    }

    /** Of 8 bits, over the locals. */
    Term number(int depth) {
      if (depth == 0 || random.nextInt(4) == 0) {
        return random.nextInt(3) == 0 ? program.number(random.nextInt(256)) : any(locals).term();
      }
      Op[] ops = {Op.BV_ADD, Op.BV_SUB, Op.BV_MUL, Op.BV_XOR, Op.BV_UREM, Op.BV_SDIV, Op.BV_ASHR};
      return program
          .terms()
          .apply(ops[random.nextInt(ops.length)], number(depth - 1), number(depth - 1));
    }

    private Term condition() {
      return random.nextBoolean()
          ? declared(terms.formula(2))
          : program.terms().apply(Op.BV_SLT, number(1), number(1));
    }

    private Term rare() {
      return program.terms().eq(number(1), program.number(random.nextInt(256)));
    }

    private ProgramVariable any(List<ProgramVariable> variables) {
      return variables.get(random.nextInt(variables.size()));
    }
  }
}
