package dev.bulwark.engine.common.ic3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FrameSequenceTest {

  private static final Position NOWHERE = new Position("test.c", 1, 1);

  private final TermFactory terms = TermFactory.plain();
  private final Term a = terms.variable("a", Sort.BOOL);
  private final Term b = terms.variable("b", Sort.BOOL);
  private final Term c = terms.variable("c", Sort.BOOL);
  private final FrameKey start = new FrameKey.At(new Location("f", 0, Location.PLAIN, NOWHERE));
  private final FrameKey here = new FrameKey.At(new Location("f", 1, Location.PLAIN, NOWHERE));
  private final FrameSequence frames = new FrameSequence(List.of(start, here), Set.of(start));

  private static Cube cube(Term... literals) {
    return Cube.of(List.of(literals));
  }

  @Test
  void conjunctionsAreTakenApart() {
    assertThat(cube(terms.and(b, a), terms.bool(true), a)).isEqualTo(cube(a, b));
  }

  @Test
  void aCubeSubsumesThoseWithMoreLiterals() {
    assertThat(cube(a).subsumes(cube(a, b))).isTrue();
    assertThat(cube(a, c).subsumes(cube(a, b))).isFalse();
    assertThat(cube(a, b).subsumes(cube(a))).isFalse();
    assertThat(cube().subsumes(cube(b))).isTrue();
  }

  @Test
  void aBlockedCubeCountsForAllLevelsBelow() {
    frames.extend();
    frames.extend();
    frames.block(here, cube(a), 2);
    assertThat(frames.blocked(here, 1)).containsExactly(cube(a));
    assertThat(frames.blocked(here, 2)).containsExactly(cube(a));
    assertThat(frames.blocked(here, 3)).isEmpty();
    assertThat(frames.isBlocked(here, cube(a, b), 2)).isTrue();
    assertThat(frames.isBlocked(here, cube(a, b), 3)).isFalse();
    assertThat(frames.isBlocked(start, cube(a, b), 1)).isFalse();
  }

  @Test
  void largerCubesReplaceSmallerOnesUpToTheirLevel() {
    frames.extend();
    frames.block(here, cube(a, b), 1);
    frames.block(here, cube(a, c), 2);
    frames.block(here, cube(a), 1);
    assertThat(frames.blocked(here, 1)).containsExactlyInAnyOrder(cube(a), cube(a, c));
    frames.block(here, cube(a), 2);
    assertThat(frames.blocked(here, 1)).containsExactly(cube(a));
    assertThat(frames.size()).isEqualTo(1);
  }

  @Test
  void anEmptyDeltaIsAFixedPoint() {
    frames.block(here, cube(a), 1);
    frames.extend();
    assertThat(frames.fixedPoint()).isEmpty();
    frames.block(here, cube(a), 2);
    assertThat(frames.fixedPoint()).hasValue(1);
  }

  @Test
  void listenersHearOfEachChange() {
    List<String> heard = new ArrayList<>();
    frames.addListener((key, cube, level) -> heard.add(key + " " + level));
    frames.block(here, cube(a), 1);
    assertThat(heard).containsExactly("f.1 1");
    assertThat(frames.changes(here)).isEqualTo(1);
  }

  @Test
  void nothingIsBlockedAtTheStart() {
    assertThatThrownBy(() -> frames.block(start, cube(a), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
