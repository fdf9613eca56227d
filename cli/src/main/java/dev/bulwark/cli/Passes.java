package dev.bulwark.cli;

import dev.bulwark.logic.Term;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.integer.IntegerEncoding;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Simplification;
import java.util.List;
import java.util.Map;

/** What is done to a program before an engine gets it. */
final class Passes {

  private Passes() {}

  static Pass.Result apply(Program asParsed, Encoding encoding) {
    // Mathematical integers are integers in every encoding.
    boolean encode = encoding == Encoding.INTEGER && !asParsed.hasMathematicalIntegers();
    List<Pass> passes =
        encode
            ? List.of(new Simplification(), new IntegerEncoding())
            : List.of(new Simplification());
    Program program = asParsed;
    BackTranslation back = new Unchanged();
    for (Pass pass : passes) {
      Pass.Result result = pass.apply(program);
      program = result.program();
      back = result.back().then(back);
    }
    return new Pass.Result(program, back);
  }

  /** The way back from the program as parsed to itself. */
  private static final class Unchanged implements BackTranslation {

    @Override
    public Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants) {
      return invariants;
    }

    @Override
    public Map<Location, Integer> loopBounds(Map<Location, Integer> bounds) {
      return bounds;
    }

    @Override
    public Map<String, Integer> callBounds(Map<String, Integer> bounds) {
      return bounds;
    }

    @Override
    public Inputs inputs(Inputs inputs) {
      return inputs;
    }
  }
}
