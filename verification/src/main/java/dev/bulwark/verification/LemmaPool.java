package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.CutPoint;
import dev.bulwark.solver.SolverProvider;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The lemma exchange of one process: engines that take time slices in it publish here, and so do
 * other processes, over the line to the parent. Nothing arrives at an engine that the checker of
 * this process has not confirmed: that it is inductive together with all that has been confirmed
 * before, on a copy of the program whose errors are mere ends. Each lemma is checked once in a
 * process, when somebody first asks for it, in a small part of the time; what is not confirmed is
 * dropped.
 *
 * <p>What is published goes through the file form even within the process, so that there is one way
 * in for everything. Confined to the thread of the engines, but for what comes over the line.
 */
public final class LemmaPool implements LemmaExchange {

  /** Of the time so far, for checks of lemmas, beyond what one of them may take. */
  private static final double SHARE = 0.1;

  /** Longer texts are not passed on: they take longer to check than they save. */
  private static final int LONGEST_TEXT = 200_000;

  /** Lemmas that nobody has checked, and the engine that need not hear of them. */
  private record Unchecked(String text, Optional<Reader> publisher) {}

  /** Something confirmed, one conjunct of a lemma. */
  private record Known(CutPoint at, Term invariant) {}

  private final SharedLemmas shared;
  private final TermFactory terms;
  private final Supplier<SolverProvider> solvers;
  private final Budget budget;
  private final Consumer<String> outlet;
  private final Supplier<List<String>> inlet;
  private final boolean usable;
  private final long startNanos = System.nanoTime();
  private final Deque<Unchecked> unchecked = new ArrayDeque<>();
  private final List<Known> confirmed = new ArrayList<>();

  /** What was checked in vain need not be checked again, unless in other company. */
  private final Set<Set<Known>> refused = new HashSet<>();

  private final Reader reader = new Reader();
  private int assumed;
  private Runnable confirmation = () -> {};
  private long spentNanos;

  /**
   * For the engines of this process.
   *
   * @param outlet hears all that an engine here has published, with what was confirmed before,
   *     whenever there is more
   * @param inlet what came from other processes since the last time
   */
  public LemmaPool(
      SharedLemmas shared,
      Supplier<SolverProvider> solvers,
      Budget budget,
      Consumer<String> outlet,
      Supplier<List<String>> inlet) {
    this.shared = shared;
    this.terms = shared.prepared().terms();
    this.solvers = solvers;
    this.budget = budget;
    this.outlet = outlet;
    this.inlet = inlet;
    this.usable = shared.canBeUsed();
  }

  @Override
  public void publish(List<Lemma> lemmas) {
    reader.publish(lemmas);
  }

  @Override
  public List<Lemma> arrived() {
    return reader.arrived();
  }

  @Override
  public LemmaExchange anew() {
    return new Reader();
  }

  /**
   * For engines that work on a program that assumes the lemmas of this text: the checker has
   * confirmed them, and they need not arrive.
   */
  LemmaPool assuming(String text) {
    confirmed.addAll(conjuncts(lemmas(text)));
    assumed = confirmed.size();
    return this;
  }

  /** For engines that get nothing while they run. */
  LemmaExchange publishingOnly() {
    return new LemmaExchange() {
      @Override
      public void publish(List<Lemma> lemmas) {
        reader.publish(lemmas);
      }

      @Override
      public List<Lemma> arrived() {
        return List.of();
      }

      @Override
      public boolean isLive() {
        return false;
      }
    };
  }

  /** Is called whenever something has been confirmed. */
  LemmaPool onConfirmation(Runnable listener) {
    confirmation = listener;
    return this;
  }

  /** How many facts were confirmed here. */
  public int confirmed() {
    return confirmed.size();
  }

  /** How many checks were in vain. */
  public int refused() {
    return refused.size();
  }

  /** One engine, with its place in the sequence of confirmed lemmas. */
  private final class Reader implements LemmaExchange {

    private final Set<Known> published = new LinkedHashSet<>();
    private int next;

    @Override
    public void publish(List<Lemma> lemmas) {
      if (!usable || !published.addAll(conjuncts(lemmas))) {
        return;
      }
      Set<Known> all = new LinkedHashSet<>(confirmed);
      all.addAll(published);
      String text = shared.text(invariants(all));
      if (text.length() <= LONGEST_TEXT) {
        unchecked.add(new Unchecked(text, Optional.of(this)));
        outlet.accept(text);
      }
    }

    @Override
    public List<Lemma> arrived() {
      if (!usable) {
        return List.of();
      }
      checkThoseFor(this);
      List<Lemma> lemmas = new ArrayList<>();
      for (next = Math.max(next, assumed); next < confirmed.size(); next++) {
        Known known = confirmed.get(next);
        lemmas.add(new Lemma(known.at(), known.invariant()));
      }
      return lemmas;
    }

    @Override
    public LemmaExchange anew() {
      return new Reader();
    }
  }

  private List<Lemma> lemmas(String text) {
    List<Lemma> lemmas = new ArrayList<>();
    shared.read(text).forEach((at, invariant) -> lemmas.add(new Lemma(at, invariant)));
    return lemmas;
  }

  private static List<Known> conjuncts(List<Lemma> lemmas) {
    List<Known> conjuncts = new ArrayList<>();
    for (Lemma lemma : lemmas) {
      for (Term conjunct : Terms.conjuncts(lemma.invariant())) {
        if (!Terms.isTrue(conjunct)) {
          conjuncts.add(new Known(lemma.at(), conjunct));
        }
      }
    }
    return conjuncts;
  }

  private Map<CutPoint, Term> invariants(Set<Known> facts) {
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    facts.forEach(fact -> invariants.merge(fact.at(), fact.invariant(), terms::and));
    return invariants;
  }

  private void checkThoseFor(Reader asking) {
    inlet.get().forEach(text -> unchecked.add(new Unchecked(text, Optional.empty())));
    Deque<Unchecked> own = new ArrayDeque<>();
    while (!unchecked.isEmpty() && mayCheck()) {
      Unchecked next = unchecked.remove();
      if (next.publisher().equals(Optional.of(asking))) {
        own.add(next);
      } else {
        check(next.text());
      }
    }
    while (!own.isEmpty()) {
      unchecked.addFirst(own.removeLast());
    }
  }

  private boolean mayCheck() {
    return spentNanos <= shared.longestCheck().toNanos() + SHARE * (System.nanoTime() - startNanos);
  }

  /** Lemmas come to be known if they are inductive with those that are, all or none. */
  private void check(String text) {
    Set<Known> fresh = new LinkedHashSet<>(conjuncts(lemmas(text)));
    confirmed.forEach(fresh::remove);
    if (fresh.isEmpty() || refused.contains(fresh)) {
      return;
    }
    Set<Known> all = new LinkedHashSet<>(confirmed);
    all.addAll(fresh);
    long before = System.nanoTime();
    if (shared.areInvariants(invariants(all), solvers.get(), budget)) {
      confirmed.addAll(fresh);
      confirmation.run();
    } else {
      refused.add(fresh);
    }
    spentNanos += System.nanoTime() - before;
  }
}
