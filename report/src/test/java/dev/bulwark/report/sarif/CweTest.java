package dev.bulwark.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Goal;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every kind of goal that is something bad has a weakness. */
final class CweTest {

  /** One of each kind, and why it has no weakness; empty if it has one. */
  private static final Map<Goal.Kind, String> KINDS =
      Map.of(
          new Goal.Kind.Assertion(), "",
          new Goal.Kind.ErrorCall("reach_error"), "",
          new Goal.Kind.ErrorLabel("ERROR"), "",
          new Goal.Kind.Undefined(UndefinedBehaviour.SHIFT_AMOUNT), "",
          new Goal.Kind.Arrival(), "arriving is nothing bad in itself",
          new Goal.Kind.Coverage(CoverageMetric.BRANCHES, "", "", "", "", "", List.of()),
              "passing is nothing bad in itself");

  @Test
  void everyKindHasAWeaknessOrAReason() {
    assertThat(KINDS.keySet().stream().map(Object::getClass).collect(Collectors.toSet()))
        .isEqualTo(java.util.Set.of(Goal.Kind.class.getPermittedSubclasses()));
    KINDS.forEach(
        (kind, reason) -> assertThat(Cwe.of(kind).isEmpty()).isEqualTo(!reason.isEmpty()));
  }

  @Test
  void undefinedBehaviourHasTheWeaknessOfItsKind() {
    for (UndefinedBehaviour behaviour : UndefinedBehaviour.values()) {
      assertThat(Cwe.of(new Goal.Kind.Undefined(behaviour)))
          .isEqualTo(Optional.of(Cwe.of(behaviour)));
    }
    assertThat(Cwe.of(UndefinedBehaviour.OVERFLOW_OF_ADDITION).id()).isEqualTo(190);
    assertThat(Cwe.of(UndefinedBehaviour.REMAINDER_BY_ZERO).id()).isEqualTo(369);
    assertThat(Cwe.of(UndefinedBehaviour.SHIFT_AMOUNT).id()).isEqualTo(1335);
    assertThat(Cwe.of(UndefinedBehaviour.INVALID_FREE).id()).isEqualTo(590);
  }

  @Test
  void numbersAreDistinct() {
    List<Integer> ids = Arrays.stream(Cwe.values()).map(Cwe::id).toList();
    assertThat(ids).doesNotHaveDuplicates();
  }
}
