package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import java.util.List;
import java.util.function.Function;

/** A session that reports what is said to a listener. */
class ObservedSession<S extends ModelSession> implements ModelSession {

  final S inner;
  final DialogueListener listener;
  List<Term> assumptions = List.of();

  ObservedSession(S inner, DialogueListener listener) {
    this.inner = inner;
    this.listener = listener;
  }

  @Override
  public void push() {
    inner.push();
    listener.pushed();
  }

  @Override
  public void pop() {
    inner.pop();
    listener.popped();
  }

  @Override
  public void add(Term formula) {
    inner.add(formula);
    listener.added(formula);
  }

  @Override
  public Answer check(List<? extends Term> newAssumptions) {
    return ask(newAssumptions, inner::check);
  }

  final Answer ask(List<? extends Term> newAssumptions, Function<List<Term>, Answer> query) {
    assumptions = List.copyOf(newAssumptions);
    listener.asking(assumptions);
    long start = System.nanoTime();
    Answer answer;
    try {
      answer = query.apply(assumptions);
    } catch (RuntimeException e) {
      listener.abandoned(assumptions, e, System.nanoTime() - start);
      throw e;
    }
    listener.answered(inner, assumptions, answer, System.nanoTime() - start);
    return answer;
  }

  @Override
  public Model model() {
    Model model = inner.model();
    listener.gaveModel(model);
    return model;
  }

  @Override
  public void close() {
    inner.close();
    listener.closed();
  }
}
