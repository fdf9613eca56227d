package dev.bulwark.report.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.SourcePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random terms over variables of all C types, printed as C: read back by the front end they have
 * the same values, and gcc computes the same without any overflow or division by zero.
 */
@Tag("slow")
class TermToCRoundTripTest {

  private static final long SEED = 20_260_714;
  private static final int TERMS = Boolean.getBoolean("bulwark.thorough") ? 20_000 : 400;
  private static final int VALUATIONS = 8;

  private static final List<String> TYPES =
      List.of(
          "_Bool",
          "char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "unsigned int",
          "long",
          "unsigned long",
          "long long",
          "unsigned long long");

  @TempDir Path directory;

  private final Random random = new Random(SEED);

  /** A term that has been printed. */
  private record Printed(Term term, String text) {}

  /** A program with variables of all types, and the place where they are in scope. */
  private record Subject(Program program, ParsedSource source, SourcePlace place) {

    static Subject on(MachineModel machine) {
      StringBuilder text = new StringBuilder("int main(void) {\n");
      for (int i = 0; i < TYPES.size(); i++) {
        text.append(TYPES.get(i)).append(" v").append(i).append(";\n");
      }
      text.append("while (v1) v1++;\nreturn 0; }\n");
      ParseResult.Parsed parsed =
          (ParseResult.Parsed)
              new CFrontend()
                  .parse("v.c", text.toString(), FrontendOptions.DEFAULT.withMachine(machine));
      SourcePlace loop =
          parsed.source().places().stream()
              .filter(place -> place.kind() == SourcePlace.Kind.LOOP)
              .findFirst()
              .orElseThrow();
      return new Subject(parsed.program(), parsed.source(), loop);
    }

    List<ProgramVariable> variables() {
      return program.procedure("main").locals().stream()
          .filter(variable -> variable.kind() == ProgramVariable.Kind.LOCAL)
          .toList();
    }

    Optional<TermToC.Name> name(Variable term) {
      return variables().stream()
          .filter(variable -> variable.term() == term)
          .map(variable -> new TermToC.Name(variable.sourceName(), variable.type()))
          .findFirst();
    }
  }

  /** A random formula over the subject's variables. */
  private Term formula(Subject subject) {
    TermFactory other = TermFactory.plain();
    Profile profile = Profile.bitVectors(1, 66).without(Op.BV_SHL, Op.BV_LSHR, Op.BV_ASHR);
    RandomTerms terms = new RandomTerms(other, random, profile, 5);
    Term formula = terms.formula(3 + random.nextInt(3));
    TermFactory factory = subject.program().terms();
    Map<Variable, Term> replacements = new LinkedHashMap<>();
    for (Variable variable : Terms.freeVariables(formula)) {
      replacements.put(variable, replacement(factory, variable.sort(), subject.variables()));
    }
    return new Substitution(factory, replacements::get).apply(formula);
  }

  private Term replacement(TermFactory factory, Sort sort, List<ProgramVariable> variables) {
    Variable chosen = variables.get(random.nextInt(variables.size())).term();
    int has = ((Sort.BitVec) chosen.sort()).width();
    if (!(sort instanceof Sort.BitVec(int width))) {
      return factory.eq(chosen, factory.bitVec(has, random.nextInt(3)));
    }
    if (has > width) {
      return factory.extract(width - 1, 0, chosen);
    }
    return random.nextBoolean()
        ? factory.signExtend(width - has, chosen)
        : factory.zeroExtend(width - has, chosen);
  }

  private Map<Variable, Value> valuation(Subject subject) {
    Set<Variable> variables = new LinkedHashSet<>();
    subject.variables().forEach(variable -> variables.add(variable.term()));
    return RandomTerms.valuation(variables, random);
  }

