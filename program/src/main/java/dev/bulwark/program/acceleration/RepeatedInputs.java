package dev.bulwark.program.acceleration;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What the program takes from outside where one step of a {@link Summary} stands for many
 * iterations of its cycle: the same in each of them.
 */
public final class RepeatedInputs {

  private RepeatedInputs() {}

  /**
   * Adds what the iterations take.
   *
   * @param chosen the value that the step has for each of its inputs
   * @return false if these are more values than a run can take, and nothing is added
   */
  public static boolean add(
      Summary summary, Function<Variable, Value> chosen, Inputs.Builder collected) {
    BigInteger iterations = summary.iterations(chosen.apply(summary.count()));
    if (summary.cycle().inputs().isEmpty()) {
      return true;
    }
    if (iterations.bitLength() > Integer.SIZE - 2) {
      return false;
    }
    Map<InputSite, List<Value>> each = new LinkedHashMap<>();
    for (Cycle.Taken input : summary.cycle().inputs()) {
      // What the summary does not read may be anything.
      Value value =
          summary.step().inputs().contains(input.symbol())
              ? chosen.apply(input.symbol())
              : TermFactory.zeroValue(input.symbol().sort());
      each.computeIfAbsent(input.site(), site -> new ArrayList<>()).add(value);
    }
    each.forEach((site, values) -> collected.add(site, values, iterations.intValueExact()));
    return true;
  }
}
