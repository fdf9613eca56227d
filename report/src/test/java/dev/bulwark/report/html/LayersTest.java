package dev.bulwark.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayersTest {

  @Test
  void loopGoesDownAndBackUp() {
    Procedure.Builder builder = new Procedure.Builder("f", Position.NONE);
    Location head = builder.location(Position.NONE);
    Location body = builder.location(Position.NONE);
    Edge in = edge(builder, builder.entry(), head);
    Edge round = edge(builder, head, body);
    Edge back = edge(builder, body, head);
    Edge out = edge(builder, head, builder.exit());
    Layers layers = Layers.of(builder.build());
    assertThat(layers.node(builder.entry()).layer()).isZero();
    assertThat(layers.node(head).layer()).isEqualTo(1);
    assertThat(layers.node(body).layer()).isEqualTo(2);
    for (Edge edge : List.of(in, round, back, out)) {
      assertThat(layers.route(edge).getFirst()).isSameAs(layers.node(edge.source()));
      assertThat(layers.route(edge).getLast()).isSameAs(layers.node(edge.target()));
    }
  }

  /** Nothing lies on top of each other, and every edge goes from layer to layer. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void drawsAnyGraph(long seed) {
    Random random = new Random(seed);
    Procedure.Builder builder = new Procedure.Builder("f", Position.NONE);
    List<Location> locations = new ArrayList<>(List.of(builder.entry(), builder.exit()));
    for (int i = 0; i < 30; i++) {
      locations.add(builder.location(Position.NONE));
    }
    for (int i = 0; i < 60; i++) {
      edge(
          builder,
          locations.get(random.nextInt(locations.size())),
          locations.get(random.nextInt(locations.size())));
    }
    Procedure procedure = builder.build();
    Layers layers = Layers.of(procedure);
    Set<List<Double>> taken = new HashSet<>();
    for (Location location : procedure.locations()) {
      Layers.Node node = layers.node(location);
      assertThat(taken.add(List.of(node.x(), (double) node.layer()))).isTrue();
      assertThat(node.x()).isBetween(0.0, layers.width() - 1.0);
      assertThat(node.layer()).isBetween(0, layers.depth() - 1);
    }
    for (Edge edge : procedure.edges()) {
      List<Layers.Node> route = layers.route(edge);
      for (int i = 0; i + 1 < route.size(); i++) {
        int step = route.get(i + 1).layer() - route.get(i).layer();
        assertThat(Math.abs(step)).isLessThanOrEqualTo(1);
      }
    }
  }

  private static Edge edge(Procedure.Builder builder, Location source, Location target) {
    return builder.edge(source, Action.SKIP, target, Position.NONE, "");
  }
}
