package dev.bulwark.engine.common.ic3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.Task;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.testing.CPrograms;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each goal has error transitions of its own; a query may still be about all of one location. */
final class ErrorTransitionsTest {

  private static final String TWO_GOALS =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      int main(void) {
        int x = 0;
        while (__VERIFIER_nondet_int()) {
          x = __VERIFIER_nondet_int();
          if (x == 5) reach_error();
          if (x > 100) reach_error();
        }
      }
      """;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void goalsAreKeptApart(boolean blocks) {
    TransitionGraph graph =
        TransitionGraph.of(InlinedProgram.of(new Task(CPrograms.parse(TWO_GOALS))), blocks);
    List<ErrorTransition> errors =
        graph.errorTransitions().stream().filter(ErrorTransition::isError).toList();
    assertThat(errors).extracting(ErrorTransition::target).doesNotHaveDuplicates().hasSize(2);
    assertThat(graph.errorGroups().stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(graph.errorTransitions());
    assertThat(graph.errorGroups())
        .allMatch(group -> group.stream().map(ErrorTransition::source).distinct().count() == 1);
  }
}
