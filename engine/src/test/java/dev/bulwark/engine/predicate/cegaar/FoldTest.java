package dev.bulwark.engine.predicate.cegaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.common.predicates.PathBlock;
import dev.bulwark.engine.predicate.cegaar.TraceScheme.Loop;
import dev.bulwark.engine.predicate.cegaar.TraceScheme.Part;
import dev.bulwark.engine.predicate.cegaar.TraceScheme.Path;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.testing.TestProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks are named by a letter; places by a digit. */
final class FoldTest {

  private final TestProgram program = new TestProgram();
  private final TestProgram.Body main = program.main();
  private final List<Location> places = new ArrayList<>();
  private final Map<String, PathBlock> blocks = new HashMap<>();
  private final Map<PathBlock, String> names = new HashMap<>();

  FoldTest() {
    for (int i = 0; i < 6; i++) {
      places.add(main.location());
    }
  }

  /** Such as {@code a01} for block a from place 0 to place 1. */
  private PathBlock block(String text) {
    return blocks.computeIfAbsent(
        text,
        t -> {
          Edge edge = main.skip(places.get(t.charAt(1) - '0'), places.get(t.charAt(2) - '0'));
          PathBlock made =
              new PathBlock(
                  List.of(edge),
                  GuardedStep.of(
                      program.terms(),
                      edge,
                      havoc -> program.terms().freshVariable("i", havoc.variable().sort())),
                  List.of());
          names.put(made, t.substring(0, 1));
          return made;
        });
  }

  private List<PathBlock> path(String text) {
    return List.of(text.split(" ")).stream().map(this::block).toList();
  }

  private String fold(String path, int delay) {
    return text(Fold.of(path(path), delay));
  }

  private String text(TraceScheme scheme) {
    return scheme.parts().stream().map(this::text).collect(Collectors.joining(" "));
  }

  private String text(Part part) {
    return switch (part) {
      case Path path -> text(path.blocks());
      case Loop loop ->
          loop.cycles().stream()
              .map(cycle -> text(cycle.blocks()))
              .collect(Collectors.joining("|", "(", ")*"));
    };
  }

  private String text(List<PathBlock> path) {
    return path.stream().map(b -> names.getOrDefault(b, "?")).collect(Collectors.joining());
  }

  @Test
  void whatIsLeftAtTheEndBelongsToTheScheme() {
    assertThat(fold("i01 c11 t12 u23", 0)).isEqualTo("i (c)* tu");
    assertThat(fold("i01 t12 u23", 0)).isEqualTo("itu");
  }

  @Test
  void delay() {
    assertThat(fold("i01 c11 t12", 1)).isEqualTo("ict");
    assertThat(fold("i01 c11 c11 t12", 1)).isEqualTo("i (c)* t");
    assertThat(fold("i01 c11 c11 t12", 2)).isEqualTo("icct");
    assertThat(fold("i01 c11 c11 c11 t12", 2)).isEqualTo("i (c)* t");
  }

  @Test
  void furtherRepetitionsAreAbsorbed() {
    assertThat(fold("i01 c11 c11 c11 c11 c11 c11 t12", 1)).isEqualTo("i (c)* t");
    assertThat(fold("i01 c11 c11 c11 c11 c11 c11 c11 t12", 2)).isEqualTo("i (c)* t");
    Loop loop = (Loop) Fold.of(path("i01 c11 c11 c11 t12"), 1).parts().get(1);
    assertThat(loop.occurrences()).hasSize(3);
    assertThat(loop.length()).isEqualTo(3);
    assertThat(loop.isBounded()).isTrue();
  }

  @Test
  void cyclesAreEdgesNotStates() {
    // The same places, but different edges: no repetition.
    assertThat(fold("i01 c11 d11 t12", 1)).isEqualTo("icdt");
    assertThat(fold("i01 c12 d21 e12 d21 t13", 1)).isEqualTo("icdedt");
    assertThat(fold("i01 c12 d21 c12 d21 t13", 1)).isEqualTo("i (cd)* t");
  }

  @Test
  void loopsOfSeveralCycles() {
    assertThat(fold("i01 c11 c11 d11 d11 t12", 1)).isEqualTo("i (c|d)* t");
    Loop loop = (Loop) Fold.of(path("i01 c11 d11 c11 t12"), 0).parts().get(1);
    assertThat(loop.isBounded()).isFalse();
    assertThat(loop.cycles()).hasSize(2);
    // The path is c d c, which c* d* does not contain.
    assertThat(loop.runs().stream().map(run -> text(run.getFirst().blocks())).toList())
        .containsExactly("c", "d", "c");
  }

  /** Beyond the paper: cycles that take turns. */
  @Test
  void wordsOfCycles() {
    assertThat(runs("i01 c11 d11 c11 d11 c11 t12", 3)).containsExactly("cdx2", "cx1");
    assertThat(runs("i01 c11 d11 c11 d11 c11 t12", 1))
        .containsExactly("cx1", "dx1", "cx1", "dx1", "cx1");
    assertThat(runs("i01 c11 c11 d11 e11 d11 e11 t12", 3)).containsExactly("cx2", "dex2");
    assertThat(runs("i01 c11 d11 e11 c11 d11 e11 t12", 3)).containsExactly("cdex2");
    assertThat(runs("i01 c11 d11 e11 c11 d11 e11 t12", 2))
        .containsExactly("cx1", "dx1", "ex1", "cx1", "dx1", "ex1");
  }

  private List<String> runs(String path, int longest) {
    Loop loop = (Loop) Fold.of(path(path), 0).parts().get(1);
    return loop.runs(longest).stream()
        .map(run -> text(run.getFirst().blocks()) + "x" + run.size())
        .toList();
  }

  /** Fig. 4, at the left. */
  @Test
  void exampleOfThePaper() {
    assertThat(fold("P12 Q22 R21 P12 R21", 0)).isEqualTo("P (Q|RP)* R");
  }

  @Test
  void loopsAtDifferentPlaces() {
    assertThat(fold("i01 c11 c11 s12 d22 d22 t23", 1)).isEqualTo("i (c)* s (d)* t");
    // An outer cycle around an inner one begins where the inner one is.
    assertThat(fold("i01 e12 c22 o21 e12 c22 o21 t13", 0)).isEqualTo("ie (c|oe)* ot");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, CegaarConfiguration.INFINITE})
  void aSchemeStandsForThePathItWasMadeOf(int delay) {
    long seed = 1_207;
    Random random = new Random(seed);
    int loops = 0;
    for (int i = 0; i < 500; i++) {
      StringBuilder text = new StringBuilder();
      int at = 0;
      for (int length = 1 + random.nextInt(25); length > 0; length--) {
        int next = random.nextInt(4);
        char name = (char) ('a' + 8 * at + 2 * next + random.nextInt(2));
        text.append(name).append(at).append(next).append(' ');
        at = next;
      }
      List<PathBlock> path = path(text.toString().trim());
      TraceScheme scheme = Fold.of(path, delay);
      List<PathBlock> parts = new ArrayList<>();
      for (Part part : scheme.parts()) {
        switch (part) {
          case Path straight -> parts.addAll(straight.blocks());
          case Loop loop -> loop.occurrences().forEach(cycle -> parts.addAll(cycle.blocks()));
        }
      }
      assertThat(parts).as("seed %d, path %d: %s", seed, i, text(path)).isEqualTo(path);
      assertThat(scheme.length()).isEqualTo(path.size());
      loops += scheme.hasLoops() ? 1 : 0;
    }
    assertThat(loops > 0).isEqualTo(delay < CegaarConfiguration.INFINITE && delay <= 3);
  }
}
