package dev.bulwark.frontend.c.coverage;

import dev.bulwark.frontend.c.coverage.Observations.Point;
import dev.bulwark.program.CoverageMetric;
import java.util.List;
import java.util.function.Function;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** The goals of MC/DC at an outcome of a decision. */
final class McdcPoints {

  /** Decisions with more vectors have no goals for unique cause. */
  private static final int MOST_VECTORS = 64;

  private final Observations observations;
  private final Evaluation evaluation;
  private final String text;
  private final IASTExpression decision;
  private final Function<IASTNode, String> texts;

  McdcPoints(
      Observations observations,
      Evaluation evaluation,
      String text,
      IASTExpression decision,
      Function<IASTNode, String> texts) {
    this.observations = observations;
    this.evaluation = evaluation;
    this.text = text;
    this.decision = decision;
    this.texts = texts;
  }

  /** Observes at the current node, where the decision has this outcome. */
  void at(boolean outcome, boolean masking, boolean uniqueCause) {
    if (masking) {
      masking(outcome);
    }
    if (uniqueCause) {
      vectors(outcome);
    }
  }

  private void masking(boolean outcome) {
    List<IASTExpression> conditions = evaluation.conditions();
    for (int i = 0; i < conditions.size(); i++) {
      for (boolean value : new boolean[] {true, false}) {
        if (evaluation.outcome(i, value) == outcome) {
          String condition = texts.apply(conditions.get(i));
          observations.here(
              new Point(
                  CoverageMetric.MCDC,
                  conditions.get(i),
                  text,
                  condition + " = " + value,
                  "%s being %s determines that %s is %s"
                      .formatted(condition, value, text, outcome)),
              evaluation.determines(i, value));
        }
      }
    }
  }

  private void vectors(boolean outcome) {
    List<DecisionTree.Vector> all =
        DecisionTree.vectors(evaluation.tree(), evaluation.conditions().size(), MOST_VECTORS);
    if (all.size() > MOST_VECTORS) {
      return;
    }
    for (DecisionTree.Vector vector : all) {
      if (vector.outcome() == outcome) {
        observations.here(
            new Point(
                CoverageMetric.MCDC_UNIQUE_CAUSE,
                decision,
                text,
                vector.seen() + "=" + (outcome ? 'T' : 'F'),
                "the conditions of %s are %s".formatted(text, vector.seen()),
                evaluation.conditions().stream().map(texts).toList()),
            evaluation.saw(vector));
      }
    }
  }
}
