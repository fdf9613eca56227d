package dev.bulwark.program.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.encoding.BitPreciseEncoding;
import dev.bulwark.program.encoding.GuardedState;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.program.interpreter.StepListener;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * Executes symbolically the path that a run takes, and remembers which inputs the symbols stand
 * for.
 */
public final class SymbolicFollower implements StepListener {

  private final BitPreciseEncoding encoding;
  private final Map<Variable, Value> inputs = new HashMap<>();
  private CallString stack = CallString.EMPTY;
  private GuardedState now;

  public SymbolicFollower(Program program) {
    this.encoding = new BitPreciseEncoding(program);
    this.now = encoding.initial();
  }

  /** Where the run is. */
  public GuardedState now() {
    return now;
  }

  /** The values of the symbols that stand for inputs. */
  public Map<Variable, Value> inputs() {
    return Collections.unmodifiableMap(inputs);
  }

  @Override
  public void on(Step step) {
    Edge edge = step.edge();
    switch (step.kind()) {
      case CALL -> {
        now = encoding.enter(now, edge, stack);
        stack = stack.push(edge.source());
      }
      case RETURN -> {
        stack = stack.pop();
        now = encoding.leave(now, edge, stack);
      }
      case WITHIN -> {
        int before = inputs.size();
        GuardedState taken =
            encoding.step(
                now, edge, stack, symbol -> inputs.put(symbol, step.input().orElseThrow()));
        assertThat(inputs).hasSize(before + (step.input().isPresent() ? 1 : 0));
        now = encoding.forgetDead(taken, stack, edge.target());
      }
    }
  }
}