  private List<Printed> printed(Subject subject, int count) {
    List<Printed> printed = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Term term = formula(subject);
      TermToC.exact(term, subject.program().machine(), subject::name)
          .ifPresent(text -> printed.add(new Printed(term, text)));
    }
    return printed;
  }

  @ParameterizedTest
  @EnumSource(MachineModel.class)
  void whatIsReadBackHasTheSameValues(MachineModel machine) {
    Subject subject = Subject.on(machine);
    List<Printed> printed = printed(subject, TERMS);
    System.out.printf(
        "%d of %d random terms have a C form (%s, seed %d)%n",
        printed.size(), TERMS, machine, SEED);
    assertThat(printed).hasSizeGreaterThan(TERMS / 2);
    for (Printed one : printed) {
      Term holds = read(subject, one.text());
      // Where neither it nor its negation holds, evaluation would be undefined.
      Term fails = read(subject, "!(" + one.text() + ")");
      for (int i = 0; i < VALUATIONS; i++) {
        Map<Variable, Value> values = valuation(subject);
        Evaluator evaluator = new Evaluator(values::get);
        boolean expected = evaluator.holds(one.term());
        assertThat(evaluator.holds(holds))
            .as("%s, seed %d, %s, printed of %s", one.text(), SEED, values, one.term())
            .isEqualTo(expected);
        assertThat(evaluator.holds(fails)).as(one.text()).isNotEqualTo(expected);
      }
    }
  }

  private static Term read(Subject subject, String text) {
    ParsedSource.Reading reading = subject.source().read(subject.place(), text);
    assertThat(reading).as(text).isInstanceOf(ParsedSource.Reading.Read.class);
    return ((ParsedSource.Reading.Read) reading).truth();
  }

  @Test
  void gccComputesTheSameWithoutUndefinedBehaviour() throws IOException, InterruptedException {
    Path binary = directory.resolve("program");
    assumeTrue(compile("int main(void) { return 0; }", binary), "gcc is not installed");
    Subject subject = Subject.on(MachineModel.LP64);
    StringBuilder source = new StringBuilder("#include <stdio.h>\n");
    StringBuilder main = new StringBuilder("int main(void) {\n");
    List<String> expected = new ArrayList<>();
    List<Printed> printed = printed(subject, TERMS / 2);
    List<ProgramVariable> variables = subject.variables();
    for (int i = 0; i < printed.size(); i++) {
      source.append("static int f").append(i).append("(");
      for (int v = 0; v < variables.size(); v++) {
        source.append(v == 0 ? "" : ", ").append(TYPES.get(v)).append(" v").append(v);
      }
      source.append(") { return ").append(printed.get(i).text()).append("; }\n");
      for (int j = 0; j < 4; j++) {
        Map<Variable, Value> values = valuation(subject);
        expected.add(new Evaluator(values::get).holds(printed.get(i).term()) ? "1" : "0");
        main.append("  printf(\"%d\\n\", f").append(i).append("(");
        for (int v = 0; v < variables.size(); v++) {
          Value.BitVecValue bits = (Value.BitVecValue) values.get(variables.get(v).term());
          main.append(v == 0 ? "" : ", ").append(bits.unsigned()).append("ULL");
        }
        main.append("));\n");
      }
    }
    assertThat(compile(source + "" + main + "return 0; }\n", binary)).isTrue();
    Path output = directory.resolve("output.txt");
    Process run = new ProcessBuilder(binary.toString()).redirectOutput(output.toFile()).start();
    assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readAllLines(output)).as("seed %d", SEED).isEqualTo(expected);
    assertThat(run.exitValue()).as("a trap is undefined behaviour").isZero();
  }

  private boolean compile(String text, Path binary) throws IOException, InterruptedException {
    Path file = Files.writeString(directory.resolve("program.c"), text);
    try {
      Process gcc =
          new ProcessBuilder(
                  "gcc",
                  "-w",
                  "-std=gnu11",
                  "-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift-exponent",
                  "-fsanitize-undefined-trap-on-error",
                  "-o",
                  binary.toString(),
                  file.toString())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("gcc.txt").toFile())
              .start();
      return gcc.waitFor(120, TimeUnit.SECONDS) && gcc.exitValue() == 0;
    } catch (IOException none) {
      return false;
    }
  }
}
