package dev.bulwark.icp.proof;

import dev.bulwark.icp.search.Description;
import dev.bulwark.icp.search.ProofLog;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A proof as text, one line each:
 *
 * <pre>
 * v 7 -128 127              variable 7 with its domain; -inf and inf where it has no ends
 * c 12 sum s8 0 : 3 4 7     constraint 12 with its operation, parameters and variables
 * i 7&lt;=2 8&gt;=1               an input clause
 * t 12 7&gt;=3 4&lt;=9 =&gt; 3&lt;=6    what the constraint concludes, or "false"
 * l 7&lt;=2 8&gt;=1               a learned clause
 * q 8&gt;=1 9&lt;=4               a query under these assumptions
 * u 8&gt;=1                    its answer: no solution under these of them
 * </pre>
 *
 * <p>Numbers are stored ones: those of the unsigned reading of 64 bits are less by 2^63, floats are
 * ordinals, with the variable behind that says whether it is NaN.
 */
public final class TextLog implements ProofLog {

  private final Consumer<String> lines;

  /**
   * @param lines takes the lines, without their ends
   */
  public TextLog(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void variable(int variable, @Nullable BigInteger low, @Nullable BigInteger high) {
    lines.accept(
        "v " + variable + " " + (low == null ? "-inf" : low) + " " + (high == null ? "inf" : high));
  }

  @Override
  public void constraint(int constraint, Description description, List<Integer> variables) {
    StringBuilder line = new StringBuilder("c " + constraint + " " + description.text() + " :");
    variables.forEach(variable -> line.append(' ').append(variable));
    lines.accept(line.toString());
  }

  @Override
  public void clause(List<Bound> literals) {
    lines.accept("i" + text(literals));
  }

  @Override
  public void lemma(int constraint, List<Bound> antecedents, @Nullable Bound conclusion) {
    lines.accept(
        "t "
            + constraint
            + text(antecedents)
            + " =>"
            + (conclusion == null ? " false" : text(List.of(conclusion))));
  }

  @Override
  public void learned(List<Bound> literals) {
    lines.accept("l" + text(literals));
  }

  @Override
  public void query(List<Bound> assumptions) {
    lines.accept("q" + text(assumptions));
  }

  @Override
  public void unsatisfiable(List<Bound> assumptions) {
    lines.accept("u" + text(assumptions));
  }

  private static String text(List<Bound> bounds) {
    StringBuilder text = new StringBuilder();
    for (Bound bound : bounds) {
      text.append(' ').append(bound.variable());
      text.append(bound.isUpper() ? "<=" : ">=").append(bound.value());
    }
    return text.toString();
  }
}
