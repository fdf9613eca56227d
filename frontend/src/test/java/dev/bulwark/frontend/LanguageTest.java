package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One program for each construct of the language that is easily got wrong. Its first line says what
 * it returns, on 32 and 64 bits; gcc has to agree, where it is at hand.
 */
@Tag("slow")
class LanguageTest {

  private static final long STEPS = 1_000_000;
  private static final Pattern EXPECTED = Pattern.compile("// expect (\\d+)(?: (\\d+))?\n");

  @TempDir Path directory;

  static List<String> names() {
    return List.of(
        "blocks",
        "blocks-from-members",
        "character-constants",
        "flexible-members",
        "structs-through-pointers",
        "generic-selections",
        "gnu-extensions",
        "variable-arguments",
        "variable-arguments-kinds",
        "variable-arguments-pointers",
        "initializers",
        "vla-copies",
        "vla-matrix",
        "vla-parameters",
        "vla-pointers",
        "vla-sizes",
        "vla-typedef");
  }

  @ParameterizedTest
  @MethodSource("names")
  void returnsWhatItSays(String name) throws IOException {
    String source = text(name);
    for (MachineModel machine : MachineModel.values()) {
      assertThat(run(source, machine))
          .as("%s on %s", name, machine)
          .isEqualTo(expected(source, machine));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void gccAgrees(String name) throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: programs are not compared");
    String source = text(name);
    assertThat(GccProgram.run(directory, source, List.of()).exitCode())
        .isEqualTo(expected(source, MachineModel.LP64));
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: 32-bit programs are not compared with gcc -m32");
    List<String> options = List.of("-m32", "-msse2", "-mfpmath=sse", "-ffp-contract=off");
    assertThat(GccProgram.run(directory, source, options).exitCode())
        .isEqualTo(expected(source, MachineModel.ILP32));
  }

  private static int expected(String source, MachineModel machine) {
    Matcher line = EXPECTED.matcher(source);
    assertThat(line.lookingAt()).isTrue();
    boolean second = machine == MachineModel.LP64 && line.group(2) != null;
    return Integer.parseInt(line.group(second ? 2 : 1));
  }

  private static int run(String source, MachineModel machine) {
    ParseResult result =
        new CFrontend().parse("test.c", source, FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) result).program();
    assertThat(ProgramChecks.problems(program)).isEmpty();
    Outcome outcome =
        Interpreter.run(program, new ReplayedInputs(Inputs.NONE), StepListener.NONE, STEPS);
    assertThat(outcome).isInstanceOf(Outcome.Terminated.class);
    Optional<Value> value = ((Outcome.Terminated) outcome).exitValue();
    return ((Value.BitVecValue) value.orElseThrow()).unsigned().intValue() & 255;
  }

  private static String text(String name) throws IOException {
    try (InputStream in = LanguageTest.class.getResourceAsStream("language/" + name + ".c")) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
