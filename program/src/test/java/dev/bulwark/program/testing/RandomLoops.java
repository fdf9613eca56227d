package dev.bulwark.program.testing;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random programs of loops that count, some within each other, with branches and inputs in them,
 * over variables of few bits so that they often wrap around; behind the loops a condition leads to
 * an error. They may well not end.
 */
public final class RandomLoops {

  private static final List<Op> COMPARISONS =
      List.of(Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE, Op.EQ);

  private static final int MOST_BITS = 6;

  private final Random random;
  private final TermFactory terms = Simplifier.factory();
  private final TestProgram program = new TestProgram(terms);
  private final TestProgram.Body body = program.main();
  private final List<ProgramVariable> variables = new ArrayList<>();

  private RandomLoops(long seed) {
    this.random = new Random(seed);
  }

  /** The program of this seed. */
  public static Program of(long seed) {
    return new RandomLoops(seed).make();
  }

  private Program make() {
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int bits = MOST_BITS - random.nextInt(4);
      variables.add(
          program.global("x" + i, Sort.bitVec(bits), random.nextBoolean() ? CType.INT : CType.UINT));
    }
    Location at = body.entry();
    for (ProgramVariable variable : variables) {
      Location next = body.location();
      if (random.nextInt(3) > 0) {
        body.havoc(at, variable, next);
      } else {
        body.assign(at, variable, constant(width(variable)), next);
      }
      at = next;
    }
    for (int i = random.nextInt(2); i >= 0; i--) {
      at = loop(at, random.nextInt(4) == 0 ? 2 : 1);
    }
    // The values of all variables matter behind the loops.
    Term sum = constant(MOST_BITS);
    for (ProgramVariable variable : variables) {
      sum = terms.apply(Op.BV_ADD, sum, fit(variable, MOST_BITS));
    }
    Location end = body.location();
    Location halt = body.location(new Location.Role.Halt());
    body.branch(at, terms.eq(sum, constant(MOST_BITS)), halt, end);
    Term rare = terms.and(condition(), condition(), condition());
    body.branch(end, rare, body.error(), body.exit());
    return program.build();
  }

  private Location loop(Location from, int depth) {
    Location head = body.location();
    Location begin = body.location();
    Location after = body.location();
    body.skip(from, head);
    ProgramVariable counter = any();
    boolean counts = random.nextInt(4) > 0;
    body.branch(head, counts ? below(counter) : condition(), begin, after);
    Location at = begin;
    for (int i = random.nextInt(3); i >= 0; i--) {
      at = statement(at);
    }
    if (counts) {
      Location next = body.location();
      Term step = terms.bitVec(width(counter), 1 + random.nextInt(2));
      body.assign(at, counter, terms.apply(Op.BV_ADD, counter.term(), step), next);
      at = next;
    }
    if (depth > 1) {
      at = statement(loop(at, depth - 1));
    }
    body.skip(at, head);
    return after;
  }

  private Location statement(Location at) {
    Location next = body.location();
    switch (random.nextInt(10)) {
      case 0 -> {
        Location then = body.location();
        Location otherwise = body.location();
        body.branch(at, condition(), then, otherwise);
        body.skip(assignment(then), next);
        body.skip(random.nextBoolean() ? assignment(otherwise) : otherwise, next);
      }
      case 1 -> body.havoc(at, any(), next);
      default -> {
        return assignment(at);
      }
    }
    return next;
  }

  private Location assignment(Location at) {
    Location next = body.location();
    ProgramVariable variable = any();
    int bits = width(variable);
    Term value =
        switch (random.nextInt(9)) {
          case 0 -> constant(bits);
          case 1 -> terms.apply(Op.BV_ADD, fit(any(), bits), small(bits));
          case 2 -> terms.apply(Op.BV_ADD, variable.term(), fit(any(), bits));
          default -> terms.apply(Op.BV_ADD, variable.term(), small(bits));
        };
    body.assign(at, variable, value, next);
    return next;
  }

  private Term below(ProgramVariable counter) {
    Op op = random.nextBoolean() ? Op.BV_ULT : Op.BV_SLT;
    return terms.apply(op, counter.term(), constant(width(counter)));
  }

  private Term condition() {
    ProgramVariable left = any();
    int bits = width(left);
    Term right = random.nextInt(3) > 0 ? constant(bits) : fit(any(), bits);
    Term compared =
        terms.apply(COMPARISONS.get(random.nextInt(COMPARISONS.size())), left.term(), right);
    return random.nextBoolean() ? terms.not(compared) : compared;
  }

  private ProgramVariable any() {
    return variables.get(random.nextInt(variables.size()));
  }

  private Term small(int bits) {
    return terms.bitVec(bits, random.nextInt(5) - 2);
  }

  private Term constant(int bits) {
    return terms.bitVec(bits, random.nextInt(1 << bits));
  }

  private static int width(ProgramVariable variable) {
    return ((Sort.BitVec) variable.sort()).width();
  }

  private Term fit(ProgramVariable variable, int bits) {
    int more = bits - width(variable);
    if (more < 0) {
      return terms.extract(bits - 1, 0, variable.term());
    }
    if (more == 0) {
      return variable.term();
    }
    return random.nextBoolean()
        ? terms.zeroExtend(more, variable.term())
        : terms.signExtend(more, variable.term());
  }
}
