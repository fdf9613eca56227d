package dev.bulwark.engine.common.ic3;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Solver sessions that know the frames. The clauses of {@code F(i,l)} are added once, each behind a
 * switch of its location and level; switching on one level switches on those above it. Locations
 * have sessions of their own as long as there are few, so that a query meets only the clauses of
 * its source. Sessions are replaced now and then, since they keep what former queries left behind.
 */
public final class FrameSolver implements AutoCloseable {

  private static final int MAX_SESSIONS = 24;
  private static final int QUERIES_BEFORE_RENEWAL = 4_000;

  private final FrameSequence frames;
  private final TermFactory terms;
  private final CoreSolver solver;
  private final Budget budget;
  private final Map<Location, List<Term>> definitions;
  private final List<Shard> shards = new ArrayList<>();
  private final Map<Location, Shard> shardOf = new HashMap<>();
  private long queries;
  private long nanos;

  public FrameSolver(FrameSequence frames, TermFactory terms, CoreSolver solver, Budget budget) {
    this(frames, terms, solver, budget, Map.of());
  }

  /**
   * @param definitions formulas that questions about a location may use: true whatever the state,
   *     since each is behind a switch of its own or defines a name
   */
  public FrameSolver(
      FrameSequence frames,
      TermFactory terms,
      CoreSolver solver,
      Budget budget,
      Map<Location, List<Term>> definitions) {
    this.frames = frames;
    this.definitions = definitions;
    this.terms = terms;
    this.solver = solver;
    this.budget = budget;
    int next = 0;
    for (Location location : frames.locations()) {
      if (shards.size() < MAX_SESSIONS) {
        shards.add(new Shard());
      }
      Shard shard = shards.get(next++ % shards.size());
      shard.locations.add(location);
      shardOf.put(location, shard);
    }
    frames.addListener((location, cube, level) -> shard(location).blocked(location, cube, level));
  }

  /** A question about the states of one frame. */
  public Answered ask(Location location, int level, List<Term> assumptions) {
    budget.check();
    queries++;
    long start = System.nanoTime();
    Answered answer = shard(location).ask(location, level, assumptions);
    nanos += System.nanoTime() - start;
    return answer;
  }

  /** How long all questions so far took. */
  public long nanos() {
    return nanos;
  }

  public long queries() {
    return queries;
  }

  private Shard shard(Location location) {
    Shard shard = shardOf.get(location);
    if (shard == null) {
      throw new IllegalArgumentException("no frames at " + location);
    }
    return shard;
  }

  @Override
  public void close() {
    shards.forEach(Shard::close);
  }

  /** What the solver said; to be read before the next question to the same location. */
  public record Answered(boolean isSatisfiable, CoreSession session) {

    public Model model() {
      return session.model();
    }

    public List<Term> core() {
      return session.unsatCore();
    }
  }

  static Answered answered(CoreSession session, Answer answer) {
    if (answer == Answer.UNKNOWN) {
      throw new SolverException("gave up on a question about a frame");
    }
    return new Answered(answer == Answer.SAT, session);
  }

  /** One session, for some of the locations. */
  private final class Shard {

    private final List<Location> locations = new ArrayList<>();
    private final Map<Location, List<Variable>> switches = new HashMap<>();
    private final List<CoreSession> open = new ArrayList<>(1);
    private int asked;

    Answered ask(Location location, int level, List<Term> assumptions) {
      if (asked++ == QUERIES_BEFORE_RENEWAL) {
        close();
      }
      CoreSession session = session();
      List<Term> question = new ArrayList<>(assumptions.size() + 1);
      if (location != frames.start()) {
        question.add(on(session, location, level));
      }
      question.addAll(assumptions);
      return answered(session, session.check(question));
    }

    private CoreSession session() {
      if (open.isEmpty()) {
        CoreSession session = solver.openWithCores(budget);
        open.add(session);
        asked = 0;
        for (Location location : locations) {
          definitions.getOrDefault(location, List.of()).forEach(session::add);
          frames.invariants(location).forEach(formula -> addAlways(session, location, formula));
          for (int level = 1; level <= frames.last(); level++) {
            for (Cube cube : frames.delta(level).cubes(location)) {
              add(session, location, cube, level);
            }
          }
        }
      }
      return open.getFirst();
    }

    void blocked(Location location, Cube cube, int level) {
      if (!open.isEmpty()) {
        add(open.getFirst(), location, cube, level);
      }
    }

    private void add(CoreSession session, Location location, Cube cube, int level) {
      session.add(terms.or(terms.not(on(session, location, level)), cube.negation(terms)));
    }

    /** A session may serve other locations too, so what always holds here is switched as well. */
    private void addAlways(CoreSession session, Location location, Term formula) {
      session.add(terms.or(terms.not(on(session, location, 0)), formula));
    }

    /**
     * The switch of a frame. Each is made together with those below it and implies the next; number
     * 0, which all others imply, is for what holds at every level.
     */
    private Variable on(CoreSession session, Location location, int level) {
      List<Variable> known = switches.computeIfAbsent(location, l -> new ArrayList<>());
      while (known.size() <= level) {
        Variable made =
            terms.freshVariable("frame:" + location.name() + ":" + known.size(), Sort.BOOL);
        if (!known.isEmpty()) {
          session.add(terms.or(terms.not(made), known.getFirst()));
        }
        if (known.size() > 1) {
          session.add(terms.or(terms.not(known.getLast()), made));
        }
        known.add(made);
      }
      return known.get(level);
    }

    void close() {
      open.forEach(CoreSession::close);
      open.clear();
      switches.clear();
    }
  }
}
