package dev.bulwark.engine.testing;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.TestProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random automata with memory, as the front end makes them but so small that all their runs can be
 * tried: four cells of two bits in each of two regions, words of two bits, loops of a few rounds,
 * and regions that are taken as input, copied and written.
 */
public final class RandomArrayPrograms {

  private static final Sort WORD = Sort.bitVec(2);
  private static final Sort.Array MEMORY = Sort.array(WORD, WORD);

  private final Random random;
  private final TestProgram made = new TestProgram();
  private final TermFactory terms = made.terms();
  private final TestProgram.Body main = made.main();
  private final List<ProgramVariable> words = new ArrayList<>();
  private final List<ProgramVariable> regions = new ArrayList<>();
  private int inputBits;
  private int counters;
  private Location at = main.entry();

  private RandomArrayPrograms(long seed) {
    this.random = new Random(seed);
  }

  /** The program of this seed. */
  public static Program of(long seed) {
    return new RandomArrayPrograms(seed).program();
  }

  private Program program() {
    for (String name : List.of("x", "y", "z")) {
      words.add(made.global(name, WORD, CType.UCHAR));
    }
    for (String name : List.of("m", "n")) {
      regions.add(made.global(name, MEMORY, new CType.MemoryType(CType.UCHAR)));
    }
    for (int i = 3 + random.nextInt(5); i > 0; i--) {
      statement(2);
    }
    assertion();
    main.skip(at, main.exit());
    return made.build();
  }

  private void statement(int depth) {
    switch (random.nextInt(depth == 0 ? 8 : 11)) {
      case 0 -> assign(any(words), word(2));
      case 1, 2, 3 -> {
        ProgramVariable region = any(regions);
        assign(region, terms.store(memory(1), word(1), word(2)));
      }
      case 4 -> assign(any(words), terms.select(memory(2), word(1)));
      case 5 -> input();
      case 6 -> assign(any(regions), memory(2));
      case 7 -> assertion();
      case 8, 9 -> choice(depth - 1);
      default -> loop(depth - 1);
    }
  }

  private void assign(ProgramVariable variable, Term value) {
    Location next = main.location();
    main.assign(at, variable, value, next);
    at = next;
  }

  private void input() {
    boolean memory = random.nextInt(3) == 0;
    int bits = memory ? 8 : 2;
    if (inputBits + bits <= 12) {
      inputBits += bits;
      Location next = main.location();
      main.havoc(at, any(memory ? regions : words), next);
      at = next;
    }
  }

  private void choice(int depth) {
    Location then = main.location();
    Location otherwise = main.location();
    Location join = main.location();
    main.branch(at, condition(), then, otherwise);
    at = then;
    statement(depth);
    main.skip(at, join);
    at = otherwise;
    statement(depth);
    main.skip(at, join);
    at = join;
  }

  /** As many rounds as a counter of its own allows, or until some condition fails. */
  private void loop(int depth) {
    ProgramVariable counter = made.global("i" + counters++, Sort.bitVec(3), CType.UCHAR);
    assign(counter, terms.bitVec(3, 0));
    Location head = at;
    Location body = main.location();
    Location after = main.location();
    Term more = made.less(counter, 1 + random.nextInt(5));
    main.branch(head, random.nextBoolean() ? more : terms.and(more, condition()), body, after);
    at = body;
    int before = inputBits;
    inputBits = 12;
    statement(depth);
    inputBits = before;
    assign(any(regions), terms.store(memory(0), terms.extract(1, 0, counter.term()), word(1)));
    assign(counter, made.plus(counter, 1));
    main.skip(at, head);
    at = after;
  }

  private void assertion() {
    Location next = main.location();
    main.branch(at, terms.and(condition(), condition()), main.error(), next);
    at = next;
  }

  /** Regions themselves are never compared: no C program does that, and solvers are weak at it. */
  private Term condition() {
    return switch (random.nextInt(5)) {
      case 1 -> terms.apply(Op.BV_ULT, word(1), word(2));
      case 2 -> terms.distinct(word(1), word(1));
      default -> terms.eq(terms.select(memory(1), word(1)), word(1));
    };
  }

  private Term memory(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return any(regions).term();
    }
    return switch (random.nextInt(4)) {
      case 0 -> terms.constArray(MEMORY, word(depth - 1));
      case 1 -> terms.ite(condition(), memory(depth - 1), memory(depth - 1));
      default -> terms.store(memory(depth - 1), word(depth - 1), word(depth - 1));
    };
  }

  private Term word(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(3) == 0 ? terms.bitVec(2, random.nextInt(4)) : any(words).term();
    }
    Op op = any(List.of(Op.BV_ADD, Op.BV_SUB, Op.BV_XOR, Op.BV_MUL, Op.BV_AND));
    return switch (random.nextInt(3)) {
      case 0 -> terms.select(memory(depth - 1), word(depth - 1));
      default -> terms.apply(op, word(depth - 1), word(depth - 1));
    };
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
