package dev.bulwark.program.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.testing.TestProgram;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallGraphTest {

  private final TestProgram program = new TestProgram();

  private void calls(String caller, String... callees) {
    TestProgram.Body body = program.procedure(caller);
    Location at = body.entry();
    for (String callee : callees) {
      Location next = body.location();
      body.call(at, callee, List.of(), Optional.empty(), next);
      at = next;
    }
    body.skip(at, body.exit());
  }

  @Test
  void knowsRecursionAndOrder() {
    calls("main", "a", "leaf");
    calls("a", "b", "self");
    calls("b", "a", "leaf");
    calls("self", "self");
    calls("leaf");
    calls("unused", "leaf");
    CallGraph graph = CallGraph.of(program.build());
    assertThat(graph.callees("main")).containsExactly("a", "leaf");
    assertThat(graph.callsOf("leaf")).hasSize(3);
    assertThat(graph.recursive()).containsExactlyInAnyOrder("a", "b", "self");
    assertThat(graph.isRecursive("leaf")).isFalse();
    assertThat(graph.reachable())
        .containsExactlyInAnyOrder(Program.START, "main", "a", "b", "self", "leaf");
    List<List<String>> order = graph.calleesFirst();
    assertThat(order).contains(List.of("a", "b"), List.of("leaf"), List.of("main"));
    assertThat(order.indexOf(List.of("leaf"))).isLessThan(order.indexOf(List.of("a", "b")));
    assertThat(order.indexOf(List.of("a", "b"))).isLessThan(order.indexOf(List.of("main")));
    assertThat(order.indexOf(List.of("main"))).isLessThan(order.indexOf(List.of(Program.START)));
  }
}
