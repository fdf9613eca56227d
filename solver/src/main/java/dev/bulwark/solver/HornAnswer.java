package dev.bulwark.solver;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.horn.Relation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a solver says of Horn clauses. Nobody has checked it yet. */
public sealed interface HornAnswer {

  /** The clauses are satisfiable. Relations that are missing are those that the solver left out. */
  record Satisfiable(Map<Relation, Interpretation> model) implements HornAnswer {
    public Satisfiable {
      model = Collections.unmodifiableMap(new LinkedHashMap<>(model));
    }
  }

  /** A query can be derived; its body has been, from these facts. */
  record Unsatisfiable(List<Fact> derivation) implements HornAnswer {
    public Unsatisfiable {
      derivation = List.copyOf(derivation);
    }
  }

  /** Neither, or nothing that we can read; why, in words. */
  record Unknown(String reason) implements HornAnswer {}

  /** A relation, as what holds of its arguments just if it does. */
  record Interpretation(List<Variable> parameters, Term formula) {
    public Interpretation {
      parameters = List.copyOf(parameters);
    }
  }

  /**
   * A relation of certain values, as derived by one clause from other facts.
   *
   * @param arguments empty where the solver does not say which value it is
   * @param premises in any order; facts may be shared, and deep below each other
   */
  record Fact(Relation relation, List<Optional<Value>> arguments, List<Fact> premises) {
    public Fact {
      arguments = List.copyOf(arguments);
      premises = List.copyOf(premises);
    }

    @Override
    public String toString() {
      return relation + "" + arguments;
    }
  }
}
