package dev.bulwark.program.closure;

import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns families of powers of an affine loop into pieces of a closure. */
final class AffinePieces {

  private final PieceBuilder builder;

  AffinePieces(PieceBuilder builder) {
    this.builder = builder;
  }

  List<Closure.Piece> of(List<AffinePowers.Family> families) {
    List<Closure.Piece> pieces = new ArrayList<>();
    families.forEach(family -> piece(family).ifPresent(pieces::add));
    return pieces;
  }

  private Optional<Closure.Piece> piece(AffinePowers.Family family) {
    Variable count = builder.freshCount();
    LinearTerm t = LinearTerm.before(count);
    Map<Variable, LinearTerm> values = new LinkedHashMap<>();
    family
        .state()
        .forEach(
            (variable, value) ->
                values.put(
                    variable,
                    value.plus(t.times(family.rates().getOrDefault(variable, BigInteger.ZERO)))));
    return builder.build(
        count,
        family.period() == 0 ? BigInteger.ZERO : null,
        LinearTerm.constant(BigInteger.valueOf(family.first()))
            .plus(t.times(BigInteger.valueOf(family.period()))),
        constraints(family.guard().sums(count)),
        values,
        List.of());
  }

  /** Two sums that are each other's negation, both at most zero, are an equation. */
  private static List<LinearConstraint> constraints(List<LinearTerm> sums) {
    Set<LinearTerm> all = new LinkedHashSet<>(sums);
    Set<LinearTerm> done = new LinkedHashSet<>();
    List<LinearConstraint> constraints = new ArrayList<>();
    for (LinearTerm sum : all) {
      if (!done.contains(sum)) {
        constraints.add(new LinearConstraint(sum, all.contains(sum.negate())));
        done.add(sum.negate());
      }
    }
    return constraints;
  }
}
