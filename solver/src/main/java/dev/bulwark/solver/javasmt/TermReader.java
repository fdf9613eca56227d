package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.solver.SolverException;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.common.rationals.Rational;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.FloatingPointNumber;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.FunctionDeclaration;
import org.sosy_lab.java_smt.api.QuantifiedFormulaManager.Quantifier;
import org.sosy_lab.java_smt.api.visitors.FormulaVisitor;

/**
 * Translates a solver's formulas back to terms: interpolants, results of quantifier elimination.
 * What we wrote ourselves is looked up; the rest is taken apart, as far as JavaSMT's visitors show
 * what there is. Iterative, and remembers every formula. A formula that cannot be read is refused
 * with a {@link SolverException}.
 */
final class TermReader {

  /** What a formula consists of. */
  private sealed interface Node {
    record Leaf(Term term) implements Node {}

    record Function(FunctionDeclaration<?> declaration, List<Formula> args) implements Node {}
  }

  private final SolverKind kind;
  private final FormulaManager manager;
  private final TermFactory factory;
  private final FunctionReader functions;
  private final SolverNames names;
  private final @Nullable FormulaWriter writer;
  private final Map<Formula, Term> done = new HashMap<>();

  /** Looks up in what the writer has translated, whose terms are of this factory. */
  TermReader(SolverKind kind, FormulaManager manager, TermFactory factory, FormulaWriter writer) {
    this(kind, manager, factory, writer.names(), writer);
  }

  /** Looks up nothing. */
  TermReader(SolverKind kind, FormulaManager manager, TermFactory factory, SolverNames names) {
    this(kind, manager, factory, names, null);
  }

  private TermReader(
      SolverKind kind,
      FormulaManager manager,
      TermFactory factory,
      SolverNames names,
      @Nullable FormulaWriter writer) {
    this.kind = kind;
    this.manager = manager;
    this.factory = factory;
    this.functions = new FunctionReader(manager, factory);
    this.names = names;
    this.writer = writer;
  }

  Term read(Formula root) {
    ArrayDeque<Formula> stack = new ArrayDeque<>();
    stack.push(root);
    while (!stack.isEmpty()) {
      Formula top = stack.element();
      if (done.containsKey(top)) {
        stack.pop();
        continue;
      }
      Term known = writer == null ? null : writer.termOf(top);
      if (known != null) {
        done.put(top, known);
        continue;
      }
      switch (open(top)) {
        case Node.Leaf(Term term) -> done.put(top, term);
        case Node.Function(FunctionDeclaration<?> declaration, List<Formula> args) -> {
          if (!pushMissing(stack, args)) {
            done.put(top, function(top, declaration, args));
          }
        }
      }
    }
    return result(root);
  }

  private boolean pushMissing(ArrayDeque<Formula> stack, List<Formula> args) {
    boolean missing = false;
    for (Formula arg : args) {
      if (!done.containsKey(arg)) {
        stack.push(arg);
        missing = true;
      }
    }
    return missing;
  }

  private Term result(Formula formula) {
    Term term = done.get(formula);
    if (term == null) {
      throw new IllegalStateException("not translated: " + formula);
    }
    return term;
  }

  private Node open(Formula formula) {
    try {
      return manager.visit(formula, new Opener());
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      throw unreadable(formula, e.getMessage());
    }
  }

  private Term function(Formula formula, FunctionDeclaration<?> declaration, List<Formula> args) {
    List<Term> terms = new ArrayList<>();
    for (Formula arg : args) {
      terms.add(result(arg));
    }
    Term term;
    try {
      term = functions.apply(declaration, formula, args, terms);
    } catch (IllegalArgumentException e) {
      throw unreadable(formula, e.getMessage());
    }
    if (term == null) {
      throw unreadable(
          formula, "function " + declaration.getName() + " of kind " + declaration.getKind());
    }
    return term;
  }

  private SolverException unreadable(Formula formula, @Nullable String why) {
    String text = formula.toString();
    return new SolverException(
        "cannot read a formula of "
            + kind.title()
            + " ("
            + why
            + "): "
            + (text.length() > 200 ? text.substring(0, 200) + "..." : text));
  }

  private Term constant(Formula formula, Object value) {
    return factory.constant(
        switch (FormulaTypes.toSort(manager.getFormulaType(formula))) {
          case Sort.Bool b -> Value.of((Boolean) value);
          case Sort.Int i -> Value.integer((BigInteger) value);
          case Sort.BitVec(int width) -> Value.bitVec(width, (BigInteger) value);
          case Sort.Real r ->
              value instanceof Rational rational
                  ? Value.real(rational.getNum(), rational.getDen())
                  : Value.real((BigInteger) value, BigInteger.ONE);
          case Sort.Float sort -> ModelReader.floating(sort, (FloatingPointNumber) value);
          case Sort.Array sort -> throw unreadable(formula, "constant array");
        });
  }

  private final class Opener implements FormulaVisitor<Node> {

    @Override
    public Node visitFreeVariable(Formula formula, String name) {
      Sort sort = FormulaTypes.toSort(manager.getFormulaType(formula));
      return new Node.Leaf(factory.variable(names.fromSolver(name), sort));
    }

    @Override
    public Node visitBoundVariable(Formula formula, int index) {
      throw unreadable(formula, "bound variable");
    }

    @Override
    public Node visitConstant(Formula formula, Object value) {
      return new Node.Leaf(constant(formula, value));
    }

    @Override
    public Node visitFunction(
        Formula formula, List<Formula> args, FunctionDeclaration<?> declaration) {
      return new Node.Function(declaration, args);
    }

    @Override
    public Node visitQuantifier(
        BooleanFormula formula, Quantifier quantifier, List<Formula> bound, BooleanFormula body) {
      throw unreadable(formula, "quantifier");
    }
  }
}
