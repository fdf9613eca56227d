package dev.bulwark.engine.abmc;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.abmc.Unrolling.Move;
import dev.bulwark.engine.abmc.Unrolling.Place;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.acceleration.LoopSummaries;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.Theory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Accelerated bounded model checking (Frohn and Giesl, <i>Integrating Loop Acceleration into Bounded
 * Model Checking</i>, FM 2024), on the blocks of the inlined program.
 *
 * <p><b>What is asked.</b> For d = 0, 1, 2, ...: is there an error behind d steps? A step is a block
 * or a <i>shortcut</i>, which was learned and stands for any number of iterations of a cycle. If
 * not, a model of a path of d steps is looked at ({@link Path}). If it ends with a cycle that is
 * new, the case of the cycle that the model is in (the cube: literals that imply its guard and
 * decide its conditionals, {@link Letters}) is closed ({@link Learning}), and is a shortcut from
 * the next step on. So an error behind any number of iterations of some phases of a loop is about as
 * many steps away as there are phases.
 *
 * <p><b>What is kept.</b> Every path of blocks is a path of the unrolling, whatever has been
 * learned; and every shortcut stands for iterations of the program, since closures are exact, over
 * machine words under the condition that nothing wraps. So an error that is found is one, and if
 * there is no path of d steps and no error before, then the unrolling is a proof, as in {@code bmc}.
 *
 * <p><b>How it differs.</b> Paths that meet are merged, so that one query is about all of them; at
 * each depth some models with a last step of a new kind are looked for, which is what drives the
 * search to other phases. Words may contain shortcuts: inner loops, where what follows says how
 * often they iterate. Paths that do step by step what a shortcut does are excluded ({@link
 * Exclusions}), not only behind the shortcut itself. Under these conditions there may be no path
 * left where the program has some; then they are dropped, all errors are asked for again, and the
 * search goes on without. Before a counterexample is handed out, one with few iterations is looked
 * for, since it has to be replayed.
 *
 * <p><b>Unsound to change:</b> to conclude anything from an unsatisfiable query under exclusions.
 */
public final class AcceleratedBmc implements Engine {

  public static final String NAME = "abmc";

  /** Cases of blocks beyond which new ones are no longer looked for. */
  private static final int MOST_CASES = 48;

  /** Bits of the iterations that each shortcut may stand for, as long as that is enough. */
  private static final int[] FEW_ITERATIONS = {8, 14, 20, 26};

  private final AbmcConfiguration configuration;

  public AcceleratedBmc(AbmcConfiguration configuration) {
    this.configuration = configuration.validate();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(
        NAME,
        task,
        inlined -> {
          BlockSystem system = inlined.blocks();
          Theory theory = Theory.of(system.variables().stream().map(Variable::sort).toList());
          try (ModelSession session = context.solvers().solver(theory).open(context.budget())) {
            return new Run(system, session, context).search();
          }
        });
  }

  /** One run on one program. */
  private final class Run {

    private final BlockSystem system;
    private final TermFactory terms;
    private final ModelSession session;
    private final EngineContext context;
    private final Budget budget;
    private final Letters letters;
    private final Learning learning;
    private final Unrolling unrolling;
    private final Exclusions exclusions;

    /** Stands for the exclusions in queries. */
    private final Variable excluding;

    private boolean excludes = configuration.exclusions();
    private int queries;

    Run(BlockSystem system, ModelSession session, EngineContext context) {
      this.system = system;
      this.terms = system.terms();
      this.session = session;
      this.context = context;
      this.budget = context.budget();
      Liveness liveness = Liveness.of(system.program().start(), system.program().globals());
      this.letters = new Letters(system, liveness);
      this.learning =
          new Learning(
              terms,
              letters,
              LoopSummaries.signed(system.program())::contains,
              configuration,
              budget);
      this.unrolling = new Unrolling(system, liveness, session::add);
      this.exclusions = new Exclusions(unrolling, terms, learning);
      this.excluding = terms.freshVariable("excluding", Sort.BOOL);
    }

    /** The outer loop: one more step each time. */
    Verdict search() {
      for (int depth = 0; depth <= configuration.maxDepth(); depth++) {
        budget.check();
        if (depth > 0) {
          extend();
        }
        report(depth);
        Optional<Verdict> error = error(depth);
        if (error.isPresent()) {
          return error.get();
        }
        if (depth > 0 && !explore(depth)) {
          // Errors that were excluded are asked for again, now that nothing is.
          for (int i = 0; i <= depth && configuration.exclusions(); i++) {
            error = error(i);
            if (error.isPresent()) {
              return error.get();
            }
          }
          if (isInfeasible(unrolling.reaches(depth))) {
            return complete(depth);
          }
        }
      }
      return Verdict.inconclusive("no error within " + configuration.maxDepth() + " steps");
    }

    private void extend() {
      unrolling.extend(learning::at);
      if (excludes) {
        for (Term excluded : exclusions.upToLast()) {
          session.add(terms.not(terms.and(excluding, excluded)));
        }
      }
    }

    /**
     * Learns from paths of that many steps: from some whose last step is of a new kind, or else from
     * any. If there is none, exclusions end, and it says so.
     */
    private boolean explore(int depth) {
      Term reached = unrolling.reaches(depth);
      int found = 0;
      boolean more = true;
      while (more && found < configuration.models()) {
        Optional<List<Term>> kinds = knownKinds(depth - 1);
        more = kinds.isPresent();
        if (more) {
          List<Term> query = new ArrayList<>(List.of(reached));
          query.addAll(kinds.get());
          // path(d) ∧ ¬(last step of a known kind)
          more = ask(query) == Answer.SAT;
        }
        if (more) {
          learn(depth);
          found++;
        }
      }
      if (found > 0) {
        return true;
      }
      // path(d)
      Answer answer = ask(List.of(reached));
      if (answer == Answer.SAT) {
        learn(depth);
      }
      boolean none = answer == Answer.UNSAT;
      excludes &= !none;
      return !none;
    }

