package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.frontend.testing.RandomCPrograms;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.loop.CallGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The interpreter against gcc: random programs compute a checksum of their variables, and both have
 * to come to the same. Programs in which the interpreter meets undefined behaviour are left out;
 * there are few.
 */
@Tag("slow")
class GccDifferentialTest {

  private static final int PROGRAMS_PER_FILE = 200;
  private static final long STEPS = 3_000_000;

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory), "gcc is not installed: programs are not compared with it");
    compare(
        MachineModel.LP64,
        List.of(),
        Integer.getInteger("bulwark.gcc.files", thorough() ? 100 : 10),
        1_000_000);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: 32-bit programs are not compared with gcc -m32");
    compare(
        MachineModel.ILP32,
        List.of("-m32"),
        Integer.getInteger("bulwark.gcc.files", thorough() ? 50 : 3),
        2_000_000);
  }

  private static boolean thorough() {
    return Boolean.getBoolean("bulwark.thorough");
  }

  private void compare(MachineModel machine, List<String> options, int files, long firstSeed)
      throws IOException {
    int compared = 0;
    int undefined = 0;
    for (int file = 0; file < files; file++) {
      long seed = firstSeed + (long) file * PROGRAMS_PER_FILE;
      StringBuilder source = new StringBuilder();
      for (int i = 0; i < PROGRAMS_PER_FILE; i++) {
        source
            .append("/* seed ")
            .append(seed + i)
            .append(" */\n")
            .append(RandomCPrograms.of(seed + i, i, machine));
      }
      Map<Integer, String> ours = interpret(source.toString(), machine, seed);
      Map<Integer, String> theirs = compile(source.toString(), ours, options, seed);
      ours.forEach(
          (i, checksum) ->
              assertThat(checksum)
                  .as(
                      () ->
                          "seed "
                              + (seed + i)
                              + " on "
                              + machine
                              + ":\n"
                              + RandomCPrograms.of(seed + i, i, machine))
                  .isEqualTo(theirs.get(i)));
      compared += ours.size();
      undefined += PROGRAMS_PER_FILE - ours.size();
    }
    System.out.printf(
        "gcc and interpreter agree on %d programs (%s, seeds from %d); %d left out%n",
        compared, machine, firstSeed, undefined);
    assertThat(undefined).isLessThan(compared / 5);
  }

  /** The checksum of each program that ends. */
  private static Map<Integer, String> interpret(String source, MachineModel machine, long seed) {
    StringBuilder main = new StringBuilder("int main(void) {\n");
    for (int i = 0; i < PROGRAMS_PER_FILE; i++) {
      main.append("  ").append(RandomCPrograms.entry(i)).append("();\n");
    }
    ParseResult result =
        new CFrontend()
            .parse(
                "random.c",
                source + main + "  return 0;\n}\n",
                FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).as("seeds from %d", seed).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) result).program();
    assertThat(ProgramChecks.problems(program)).as("seeds from %d", seed).isEmpty();
    for (Procedure procedure : program.procedures().values()) {
      assertThat(Liveness.of(procedure).uninitialised())
          .as("seeds from %d: %s", seed, procedure)
          .isEmpty();
    }
    CallGraph calls = CallGraph.of(program);
    Map<Integer, String> checksums = new LinkedHashMap<>();
    for (int i = 0; i < PROGRAMS_PER_FILE; i++) {
      Outcome outcome =
          Interpreter.run(
              startingAt(program, calls, RandomCPrograms.entry(i)),
              new ReplayedInputs(Inputs.NONE),
              StepListener.NONE,
              STEPS);
      switch (outcome) {
        case Outcome.Terminated(Optional<Value> value) ->
            checksums.put(i, ((Value.BitVecValue) value.orElseThrow()).unsigned().toString());
        case Outcome.ReachedUndefined undefined -> {}
        case Outcome.OutOfSteps tooLong -> {}
        default -> throw new AssertionError("seed " + (seed + i) + ": " + outcome);
      }
    }
    return checksums;
  }

  /** The program with another function called in place of {@code main}. */
  private static Program startingAt(Program program, CallGraph calls, String function) {
    Procedure original = program.start();
    Procedure.Builder start = new Procedure.Builder(original.name(), original.position());
    original.locals().forEach(start::local);
    original.result().ifPresent(start::result);
    Map<Location, Location> copies = new HashMap<>();
    copies.put(original.entry(), start.entry());
    copies.put(original.exit(), start.exit());
    original
        .locations()
        .forEach(old -> copies.computeIfAbsent(old, l -> start.location(l.role(), l.position())));
    for (Edge edge : original.edges()) {
      Action action =
          edge.action() instanceof Action.Call
              ? new Action.Call(function, List.of(), Optional.empty())
              : edge.action();
      start.edge(
          copies.get(edge.source()),
          action,
          copies.get(edge.target()),
          edge.position(),
          edge.text());
    }
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    Procedure built = start.build();
    procedures.put(built.name(), built);
    List<String> called = new ArrayList<>(List.of(function));
    for (int i = 0; i < called.size(); i++) {
      if (procedures.putIfAbsent(called.get(i), program.procedure(called.get(i))) == null) {
        called.addAll(calls.callees(called.get(i)));
      }
    }
    return program.with(program.terms(), program.globals(), procedures, built);
  }

  /** What gcc's programs print, for those that are to be compared. */
  private Map<Integer, String> compile(
      String source, Map<Integer, String> programs, List<String> options, long seed)
      throws IOException {
    StringBuilder main = new StringBuilder("int printf(const char *, ...);\nint main(void) {\n");
    programs
        .keySet()
        .forEach(
            i ->
                main.append("  printf(\"%llu\\n\", ")
                    .append(RandomCPrograms.entry(i))
                    .append("());\n"));
    GccProgram.Run run = GccProgram.run(directory, source + main + "  return 0;\n}\n", options);
    assertThat(run.exitCode()).as("seeds from %d", seed).isZero();
    List<Integer> numbers = new ArrayList<>(programs.keySet());
    Map<Integer, String> output = new HashMap<>();
    for (int line = 0; line < run.output().size(); line++) {
      output.put(numbers.get(line), run.output().get(line));
    }
    return output;
  }
}
