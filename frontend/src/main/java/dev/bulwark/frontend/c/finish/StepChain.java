package dev.bulwark.frontend.c.finish;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.function.Consumer;

/** The edges of one step on memory, one behind the other. */
final class StepChain {

  static final String PARTIAL = "a part of something in memory is written";

  private final FunctionLowering function;
  private final Procedure.Builder builder;
  private final AddressSpace space;
  private final TermFactory terms;
  private Location at;
  private final Location target;
  private final Position position;
  private final String text;

  StepChain(
      FunctionLowering function,
      Procedure.Builder builder,
      AddressSpace space,
      Location source,
      Location target,
      Position position,
      String text) {
    this.function = function;
    this.builder = builder;
    this.space = space;
    this.terms = function.terms();
    this.at = source;
    this.target = target;
    this.position = position;
    this.text = text;
  }

  void step(Action action) {
    Location next = builder.location(position);
    edge(at, action, next, position, "");
    at = next;
  }

  Position position() {
    return position;
  }

  private void edge(
      Location source, Action action, Location target, Position position, String text) {
    builder.edge(source, action, target, position, text);
  }

  void end() {
    edge(at, Action.SKIP, target, position, text);
  }

  ProgramVariable temporary(Sort sort, CType type) {
    ProgramVariable made = function.temporary(type, sort, position);
    builder.local(made);
    return made;
  }

  void incompleteIf(Term condition, String reason) {
    Location end = builder.location(new Location.Role.Incomplete(reason), position);
    edge(at, new Action.Assume(condition), end, position, "");
    step(new Action.Assume(terms.not(condition)));
  }

  /** Does something if the condition holds. */
  void when(Term condition, Runnable body) {
    Location join = builder.location(position);
    edge(at, new Action.Assume(terms.not(condition)), join, position, "");
    step(new Action.Assume(condition));
    body.run();
    edge(at, Action.SKIP, join, position, "");
    at = join;
  }

  void either(Term condition, Runnable then, Runnable otherwise) {
    Location join = builder.location(position);
    Location before = at;
    step(new Action.Assume(condition));
    then.run();
    edge(at, Action.SKIP, join, position, "");
    at = before;
    step(new Action.Assume(terms.not(condition)));
    otherwise.run();
    edge(at, Action.SKIP, join, position, "");
    at = join;
  }

  /** Does something for every multiple of the stride below the size. */
  void loop(Term size, long stride, boolean backward, Consumer<Term> body) {
    CType type = function.context().options().machine().sizeType();
    ProgramVariable index = temporary(Sort.bitVec(space.width()), type);
    Term one = space.constant(stride);
    if (stride > 1 && AddressSpace.known(size) == null) {
      Term rest = terms.apply(Op.BV_UREM, size, one);
      incompleteIf(terms.distinct(rest, space.constant(0)), PARTIAL);
    }
    step(new Action.Assign(index, backward ? size : space.constant(0)));
    Location head = at;
    Term more =
        backward
            ? terms.distinct(index.term(), space.constant(0))
            : terms.apply(Op.BV_ULT, index.term(), size);
    Location after = builder.location(position);
    edge(head, new Action.Assume(terms.not(more)), after, position, "");
    step(new Action.Assume(more));
    if (backward) {
      step(new Action.Assign(index, terms.apply(Op.BV_SUB, index.term(), one)));
      body.accept(index.term());
      edge(at, Action.SKIP, head, position, "");
    } else {
      body.accept(index.term());
      edge(
          at,
          new Action.Assign(index, terms.apply(Op.BV_ADD, index.term(), one)),
          head,
          position,
          "");
    }
    at = after;
  }
}
