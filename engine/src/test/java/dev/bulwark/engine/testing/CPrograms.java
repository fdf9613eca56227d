package dev.bulwark.engine.testing;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.Integers;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;

/** Programs for tests, from C text. */
public final class CPrograms {

  private CPrograms() {}

  /** A program on a machine of 32 bits. */
  public static Program parse(String text) {
    return parse(text, FrontendOptions.DEFAULT.withMachine(MachineModel.ILP32));
  }

  /** The same over unbounded integers. */
  public static Program parseMathematical(String text) {
    return parse(
        text,
        FrontendOptions.DEFAULT
            .withMachine(MachineModel.ILP32)
            .withIntegers(Integers.MATHEMATICAL));
  }

  private static Program parse(String text, FrontendOptions options) {
    ParseResult result = new CFrontend().parse("test.c", text, options);
    return switch (result) {
      case ParseResult.Parsed parsed -> parsed.program();
      case ParseResult.Refused refused ->
          throw new IllegalArgumentException(refused.diagnostics().toString());
    };
  }
}
