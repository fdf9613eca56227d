package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.OrderedSession;
import java.util.List;
import java.util.Optional;

/** A session with ordered assumptions that reports what is said to a listener. */
final class ObservedOrderedSession extends ObservedSession<OrderedSession>
    implements OrderedSession {

  ObservedOrderedSession(OrderedSession inner, DialogueListener listener) {
    super(inner, listener);
  }

  @Override
  public Answer propagate(List<? extends Term> newAssumptions) {
    return ask(newAssumptions, inner::propagate);
  }

  @Override
  public List<Term> unsatCore() {
    List<Term> core = inner.unsatCore();
    listener.gaveCore(assumptions, core);
    return core;
  }

  @Override
  public Optional<Failure> failure() {
    Optional<Failure> failure = inner.failure();
    failure.ifPresent(known -> listener.gaveFailure(assumptions, known, false));
    return failure;
  }

  @Override
  public Optional<Failure> weakestFailure(TermFactory terms) {
    Optional<Failure> failure = inner.weakestFailure(terms);
    failure.ifPresent(known -> listener.gaveFailure(assumptions, known, true));
    return failure;
  }
}
