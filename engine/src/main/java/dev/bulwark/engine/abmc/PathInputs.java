package dev.bulwark.engine.abmc;

import dev.bulwark.engine.abmc.Unrolling.Move;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.acceleration.RepeatedInputs;
import java.util.List;
import java.util.Optional;

/**
 * The inputs of the run that a path to an error stands for: what the edges of its blocks take, and
 * what the iterations take that its shortcuts stand for.
 */
final class PathInputs {

  private final BlockSystem system;
  private final Inputs.Builder inputs = new Inputs.Builder();

  private PathInputs(BlockSystem system) {
    this.system = system;
  }

  /** Nothing if a loop takes more inputs than can be written down. */
  static Optional<ErrorInputs> of(BlockSystem system, Path path) {
    PathInputs collected = new PathInputs(system);
    for (int i = 0; i < path.length(); i++) {
      Move move = path.moves().get(i);
      if (move.shortcut().isEmpty()) {
        collected.walk(path, i);
      } else if (!RepeatedInputs.add(
          move.shortcut().get().summary(), input -> path.input(move, input), collected.inputs)) {
        return Optional.empty();
      }
    }
    List<Edge> last = collected.walk(path, path.length());
    Optional<Goal> goal =
        last.isEmpty() ? path.location(path.length()).goal() : last.getLast().target().goal();
    if (goal.isEmpty()) {
      throw new IllegalStateException("the path of the model leads to no error");
    }
    return Optional.of(new ErrorInputs(collected.inputs.build(), goal));
  }

  private List<Edge> walk(Path path, int i) {
    Evaluator before = path.valuesAt(i);
    List<Edge> edges = BlockWalk.from(system, path.location(i), before);
    for (Edge edge : edges) {
      Variable symbol = system.region(path.location(i)).inputs().get(edge);
      if (edge.action() instanceof Action.Havoc havoc && symbol != null) {
        inputs.add(havoc.site(), before.require(symbol));
      }
    }
    return edges;
  }
}
