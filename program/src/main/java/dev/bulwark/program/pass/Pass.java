package dev.bulwark.program.pass;

import dev.bulwark.program.Program;

/**
 * A transformation that keeps the property: the result reaches an error or incomplete location
 * exactly if the original does.
 */
public interface Pass {

  String name();

  Result apply(Program program);

  /**
   * The new program, the back-translation to the one before, and where its parts come from there.
   */
  record Result(Program program, BackTranslation back, Origins origins) {

    /** As the result of an earlier pass and this one together. */
    public Result after(Result earlier) {
      return new Result(program, back.then(earlier.back), origins.then(earlier.origins));
    }
  }
}
