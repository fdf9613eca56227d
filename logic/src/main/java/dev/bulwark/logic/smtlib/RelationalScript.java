package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A script about relations. In its assertions a Boolean variable stands for each application of a
 * relation, and one for each quantified formula; these maps say what they stand for.
 */
public record RelationalScript(
    List<Relation> relations,
    List<Assertion> assertions,
    Map<Variable, Atom> atoms,
    Map<Variable, Quantified> quantified) {

  public RelationalScript {
    relations = List.copyOf(relations);
    assertions = List.copyOf(assertions);
    atoms = Collections.unmodifiableMap(new LinkedHashMap<>(atoms));
    quantified = Collections.unmodifiableMap(new LinkedHashMap<>(quantified));
  }

  /** A declared relation over these sorts. */
  public record Relation(String name, List<Sort> sorts, TextPosition place) {
    public Relation {
      sorts = List.copyOf(sorts);
    }
  }

  public record Assertion(Term formula, TextPosition place) {}

  public record Atom(Relation relation, List<Term> arguments, TextPosition place) {
    public Atom {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A formula with a quantifier in front.
   *
   * @param universal for all, rather than for some, values of the bound variables, which occur
   *     nowhere else
   */
  public record Quantified(boolean universal, List<Variable> bound, Term body, TextPosition place) {
    public Quantified {
      bound = List.copyOf(bound);
    }
  }

  /** Where something stands in the text; lines and columns start at 1. */
  public record TextPosition(int line, int column) {
    static TextPosition of(SExpression text) {
      return new TextPosition(text.line(), text.column());
    }
  }
}
