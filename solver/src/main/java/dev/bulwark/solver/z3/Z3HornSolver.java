package dev.bulwark.solver.z3;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.BoolSort;
import com.microsoft.z3.Context;
import com.microsoft.z3.Fixedpoint;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.Params;
import com.microsoft.z3.Sort;
import com.microsoft.z3.Status;
import com.microsoft.z3.Version;
import com.microsoft.z3.Z3Exception;
import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.logic.horn.HornClause;
import dev.bulwark.logic.horn.HornClauses;
import dev.bulwark.logic.horn.HornPrinter;
import dev.bulwark.logic.horn.Relation;
import dev.bulwark.logic.horn.RelationAtom;
import dev.bulwark.logic.smtlib.SmtLibException;
import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.HornAnswer;
import dev.bulwark.solver.HornSolver;
import dev.bulwark.solver.SolverException;
import java.util.List;
import java.util.Optional;

/**
 * Spacer, the fixed-point engine of Z3 (A. Komuravelli, A. Gurfinkel, S. Chaki, "SMT-based model
 * checking for recursive programs", 2014; global guidance: H. Vediramana Krishnan, Y. Chen, S.
 * Shoham, A. Gurfinkel, "Global guidance for local generalization in model checking", 2020).
 * Clauses go in as SMT-LIB text; models and derivations are read from its expressions.
 *
 * <p>Its transformations of clauses that leave relations or arguments out are switched off: models
 * would lack them, and derivations would skip steps.
 */
public final class Z3HornSolver implements HornSolver {

  /** Stands for {@code false} in queries: rules need a relation at their head. */
  private static final String QUERY = "query:";

  private static final List<String> SWITCHED_OFF =
      List.of(
          "xform.slice", "xform.inline_linear", "xform.inline_eager", "xform.subsumption_checker");

  private final BudgetWatch watch;

  /** Z3's native libraries have to be loaded. */
  public Z3HornSolver(BudgetWatch watch) {
    this.watch = watch;
  }

  @Override
  public String name() {
    return "Z3 " + Version.getFullVersion() + " (Spacer)";
  }

  @Override
  public HornAnswer solve(HornClauses clauses, Guidance guidance, Budget budget) {
    budget.check();
    try (Context context = new Context()) {
      return solve(context, clauses, guidance, budget);
    } catch (Z3Exception e) {
      Reason over = budget.exhaustion();
      if (over != null) {
        throw new BudgetExhaustedException(over);
      }
      throw new SolverException("Z3 failed: " + e.getMessage(), e);
    } catch (SmtLibException e) {
      return new HornAnswer.Unknown("Z3's answer is not in our logic: " + e.getMessage());
    }
  }

  private HornAnswer solve(Context context, HornClauses clauses, Guidance guidance, Budget budget) {
    Relation query = new Relation(QUERY, List.of());
    Fixedpoint rules = context.mkFixedpoint();
    rules.setParameters(parameters(context, guidance, budget));
    declare(context, rules, query);
    clauses.relations().forEach(relation -> declare(context, rules, relation));
    int number = 0;
    for (BoolExpr rule : context.parseSMTLIB2String(text(clauses, query), null, null, null, null)) {
      rules.addRule(rule, context.mkSymbol("clause" + number++));
    }
    // Can the query be derived from the clauses?
    Status status = ask(context, rules, declaration(context, query), budget);
    return switch (status) {
      case UNKNOWN -> new HornAnswer.Unknown("Spacer: " + rules.getReasonUnknown());
      case UNSATISFIABLE -> new ModelReading(context, clauses).read(rules.getAnswer());
      case SATISFIABLE -> new DerivationReading(clauses, query).read(rules.getAnswer());
    };
  }

  private Status ask(Context context, Fixedpoint rules, FuncDecl<BoolSort> query, Budget budget) {
    @SuppressWarnings({"unchecked", "rawtypes"})
    FuncDecl<BoolSort>[] queries = new FuncDecl[] {query};
    Status status;
    try (BudgetWatch.Watched watched = watch.watch(budget, () -> stop(context))) {
      status = rules.query(queries);
    }
    Reason over = budget.exhaustion();
    if (status == Status.UNKNOWN && over != null) {
      throw new BudgetExhaustedException(over);
    }
    return status;
  }

  /** From another thread: the query ends, and says that it has no answer or fails. */
  private static void stop(Context context) {
    try {
      context.interrupt();
    } catch (Z3Exception e) {
      // It reports the failure of the query that it has just ended.
      return;
    }
  }

  private static Params parameters(Context context, Guidance guidance, Budget budget) {
    Params parameters = context.mkParams();
    parameters.add("engine", context.mkSymbol("spacer"));
    parameters.add("spacer.global", guidance == Guidance.GLOBAL);
    SWITCHED_OFF.forEach(name -> parameters.add(name, false));
    long millis = budget.remainingNanos() / 1_000_000;
    if (millis < Integer.MAX_VALUE) {
      parameters.add("timeout", (int) Math.max(1, millis));
    }
    return parameters;
  }

  private static void declare(Context context, Fixedpoint rules, Relation relation) {
    rules.registerRelation(declaration(context, relation));
  }

  private static FuncDecl<BoolSort> declaration(Context context, Relation relation) {
    Sort[] sorts =
        relation.sorts().stream().map(sort -> Sorts.of(context, sort)).toArray(Sort[]::new);
    return context.mkFuncDecl(relation.name(), sorts, context.getBoolSort());
  }

  private static String text(HornClauses clauses, Relation query) {
    StringBuilder text = new StringBuilder();
    text.append(HornPrinter.declaration(query)).append('\n');
    clauses.relations().forEach(r -> text.append(HornPrinter.declaration(r)).append('\n'));
    RelationAtom derived = new RelationAtom(query, List.of());
    for (HornClause clause : clauses.clauses()) {
      HornClause rule =
          new HornClause(
              Optional.of(clause.head().orElse(derived)), clause.body(), clause.constraint());
      text.append("(assert ").append(HornPrinter.clause(rule)).append(")\n");
    }
    return text.toString();
  }
}
