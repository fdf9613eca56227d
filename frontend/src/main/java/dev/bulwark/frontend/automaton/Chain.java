package dev.bulwark.frontend.automaton;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Action;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Steps one after the other, which together are one step of the input: every edge carries its place
 * and its text. Locations in between are made as they are needed.
 */
public final class Chain {

  private final Procedure.Builder procedure;
  private final Position position;
  private final String text;
  private Location at;
  private @Nullable Action waiting;

  public Chain(Procedure.Builder procedure, Location from, Position position, String text) {
    this.procedure = procedure;
    this.at = from;
    this.position = position;
    this.text = text;
  }

  private void add(Action action) {
    Action before = waiting;
    if (before != null) {
      Location next = procedure.location(position);
      procedure.edge(at, before, next, position, text);
      at = next;
    }
    waiting = action;
  }

  /** Nothing happens for a condition that is just true. */
  public void assume(Term condition) {
    if (!Terms.isTrue(condition)) {
      add(new Action.Assume(condition));
    }
  }

  public void assign(ProgramVariable variable, Term value) {
    add(new Action.Assign(variable, value));
  }

  /** The variable takes any value. */
  public void havoc(ProgramVariable variable, InputSite site) {
    add(new Action.Havoc(variable, site));
  }

  public void call(String callee, List<Term> arguments, Optional<ProgramVariable> result) {
    add(new Action.Call(callee, arguments, result));
  }

  /** The place that has been reached, with all steps so far behind it. */
  public Location here() {
    if (waiting != null) {
      Location next = procedure.location(position);
      end(next);
      at = next;
    }
    return at;
  }

  /** Goes on to a location that is there already. */
  public void end(Location target) {
    Action last = waiting;
    procedure.edge(at, last == null ? Action.SKIP : last, target, position, text);
    waiting = null;
    at = target;
  }
}