    private void learn(int depth) {
      learning.learn(Path.of(unrolling, system.start(), session.model(), depth));
    }

    /** The last step is none of the cases that there have been; nothing if these are many. */
    private Optional<List<Term>> knownKinds(int layer) {
      List<Term> known = new ArrayList<>();
      for (Place place : unrolling.layer(layer).values()) {
        for (Move move : place.moves()) {
          if (move.shortcut().isPresent()) {
            known.add(terms.not(move.taken()));
          }
          for (Letter letter : letters.of(move.step())) {
            known.add(
                terms.not(terms.and(move.taken(), place.at(letter.step().guard()))));
          }
        }
      }
      return known.size() > MOST_CASES ? Optional.empty() : Optional.of(known);
    }

    // ---- Queries

    private Answer ask(List<Term> query) {
      if (query.stream().anyMatch(Terms::isFalse)) {
        return Answer.UNSAT;
      }
      queries++;
      List<Term> all = new ArrayList<>(query);
      if (excludes) {
        all.add(excluding);
      }
      return session.check(all);
    }

    private boolean isInfeasible(Term path) {
      // Nothing is excluded here.
      if (excludes) {
        throw new IllegalStateException("nothing follows from a query under exclusions");
      }
      return ask(List.of(path)) == Answer.UNSAT;
    }

    // ---- Errors

    private Optional<Verdict> error(int layer) {
      // path(d) ∧ error
      Term error = unrolling.error(layer);
      return switch (ask(List.of(error))) {
        case SAT -> Optional.of(unsafe(error, layer));
        case UNSAT -> Optional.empty();
        case UNKNOWN ->
            throw new SolverException("inconclusive on whether the error can be reached");
      };
    }

    private Verdict unsafe(Term error, int layer) {
      Model model = withFewIterations(error, layer, session.model());
      Path path = Path.of(unrolling, system.start(), model, layer);
      BigInteger iterations = BigInteger.ZERO;
      for (Move move : path.moves()) {
        if (move.shortcut().isPresent()) {
          iterations = iterations.add(path.iterations(move));
        }
      }
      statistic("iterations by shortcuts", iterations.doubleValue());
      Optional<ErrorInputs> inputs = PathInputs.of(system, path);
      return inputs.isPresent()
          ? new Verdict.Unsafe(inputs.get())
          : new Verdict.Unknown(
              new Reason.Unsupported("the error is behind too many inputs to write them down"));
    }

    /** A model in which shortcuts stand for few iterations, if there is one. */
    private Model withFewIterations(Term error, int layer, Model any) {
      for (int bits : FEW_ITERATIONS) {
        List<Term> query = new ArrayList<>(List.of(error));
        for (int i = 0; i < layer; i++) {
          for (Place place : unrolling.layer(i).values()) {
            place.moves().forEach(move -> fewIterations(move, bits).ifPresent(query::add));
          }
        }
        if (query.size() == 1) {
          return any;
        }
        // path(d) ∧ error ∧ counts < 2^bits
        if (ask(query) == Answer.SAT) {
          return session.model();
        }
      }
      return any;
    }

    private Optional<Term> fewIterations(Move move, int bits) {
      if (move.shortcut().isEmpty()) {
        return Optional.empty();
      }
      Variable count = move.inputs().get(move.shortcut().get().summary().count());
      if (count == null) {
        return Optional.empty();
      }
      BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
      Term few =
          switch (count.sort()) {
            case Sort.BitVec(int width) ->
                width <= bits
                    ? terms.bool(true)
                    : terms.apply(Op.BV_ULE, count, terms.bitVec(width, most));
            default -> terms.le(count, terms.integer(most));
          };
      return Optional.of(terms.implies(move.taken(), few));
    }

    // ---- Proofs

    /** No path has so many steps, and none fails: safe, unless the model was left somewhere. */
    private Verdict complete(int depth) {
      for (int i = 0; i <= depth; i++) {
        // path(i) ∧ incomplete
        if (ask(List.of(unrolling.incomplete(i))) != Answer.UNSAT) {
          return Verdict.beyondModel();
        }
      }
      Map<Location, Integer> bounds = new LinkedHashMap<>();
      system.loopHeads().forEach(head -> bounds.put(head, iterations(head, depth)));
      return new Verdict.Safe(new Proof.Unrolled(bounds, Map.of()));
    }

    /** Once less than there are layers in which the head is reached. */
    private int iterations(Location head, int depth) {
      int visits = 0;
      for (int i = 0; i < depth; i++) {
        Place place = unrolling.layer(i).get(head);
        // path(i) to the head
        if (place != null && ask(List.of(place.reached())) != Answer.UNSAT) {
          visits++;
        }
      }
      return Math.max(0, visits - 1);
    }

    private void report(int depth) {
      context
          .events()
          .on(new Event.Progress(NAME, depth, learning.shortcuts() + " shortcuts"));
      statistic("depth", depth);
      statistic("queries", queries);
      statistic("words", learning.words());
      statistic("shortcuts", learning.shortcuts());
    }

    private void statistic(String name, double value) {
      context.events().on(new Event.Statistic(NAME, name, value));
    }
  }
}
