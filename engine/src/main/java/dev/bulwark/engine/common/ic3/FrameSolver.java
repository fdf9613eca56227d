package dev.bulwark.engine.common.ic3;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.OrderedSolver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Solver sessions that know the frames. The clauses of a frame are added once, each behind a switch
 * of its key and level; switching on one level switches on those above it. Keys have sessions of
 * their own as long as there are few, so that a query meets only the clauses of its source.
 * Sessions are replaced now and then, since they keep what former queries left behind.
 */
public final class FrameSolver implements AutoCloseable {

  private static final int MAX_SESSIONS = 24;
  private static final int QUERIES_BEFORE_RENEWAL = 4_000;

  private final StateSpace space;
  private final FrameSequence frames;
  private final TermFactory terms;
  private final Function<Budget, Open> opener;
  private final Budget budget;
  private final List<Shard> shards = new ArrayList<>();
  private final Map<FrameKey, Shard> shardOf = new HashMap<>();
  private long queries;
  private long unanswered;
  private long nanos;

  public FrameSolver(StateSpace space, CoreSolver solver, Budget budget) {
    this(space, budget, part -> new Open(solver.openWithCores(part), Optional.empty()));
  }

  /** With sessions that decide assumptions in their order, so that {@link #propagate} is there. */
  public static FrameSolver ordered(StateSpace space, OrderedSolver solver, Budget budget) {
    return new FrameSolver(
        space,
        budget,
        part -> {
          OrderedSession session = solver.openOrdered(part);
          return new Open(session, Optional.of(session));
        });
  }

  private FrameSolver(StateSpace space, Budget budget, Function<Budget, Open> opener) {
    this.space = space;
    this.frames = space.frames();
    this.terms = space.graph().terms();
    this.opener = opener;
    this.budget = budget;
    int next = 0;
    for (FrameKey key : frames.keys()) {
      if (shards.size() < MAX_SESSIONS) {
        shards.add(new Shard());
      }
      Shard shard = shards.get(next++ % shards.size());
      shard.keys.add(key);
      shardOf.put(key, shard);
    }
    frames.addListener(
        new FrameSequence.Listener() {
          @Override
          public void blocked(FrameKey key, Cube cube, int level) {
            shard(key).blocked(key, cube, level);
          }

          @Override
          public void known(FrameKey key, Term fact) {
            shard(key).known(key, fact);
          }
        });
  }

  /** {@code F_level ∧ assumptions}. The answer may be that there is none. */
  public Answered ask(FrameKey key, int level, List<Term> assumptions) {
    budget.check();
    queries++;
    long start = System.nanoTime();
    Answered answer = shard(key).ask(key, level, assumptions);
    nanos += System.nanoTime() - start;
    if (answer.answer() == Answer.UNKNOWN) {
      unanswered++;
    }
    return answer;
  }

  /**
   * The same for a query whose answer the search cannot do without: where the solver has none, it
   * is asked once more in a new session, which knows nothing of former queries.
   */
  public Answered insist(FrameKey key, int level, List<Term> assumptions) {
    Answered answer = ask(key, level, assumptions);
    if (answer.answer() != Answer.UNKNOWN) {
      return answer;
    }
    renew(key);
    return ask(key, level, assumptions);
  }

  /**
   * {@code F_level ∧ assumptions}, where nothing is decided but the assumptions in their order: the
   * answer is UNSAT or that there is none.
   */
  public Answered propagate(FrameKey key, int level, List<Term> assumptions) {
    long start = System.nanoTime();
    Answered answer = shard(key).propagate(key, level, assumptions);
    nanos += System.nanoTime() - start;
    return answer;
  }

  /** The next query about the key gets a new session. */
  public void renew(FrameKey key) {
    shard(key).close();
  }

  /** How long all queries so far took. */
  public long nanos() {
    return nanos;
  }

  public long queries() {
    return queries;
  }

  /** How many of them the solver had no answer to. */
  public long unanswered() {
    return unanswered;
  }

