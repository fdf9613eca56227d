package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.OrderedSession.Failure;
import java.util.List;

/** Hears what is said in one session: each thing after it has happened, except where stated. */
interface DialogueListener {

  default void pushed() {}

  default void popped() {}

  default void added(Term formula) {}

  /** Before the query, so that it is known even if no answer ever comes. */
  default void asking(List<Term> assumptions) {}

  default void answered(ModelSession session, List<Term> assumptions, Answer answer, long nanos) {}

  /** The query ended with an exception: mostly, the budget was over. */
  default void abandoned(List<Term> assumptions, RuntimeException reason, long nanos) {}

  default void gaveModel(Model model) {}

  default void gaveCore(List<Term> assumptions, List<Term> core) {}

  /**
   * An assumption failed, or a bound that is weaker than the one assumed.
   *
   * @param isBound whether it is such a bound, and so no assumption
   */
  default void gaveFailure(List<Term> assumptions, Failure failure, boolean isBound) {}

  default void closed() {}
}
