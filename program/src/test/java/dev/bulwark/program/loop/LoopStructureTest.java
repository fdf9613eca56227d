package dev.bulwark.program.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.testing.RandomPrograms;
import dev.bulwark.program.testing.TestProgram;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class LoopStructureTest {

  private final TestProgram program = new TestProgram();
  private final TestProgram.Body main = program.main();

  private LoopStructure structure() {
    return LoopStructure.of(program.build().procedure("main"));
  }

  @Test
  void straightCodeHasNoLoops() {
    main.skip(main.entry(), main.exit());
    assertThat(structure().loops()).isEmpty();
    assertThat(structure().depth(main.entry())).isZero();
  }

  /** Of a loop with two entries the head must not change when one of them is gone. */
  @Test
  void cutsAreHeads() {
    Procedure.Builder builder = new Procedure.Builder("p", Position.NONE);
    Location first = builder.location(Position.NONE);
    Location second = builder.location(Position.NONE);
    Location alone = builder.location(Position.NONE);
    skip(builder, builder.entry(), second);
    skip(builder, first, second);
    skip(builder, second, first);
    skip(builder, second, alone);
    skip(builder, alone, builder.exit());
    assertThat(LoopStructure.of(builder.build()).heads()).containsExactly(second);

    builder.cut(first);
    builder.cut(alone);
    LoopStructure structure = LoopStructure.of(builder.build());
    assertThat(structure.heads()).containsExactlyInAnyOrder(first, alone);
    assertThat(structure.withHead(first).orElseThrow().body()).containsExactly(first, second);
    assertThat(structure.withHead(alone).orElseThrow().backEdges()).isEmpty();
  }

  private static void skip(Procedure.Builder builder, Location from, Location to) {
    builder.edge(from, Action.SKIP, to, Position.NONE, "");
  }

  @Test
  void findsNestedLoopsWithTheirEdges() {
    Location outer = main.location();
    Location inner = main.location();
    Location body = main.location();
    Location after = main.location();
    Edge enter = main.skip(main.entry(), outer);
    Edge leave = main.skip(outer, main.exit());
    main.skip(outer, inner);
    main.skip(inner, body);
    Edge round = main.skip(body, inner);
    main.skip(inner, after);
    Edge again = main.skip(after, outer);
    Edge abandon = main.skip(body, main.exit());

    LoopStructure structure = structure();
    assertThat(structure.heads()).containsExactly(outer, inner);
    Loop first = structure.withHead(outer).orElseThrow();
    Loop second = structure.withHead(inner).orElseThrow();
    assertThat(first.body()).containsExactlyInAnyOrder(outer, inner, body, after);
    assertThat(first.entryEdges()).containsExactly(enter);
    assertThat(first.backEdges()).containsExactly(again);
    assertThat(first.exitEdges()).containsExactly(leave, abandon);
    assertThat(first.children()).containsExactly(second);
    assertThat(second.parent()).contains(first);
    assertThat(second.backEdges()).containsExactly(round);
    assertThat(second.depth()).isEqualTo(2);
    assertThat(structure.innermost(body)).contains(second);
    assertThat(structure.innermost(after)).contains(first);
    assertThat(structure.loops()).noneMatch(Loop::irreducible);
  }

  @Test
  void aLocationWithAnEdgeToItselfIsALoop() {
    Location at = main.location();
    main.skip(main.entry(), at);
    Edge round = main.skip(at, at);
    main.skip(at, main.exit());
    Loop loop = structure().withHead(at).orElseThrow();
    assertThat(loop.body()).containsExactly(at);
    assertThat(loop.backEdges()).containsExactly(round);
  }

  @Test
  void seesIrreducibleLoops() {
    Location a = main.location();
    Location b = main.location();
    main.skip(main.entry(), a);
    Edge second = main.skip(main.entry(), b);
    main.skip(a, b);
    main.skip(b, a);
    main.skip(b, main.exit());
    LoopStructure structure = structure();
    Loop loop = structure.withHead(a).orElseThrow();
    assertThat(structure.loops()).containsExactly(loop);
    assertThat(loop.irreducible()).isTrue();
    assertThat(loop.entryEdges()).contains(second);
  }

  @Test
  void copesWithDeepNesting() {
    int depth = 10_000;
    List<Location> heads = new ArrayList<>();
    Location at = main.entry();
    for (int i = 0; i < depth; i++) {
      Location head = main.location();
      main.skip(at, head);
      heads.add(head);
      at = head;
    }
    for (int i = depth - 1; i >= 0; i--) {
      Location end = main.location();
      main.skip(at, end);
      main.skip(end, heads.get(i));
      at = end;
    }
    main.skip(at, main.exit());
    LoopStructure structure = structure();
    assertThat(structure.loops()).hasSize(depth);
    assertThat(structure.depth(heads.getLast())).isEqualTo(depth);
  }

  @Test
  void randomGraphsFulfilTheDefinition() {
    int irreducible = 0;
    for (long seed = 0; seed < 1500; seed++) {
      int locations = 1 + (int) (seed % 13);
      Procedure procedure =
          RandomPrograms.graph(seed, locations, (int) (locations * (1 + seed % 3)));
      LoopStructure structure = LoopStructure.of(procedure);
      String name = "seed " + seed;
      everyCycleHasAHead(procedure, structure, name);
      for (Loop loop : structure.loops()) {
        bodyIsAComponentWithoutOuterHeads(procedure, loop, name);
        edgesAreClassified(procedure, loop, name);
        irreducible += loop.irreducible() ? 1 : 0;
      }
      for (Location location : procedure.locations()) {
        innermostIsSmallest(structure, location, name);
      }
    }
    assertThat(irreducible).isPositive();
  }

  /** Without the heads, nothing leads back to itself. */
  private static void everyCycleHasAHead(
      Procedure procedure, LoopStructure structure, String name) {
    Set<Location> rest = new HashSet<>(procedure.locations());
    rest.removeAll(structure.heads());
    for (Location location : rest) {
      assertThat(reachable(procedure, location, rest)).as(name).doesNotContain(location);
    }
    // And each head lies on a cycle.
    Set<Location> all = new HashSet<>(procedure.locations());
    for (Location head : structure.heads()) {
      assertThat(reachable(procedure, head, all)).as(name).contains(head);
    }
  }

  private static void bodyIsAComponentWithoutOuterHeads(
      Procedure procedure, Loop loop, String name) {
    Set<Location> region = new HashSet<>(procedure.locations());
    for (Loop outer = loop.parent().orElse(null);
        outer != null;
        outer = outer.parent().orElse(null)) {
      region.retainAll(outer.body());
      region.remove(outer.head());
      assertThat(outer.body()).as(name).containsAll(loop.body());
    }
    Set<Location> component = new HashSet<>();
    Set<Location> fromHead = reachable(procedure, loop.head(), region);
    for (Location location : fromHead) {
      if (reachable(procedure, location, region).contains(loop.head())) {
        component.add(location);
      }
    }
    assertThat(loop.body()).as(name).containsExactlyInAnyOrderElementsOf(component);
  }

  private static void edgesAreClassified(Procedure procedure, Loop loop, String name) {
    List<Edge> entries = new ArrayList<>();
    List<Edge> backs = new ArrayList<>();
    List<Edge> exits = new ArrayList<>();
    for (Edge edge : procedure.edges()) {
      boolean from = loop.contains(edge.source());
      boolean to = loop.contains(edge.target());
      if (from && !to) {
        exits.add(edge);
      }
      if (!from && to) {
        entries.add(edge);
      }
      if (from && edge.target() == loop.head()) {
        backs.add(edge);
      }
    }
    assertThat(loop.entryEdges()).as(name).isEqualTo(entries);
    assertThat(loop.backEdges()).as(name).isEqualTo(backs).isNotEmpty();
    assertThat(loop.exitEdges()).as(name).isEqualTo(exits);
    assertThat(loop.irreducible())
        .as(name)
        .isEqualTo(entries.stream().anyMatch(e -> e.target() != loop.head()));
  }

  private static void innermostIsSmallest(LoopStructure structure, Location location, String name) {
    List<Loop> around = structure.loops().stream().filter(loop -> loop.contains(location)).toList();
    assertThat(structure.depth(location)).as(name).isEqualTo(around.size());
    assertThat(structure.innermost(location).stream().toList())
        .as(name)
        .isEqualTo(around.stream().filter(loop -> loop.depth() == around.size()).toList());
  }

  /** What at least one edge leads to, within the region. */
  private static Set<Location> reachable(Procedure procedure, Location from, Set<Location> region) {
    Set<Location> reached = new HashSet<>();
    ArrayDeque<Location> work = new ArrayDeque<>(List.of(from));
    while (!work.isEmpty()) {
      for (Edge edge : procedure.outgoing(work.poll())) {
        if (region.contains(edge.target()) && reached.add(edge.target())) {
          work.add(edge.target());
        }
      }
    }
    return reached;
  }
}
