package dev.bulwark.program.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.bulwark.program.pass.PartitionRefinement.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartitionRefinementTest {

  @Test
  void randomGraphsAreSplitAsInRoundsOverAllStates() {
    for (long seed = 0; seed < 3_000; seed++) {
      Random random = new Random(seed);
      int size = 1 + random.nextInt(12);
      List<Integer> kinds = new ArrayList<>();
      List<List<Step>> steps = new ArrayList<>();
      for (int state = 0; state < size; state++) {
        kinds.add(random.nextInt(2));
        List<Step> outgoing = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          outgoing.add(new Step(random.nextInt(2), random.nextInt(size)));
        }
        steps.add(outgoing);
      }
      assertThat(groups(PartitionRefinement.classes(kinds, steps)))
          .as("seed %d", seed)
          .isEqualTo(groups(rounds(kinds, steps)));
    }
  }

  @Test
  void aLongChainTakesNoTimeToSpeakOf() {
    int length = 100_000;
    List<List<Step>> steps = new ArrayList<>();
    for (int state = 0; state < length; state++) {
      steps.add(state + 1 < length ? List.of(new Step("next", state + 1)) : List.of());
    }
    // Rounds over all states would be 10^10 steps.
    int[] classes =
        assertTimeout(
            Duration.ofSeconds(20),
            () -> PartitionRefinement.classes(Collections.nCopies(length, "state"), steps));
    assertThat(IntStream.of(classes).distinct().count()).isEqualTo(length);
  }

  /** The definition: every state signed again in each round, until no class splits. */
  private static int[] rounds(List<Integer> kinds, List<List<Step>> steps) {
    int[] classes = kinds.stream().mapToInt(kind -> kind).toArray();
    for (long count = 0; count < IntStream.of(classes).distinct().count(); ) {
      count = IntStream.of(classes).distinct().count();
      Map<Object, Integer> signatures = new HashMap<>();
      int[] finer = new int[classes.length];
      for (int state = 0; state < classes.length; state++) {
        Set<Step> signature = new HashSet<>();
        for (Step step : steps.get(state)) {
          signature.add(new Step(step.label(), classes[step.target()]));
        }
        List<Object> key = List.of(classes[state], signature);
        finer[state] = signatures.computeIfAbsent(key, k -> signatures.size());
      }
      classes = finer;
    }
    return classes;
  }

  private static Set<Set<Integer>> groups(int[] classes) {
    Map<Integer, Set<Integer>> groups = new HashMap<>();
    for (int state = 0; state < classes.length; state++) {
      groups.computeIfAbsent(classes[state], c -> new HashSet<>()).add(state);
    }
    return new HashSet<>(groups.values());
  }
}
