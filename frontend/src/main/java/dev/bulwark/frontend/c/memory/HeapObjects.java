package dev.bulwark.frontend.c.memory;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many objects {@code malloc} and its like have given that are there still, in a variable of
 * its own; kept only where the property asks whether there are any at the end.
 */
public final class HeapObjects {

  private final TermFactory terms;
  private final Memory memory;
  private final boolean counted;
  private @Nullable ProgramVariable number;

  public HeapObjects(TermFactory terms, Memory memory, boolean counted) {
    this.terms = terms;
    this.memory = memory;
    this.counted = counted;
  }

  /** There is one more. */
  public Optional<Action> allocated() {
    return changed(Op.BV_ADD, memory.space().constant(1));
  }

  /**
   * The one at this address, which may be given to {@code free}, is no more. Null is none, and
   * neither counts one that was there before; {@code others} says whether it is one of those.
   */
  public Optional<Action> freed(Term address, Term others) {
    Term zero = memory.space().constant(0);
    Term none = terms.or(terms.eq(address, zero), others);
    return changed(Op.BV_SUB, terms.ite(none, zero, memory.space().constant(1)));
  }

  private Optional<Action> changed(Op op, Term by) {
    return number().map(known -> new Action.Assign(known, terms.apply(op, known.term(), by)));
  }

  /** The variable that counts them, if the property asks. */
  public Optional<ProgramVariable> number() {
    if (counted && number == null) {
      number = memory.hidden("#heapObjects", memory.space().constant(0).sort(), CType.ULONG);
    }
    return Optional.ofNullable(number);
  }

  /** Are there any? Nothing where nothing counts them. */
  public Optional<Term> some() {
    return number().map(known -> terms.distinct(known.term(), memory.space().constant(0)));
  }
}