  private Shard shard(FrameKey key) {
    Shard shard = shardOf.get(key);
    if (shard == null) {
      throw new IllegalArgumentException("no frames at " + key);
    }
    return shard;
  }

  @Override
  public void close() {
    shards.forEach(Shard::close);
  }

  /** What the solver said; model and core to be read before the next query of the same key. */
  public record Answered(Answer answer, CoreSession session, Optional<OrderedSession> ordered) {

    public boolean isSat() {
      return answer == Answer.SAT;
    }

    public boolean isUnsat() {
      return answer == Answer.UNSAT;
    }

    public Model model() {
      return session.model();
    }

    public List<Term> core() {
      return session.unsatCore();
    }
  }

  /**
   * A session that is open.
   *
   * @param ordered the same, if it decides assumptions in their order
   */
  private record Open(CoreSession session, Optional<OrderedSession> ordered) {}

  /** One session, for some of the keys. */
  private final class Shard {

    private final List<FrameKey> keys = new ArrayList<>();
    private final Map<FrameKey, List<Variable>> switches = new HashMap<>();
    private final List<Open> open = new ArrayList<>(1);
    private int asked;

    Answered ask(FrameKey key, int level, List<Term> assumptions) {
      if (asked++ == QUERIES_BEFORE_RENEWAL) {
        close();
      }
      Open here = open();
      Answer answer = here.session.check(query(here, key, level, assumptions));
      return new Answered(answer, here.session, here.ordered);
    }

    Answered propagate(FrameKey key, int level, List<Term> assumptions) {
      Open here = open();
      Answer answer =
          here.ordered.isEmpty()
              ? Answer.UNKNOWN
              : here.ordered.get().propagate(query(here, key, level, assumptions));
      return new Answered(answer, here.session, here.ordered);
    }

    private List<Term> query(Open here, FrameKey key, int level, List<Term> assumptions) {
      List<Term> query = new ArrayList<>(assumptions.size() + 1);
      if (!frames.isInitial(key)) {
        query.add(on(here.session, key, level));
      }
      query.addAll(assumptions);
      return query;
    }

    private Open open() {
      if (open.isEmpty()) {
        Open made = opener.apply(budget);
        CoreSession session = made.session;
        open.add(made);
        asked = 0;
        for (FrameKey key : keys) {
          space.definitions().getOrDefault(key, List.of()).forEach(session::add);
          frames.facts(key).forEach(fact -> add(session, key, fact));
          for (int level = 1; level <= frames.last(); level++) {
            for (Cube cube : frames.delta(level).cubes(key)) {
              add(session, key, cube, level);
            }
          }
        }
      }
      return open.getFirst();
    }

    void blocked(FrameKey key, Cube cube, int level) {
      if (!open.isEmpty()) {
        add(open.getFirst().session, key, cube, level);
      }
    }

    void known(FrameKey key, Term fact) {
      if (!open.isEmpty()) {
        add(open.getFirst().session, key, fact);
      }
    }

    private void add(CoreSession session, FrameKey key, Cube cube, int level) {
      session.add(terms.or(terms.not(on(session, key, level)), cube.negation(terms)));
    }

    /** A session may serve other keys too, so what always holds here is switched as well. */
    private void add(CoreSession session, FrameKey key, Term fact) {
      session.add(terms.or(terms.not(on(session, key, 0)), fact));
    }

    /**
     * The switch of a frame. Each is made together with those below it and implies the next; number
     * 0, which all others imply, is for what holds at every level.
     */
    private Variable on(CoreSession session, FrameKey key, int level) {
      List<Variable> known = switches.computeIfAbsent(key, k -> new ArrayList<>());
      while (known.size() <= level) {
        Variable made = terms.freshVariable("frame:" + key + ":" + known.size(), Sort.BOOL);
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
      open.forEach(here -> here.session.close());
      open.clear();
      switches.clear();
    }
  }
}
