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
import java.util.Optional;
import java.util.Random;

/**
 * Random programs of loops that count, some within each other, with branches and inputs in them,
 * over variables of few bits so that they often wrap around; behind the loops a condition leads to
 * an error. They may well not end.
 */
public final class CountingLoops {

  private static final List<Op> COMPARISONS =
      List.of(Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE, Op.EQ);

  private static final int MOST_BITS = 6;

  private final Random random;
  private final TermFactory terms = Simplifier.factory();
  private final TestProgram program = new TestProgram(terms);
  private final TestProgram.Body body = program.main();
  private final List<Place> places = new ArrayList<>();

  /** A variable, or a cell of memory if there is an address. */
  private record Place(ProgramVariable variable, Optional<Term> address, Term value) {
    int width() {
      return ((Sort.BitVec) value.sort()).width();
    }
  }

  private CountingLoops(long seed) {
    this.random = new Random(seed);
  }

  /** The program of this seed. */
  public static Program of(long seed) {
    return new CountingLoops(seed).make();
  }

  private Program make() {
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int bits = MOST_BITS - random.nextInt(4);
      CType type = random.nextBoolean() ? CType.INT : CType.UINT;
      ProgramVariable variable = program.global("x" + i, Sort.bitVec(bits), type);
      places.add(new Place(variable, Optional.empty(), variable.term()));
    }
    if (random.nextInt(4) == 0) {
      ProgramVariable memory =
          program.global(
              "memory",
              Sort.array(Sort.bitVec(3), Sort.bitVec(4)),
              new CType.MemoryType(CType.UINT));
      for (int i = 0; i < 2; i++) {
        Term address = terms.bitVec(3, 2L * i + 1);
        places.add(new Place(memory, Optional.of(address), terms.select(memory.term(), address)));
      }
    }
    Location at = body.entry();
    for (Place place : places) {
      Location next = body.location();
      if (place.address().isEmpty() && random.nextInt(3) > 0) {
        body.havoc(at, place.variable(), next);
      } else {
        assign(at, place, constant(place.width()), next);
      }
      at = next;
    }
    for (int i = random.nextInt(2); i >= 0; i--) {
      at = loop(at, random.nextInt(4) == 0 ? 2 : 1);
    }
    // The values of all variables matter behind the loops.
    Term sum = constant(MOST_BITS);
    for (Place place : places) {
      sum = terms.apply(Op.BV_ADD, sum, fit(place, MOST_BITS));
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
    Place counter = any();
    boolean counts = random.nextInt(4) > 0;
    body.branch(head, counts ? below(counter) : condition(), begin, after);
    Location at = begin;
    for (int i = random.nextInt(3); i >= 0; i--) {
      at = statement(at);
    }
    if (counts) {
      Location next = body.location();
      Term step = terms.bitVec(counter.width(), 1 + random.nextInt(2));
      assign(at, counter, terms.apply(Op.BV_ADD, counter.value(), step), next);
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
      case 1 -> {
        Place place = any();
        if (place.address().isPresent()) {
          return assignment(at);
        }
        body.havoc(at, place.variable(), next);
      }
      default -> {
        return assignment(at);
      }
    }
    return next;
  }

  private void assign(Location at, Place place, Term value, Location next) {
    Term all =
        place
            .address()
            .map(address -> terms.store(place.variable().term(), address, value))
            .orElse(value);
    body.assign(at, place.variable(), all, next);
  }

  private Location assignment(Location at) {
    Location next = body.location();
    Place place = any();
    int bits = place.width();
    Term value =
        switch (random.nextInt(9)) {
          case 0 -> constant(bits);
          case 1 -> terms.apply(Op.BV_ADD, fit(any(), bits), small(bits));
          case 2 -> terms.apply(Op.BV_ADD, place.value(), fit(any(), bits));
          default -> terms.apply(Op.BV_ADD, place.value(), small(bits));
        };
    assign(at, place, value, next);
    return next;
  }

  private Term below(Place counter) {
    Op op = random.nextBoolean() ? Op.BV_ULT : Op.BV_SLT;
    return terms.apply(op, counter.value(), constant(counter.width()));
  }

  private Term condition() {
    Place left = any();
    int bits = left.width();
    Term compared =
        switch (random.nextInt(8)) {
          case 0 -> terms.eq(terms.extract(0, 0, left.value()), constant(1));
          case 1 ->
              terms.eq(
                  terms.apply(Op.BV_UREM, left.value(), terms.bitVec(bits, 3)),
                  terms.bitVec(bits, random.nextInt(3)));
          default -> {
            Term right = random.nextInt(3) > 0 ? constant(bits) : fit(any(), bits);
            yield terms.apply(
                COMPARISONS.get(random.nextInt(COMPARISONS.size())), left.value(), right);
          }
        };
    return random.nextBoolean() ? terms.not(compared) : compared;
  }

  private Place any() {
    return places.get(random.nextInt(places.size()));
  }

  private Term small(int bits) {
    return terms.bitVec(bits, random.nextInt(5) - 2);
  }

  private Term constant(int bits) {
    return terms.bitVec(bits, random.nextInt(1 << bits));
  }

  private Term fit(Place place, int bits) {
    int more = bits - place.width();
    if (more < 0) {
      return terms.extract(bits - 1, 0, place.value());
    }
    if (more == 0) {
      return place.value();
    }
    return random.nextBoolean()
        ? terms.zeroExtend(more, place.value())
        : terms.signExtend(more, place.value());
  }
}
