package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.RandomExpressions;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.integer.Approximation;
import dev.bulwark.program.integer.IntegerEncoding;
import dev.bulwark.program.integer.IntegerProgram;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.testing.SymbolicFollower;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Both encodings compute what the interpreter computes, on random expressions over all integer
 * types, with inputs near the borders of their types.
 */
@Tag("slow")
final class ExpressionsTest {

  private static final int EXPRESSIONS = Boolean.getBoolean("bulwark.thorough") ? 50_000 : 5_000;
  private static final int A_PROGRAM = 10;
  private static final int RUNS = 4;
  private static final long STEPS = 10_000;

  /** The values of globals after a run, and the inputs that it took. */
  private static final class Watch implements StepListener {

    private final Map<String, Value> globals = new HashMap<>();

    @Override
    public void on(Step step) {
      for (Step.Change change : step.changes()) {
        if (change.variable().name().startsWith("r")) {
          globals.put(change.variable().name(), change.after());
        }
      }
    }
  }

  /** At the ends of the type, around zero, or anywhere. */
  private record BorderInputs(Random random, Map<InputSite, Value> given) implements InputSource {

    @Override
    public Value next(InputSite site, Sort sort, int occurrence) {
      int width = ((Sort.BitVec) sort).width();
      BigInteger near = BigInteger.valueOf(random.nextInt(5) - 2L);
      BigInteger number =
          switch (random.nextInt(4)) {
            case 0 -> near;
            case 1 -> near.add(BigInteger.ONE.shiftLeft(width - 1));
            case 2 -> near.add(BigInteger.ONE.shiftLeft(width / 2));
            default -> new BigInteger(width, random);
          };
      Value value = Value.bitVec(width, number);
      given.put(site, value);
      return value;
    }
  }

  private static BigInteger number(CType type, Value value) {
    boolean signed = type instanceof CType.IntegerType integer && integer.kind().signed();
    Value.BitVecValue bits = (Value.BitVecValue) value;
    return signed ? bits.signed() : bits.unsigned();
  }

  @Test
  void encodingsComputeWhatTheInterpreterDoes() {
    Random random = new Random(5);
    int compared = 0;
    int approximated = 0;
    for (long seed = 0; seed < EXPRESSIONS / A_PROGRAM; seed++) {
      Program program =
          new Simplification()
              .apply(CPrograms.parse(RandomExpressions.program(seed, A_PROGRAM)))
              .program();
      IntegerProgram integers = new IntegerEncoding().encode(program, Set.of());
      Set<Approximation> exact = new LinkedHashSet<>();
      while (!integers.approximations().isEmpty()) {
        approximated += integers.approximations().size();
        exact.addAll(integers.approximations().values());
        integers = new IntegerEncoding().encode(program, exact);
      }
      for (int run = 0; run < RUNS; run++) {
        compared += compare(seed, program, integers.program(), random);
      }
    }
    System.out.println(compared + " values compared, " + approximated + " operations made exact");
    assertThat(compared).isGreaterThan(EXPRESSIONS * RUNS / 2);
    assertThat(approximated).isGreaterThan(EXPRESSIONS / 4);
  }

  private static int compare(long seed, Program program, Program integers, Random random) {
    Map<InputSite, Value> given = new HashMap<>();
    Watch bits = new Watch();
    SymbolicFollower follower = new SymbolicFollower(program);
    Interpreter.run(
        program,
        new BorderInputs(random, given),
        step -> {
          bits.on(step);
          follower.on(step);
        },
        STEPS);
    String description = "seed " + seed + " with " + given;
    Evaluator symbolic = new Evaluator(follower.inputs()::get);
    assertThat(symbolic.holds(follower.now().guard())).as(description).isTrue();
    Watch numbers = new Watch();
    Interpreter.run(
        integers,
        (site, sort, occurrence) -> Value.integer(number(site.type(), given.get(site))),
        numbers,
        STEPS);
    for (ProgramVariable global : program.globals()) {
      Value expected = bits.globals.get(global.name());
      if (expected != null) {
        assertThat(symbolic.evaluate(follower.now().state().value(global.term())))
            .as("%s of %s", global, description)
            .isEqualTo(expected);
        assertThat(numbers.globals.get(global.name()))
            .as("%s of %s over integers", global, description)
            .isEqualTo(Value.integer(number(global.type(), expected)));
      }
    }
    assertThat(numbers.globals.keySet()).as(description).isEqualTo(bits.globals.keySet());
    return bits.globals.size();
  }
}
