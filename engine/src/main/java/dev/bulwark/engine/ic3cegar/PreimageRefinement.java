package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.Preimage;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Refinement by preimages (§3.4): the predicates that occur in the preimage of the abstraction that
 * the obligation leads to. If they are known already, the path to the error is followed further,
 * which is how the thesis uncovers another trace; when its end is reached, interpolants take over.
 */
final class PreimageRefinement implements Refinement {

  private record Query(GuardedStep transition, Cube after) {}

  private final TransitionGraph graph;
  private final AbstractDomain domain;
  private final Abstraction abstraction;
  private final Preimage preimage;
  private final Refinement otherwise;
  private final Map<Query, List<Term>> known = new HashMap<>();

  PreimageRefinement(
      TransitionGraph graph,
      AbstractDomain domain,
      Abstraction abstraction,
      Preimage preimage,
      Refinement otherwise) {
    this.graph = graph;
    this.domain = domain;
    this.abstraction = abstraction;
    this.preimage = preimage;
    this.otherwise = otherwise;
  }

  @Override
  public List<Term> predicates(Obligation obligation, Cube core) {
    Optional<Obligation> next = Optional.of(obligation);
    while (next.isPresent()) {
      List<Term> predicates = before(next.get());
      if (domain.refine(predicates)) {
        return predicates;
      }
      next = next.get().next();
    }
    return otherwise.predicates(obligation, core);
  }

  private List<Term> before(Obligation obligation) {
    return switch (obligation.successor()) {
      case Obligation.IntoError(ErrorTransition error) ->
          atoms(preimage.of(List.of(error.condition()), error.inputs(), obligation.state()));
      case Obligation.Into(GuardedStep transition, Obligation target) -> {
        Cube after = abstraction.around(target.location(), target.cube(), target.state());
        yield known.computeIfAbsent(
            new Query(transition, after), query -> before(query, obligation));
      }
    };
  }

  private List<Term> before(Query query, Obligation obligation) {
    List<Term> formulas = new ArrayList<>(List.of(query.transition.guard()));
    query
        .after
        .literals()
        .forEach(literal -> formulas.add(graph.before(query.transition, literal)));
    Collection<Variable> inputs = query.transition.inputs();
    Set<Variable> taken = new HashSet<>(Terms.freeVariables(formulas));
    // ∃ inputs. T ∧ t'
    return atoms(
        preimage.of(
            formulas, inputs.stream().filter(taken::contains).toList(), obligation.state()));
  }

  /** What formulas are made of below and, or, not and conditionals. */
  private static List<Term> atoms(List<Term> formulas) {
    Set<Term> atoms = new LinkedHashSet<>();
    Set<Term> seen = new HashSet<>();
    ArrayDeque<Term> open = new ArrayDeque<>(formulas);
    while (!open.isEmpty()) {
      Term term = open.poll();
      if (!seen.add(term)) {
        continue;
      }
      if (term instanceof Application application && isConnective(application)) {
        open.addAll(application.args());
      } else {
        atoms.add(term);
      }
    }
    return List.copyOf(atoms);
  }

  private static boolean isConnective(Application application) {
    return switch (application.op()) {
      case NOT, AND, OR -> true;
      case ITE -> application.isBool();
      case EQ -> application.arg(0).isBool();
      default -> false;
    };
  }
}
