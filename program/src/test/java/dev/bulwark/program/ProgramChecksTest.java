package dev.bulwark.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.TestProgram;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramChecksTest {

  private final TestProgram p = new TestProgram();
  private final TestProgram.Body main = p.main();

  private void refused(String because) {
    Program program = p.build();
    assertThat(ProgramChecks.problems(program))
        .anySatisfy(problem -> assertThat(problem).contains(because));
    assertThatThrownBy(() -> ProgramChecks.requireSound(program))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(because);
  }

  @Test
  void randomProgramsAreSound() {
    for (long seed = 0; seed < 200; seed++) {
      assertThat(ProgramChecks.problems(RandomPrograms.of(seed))).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void aCallIsTheOnlyEdge() {
    p.procedure("f");
    main.call(main.entry(), "f", List.of(), Optional.empty(), main.exit());
    main.skip(main.entry(), main.exit());
    refused("several outgoing edges");
  }

  @Test
  void nothingLeavesAnError() {
    Location error = main.error();
    main.skip(error, main.exit());
    refused("is final");
  }

  @Test
  void goalsOfOneIdAreTheSame() {
    Goal goal = main.error().goal().orElseThrow();
    main.location(new Location.Role.Error("unreach-call", goal));
    assertThat(p.build().goals()).containsExactly(goal);
    ProgramChecks.requireSound(p.build());
    main.location(
        new Location.Role.Error(
            "unreach-call",
            new Goal(goal.id(), new Goal.Kind.Arrival(), goal.text(), goal.position())));
    refused("has the id of another goal");
  }

  @Test
  void nothingLeavesAnExit() {
    main.skip(main.exit(), main.entry());
    refused("is final");
  }

  @Test
  void variablesAreDeclared() {
    ProgramVariable foreign = p.procedure("f").local("x");
    main.assign(main.entry(), foreign, p.number(1), main.exit());
    refused("f::x is not declared");
  }

  @Test
  void readVariablesAreDeclared() {
    ProgramVariable x = main.local("x");
    main.assign(main.entry(), x, p.terms().variable("nobody", Sort.bitVec(8)), main.exit());
    refused("nobody is not declared");
  }

  @Test
  void variablesBelongToTheFactory() {
    ProgramVariable x = main.local("x");
    ProgramVariable other = x.withTerm(TermFactory.plain().variable("other", Sort.bitVec(8)));
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    start.local(other);
    Procedure built = start.build();
    Program program = p.build();
    Program changed =
        new Program(
            program.terms(),
            program.machine(),
            List.of(),
            java.util.Map.of(Program.START, built),
            built,
            List.of(),
            List.of());
    assertThat(ProgramChecks.problems(changed)).containsExactly("other belongs to another factory");
  }

  @Test
  void sortsFit() {
    ProgramVariable x = main.local("x");
    main.assign(main.entry(), x, p.terms().bitVec(16, 1), main.exit());
    refused("takes a value of sort");
  }

  @Test
  void conditionsAreBoolean() {
    main.assume(main.entry(), p.number(1), main.exit());
    refused("condition of sort");
  }

  @Test
  void callsFitTheirCallee() {
    p.procedure("f").parameter("a");
    main.call(main.entry(), "f", List.of(), Optional.empty(), main.exit());
    refused("arguments of sorts");
  }

  @Test
  void calleesExist() {
    main.call(main.entry(), "nobody", List.of(), Optional.empty(), main.exit());
    refused("no procedure");
  }

  @Test
  void onlyResultsThatExistAreUsed() {
    p.procedure("f");
    ProgramVariable x = main.local("x");
    main.call(main.entry(), "f", List.of(), Optional.of(x), main.exit());
    refused("returns nothing");
  }
}
