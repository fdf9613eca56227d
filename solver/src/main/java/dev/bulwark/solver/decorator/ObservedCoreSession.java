package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.solver.CoreSession;
import java.util.List;

/** A session with cores that reports what is said to a listener. */
final class ObservedCoreSession extends ObservedSession<CoreSession> implements CoreSession {

  ObservedCoreSession(CoreSession inner, DialogueListener listener) {
    super(inner, listener);
  }

  @Override
  public List<Term> unsatCore() {
    List<Term> core = inner.unsatCore();
    listener.gaveCore(assumptions, core);
    return core;
  }
}
