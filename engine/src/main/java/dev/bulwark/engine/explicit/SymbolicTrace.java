package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.PartialValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The conditions of a path over its inputs, where values have been followed along it: terms are
 * made only for what values do not know. So a path may have very many steps, as long as few of them
 * depend on inputs.
 */
final class SymbolicTrace {

  /** The path depends on inputs in too many steps. */
  static final class TooLongException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLongException() {
      super("too many steps depend on inputs", null, false, false);
    }
  }

  /**
   * An array, as far as values do not know its elements.
   *
   * @param base the array with other elements where there are some here, or known ones
   */
  private record Elements(Term base, Map<Value, Term> elements) {}

  private static final int MOST_TERMS = 50_000;

  private final TermFactory terms;
  private final Slots slots;
  private final Assignment assignment;
  private final Map<Integer, Term> symbolic = new HashMap<>();
  private final Map<Integer, Elements> arrays = new HashMap<>();
  private final List<Term> guards = new ArrayList<>();
  private final List<Variable> inputs = new ArrayList<>();
  private int made;

  /**
   * @param assignment the values before the step that comes next
   */
  SymbolicTrace(ValueProgram program, Assignment assignment) {
    this.terms = program.program().terms();
    this.slots = program.slots();
    this.assignment = assignment;
  }

  List<Term> guards() {
    return guards;
  }

  /** The symbols of the inputs, in the order in which they are taken. */
  List<Variable> inputs() {
    return inputs;
  }

  /** The step that will be taken next. */
  void next(CompiledEdge step) {
    switch (step.effect()) {
      case CompiledEdge.Effect.Nothing nothing -> {}
      case CompiledEdge.Effect.Assume(NarrowTerm condition, List<Equation> equations) -> {
        condition.bits(assignment);
        if (assignment.unknown && step.edge().action() instanceof Action.Assume(Term holds)) {
          guards.add(term(holds));
        }
      }
      case CompiledEdge.Effect.Narrow(int slot, NarrowTerm value) -> {
        value.bits(assignment);
        if (assignment.unknown
            && step.edge().action() instanceof Action.Assign(ProgramVariable to, Term from)) {
          symbolic.put(slot, term(from));
        }
      }
      case CompiledEdge.Effect.Wide(int slot, Term value) -> {
        if (slots.isArray(slot)) {
          assignArray(slot, value);
        } else if (assignment.evaluate(value) == null) {
          symbolic.put(slot, term(value));
        }
      }
      case CompiledEdge.Effect.Forget(int slot) -> take(slot);
    }
  }

  private void take(int slot) {
    count(1);
    Variable variable = slots.variable(slot);
    // The same symbols for each path, so that the factory does not fill up.
    Variable symbol =
        terms.variable("taken:" + inputs.size() + ":" + variable.sort(), variable.sort());
    inputs.add(symbol);
    if (slots.isArray(slot)) {
      arrays.put(slot, new Elements(symbol, new LinkedHashMap<>()));
    } else {
      symbolic.put(slot, symbol);
    }
  }

  private void count(int more) {
    made += more;
    if (made > MOST_TERMS) {
      throw new TooLongException();
    }
  }

  /** Elements that are stored at known places change; otherwise there is a new array. */
  private void assignArray(int slot, Term value) {
    ArrayDeque<Application> stores = new ArrayDeque<>();
    Term below = value;
    while (below instanceof Application store && store.op() == Op.STORE) {
      stores.push(store);
      below = store.arg(0);
    }
    Map<Value, Term> changed = new LinkedHashMap<>();
    List<Value> known = new ArrayList<>();
    boolean inPlace = below == slots.variable(slot);
    for (Application store : stores) {
      Value index = inPlace ? assignment.value(store.arg(1)) : null;
      if (index == null) {
        inPlace = false;
        break;
      }
      changed.remove(index);
      known.remove(index);
      if (assignment.value(store.arg(2)) == null) {
        changed.put(index, term(store.arg(2)));
      } else {
        known.add(index);
      }
    }
    if (!inPlace) {
      arrays.put(slot, new Elements(term(value), new LinkedHashMap<>()));
    } else if (!changed.isEmpty() || arrays.containsKey(slot)) {
      Elements elements = elements(slot);
      known.forEach(elements.elements::remove);
      elements.elements.putAll(changed);
    }
  }

  private Elements elements(int slot) {
    return arrays.computeIfAbsent(
        slot, s -> new Elements(slots.variable(s), new LinkedHashMap<>()));
  }

  /** The term over inputs. */
  private Term term(Term root) {
    count(1);
    Map<Term, Term> done = new HashMap<>();
    Terms.forEachPostOrder(
        List.of(root),
        part -> {
          switch (part) {
            case Constant constant -> done.put(constant, constant);
            case Variable variable -> {
              int slot = slots.of(variable);
              // Arrays are made only where one is needed as a whole.
              if (slot < 0 || !slots.isArray(slot)) {
                done.put(variable, scalar(variable, slot));
              }
            }
            case Application application -> done.put(application, rebuilt(application, done));
          }
        });
    Term result = done.get(root);
    return result == null ? array(slots.of((Variable) root)) : result;
  }

  private Term scalar(Variable variable, int slot) {
    if (slot < 0) {
      return variable;
    }
    Value known = assignment.value(variable);
    return known != null ? terms.constant(known) : symbolic.getOrDefault(slot, variable);
  }

  private Term rebuilt(Application application, Map<Term, Term> done) {
    if (application.op() == Op.SELECT
        && application.arg(0) instanceof Variable array
        && slots.of(array) >= 0) {
      Value index = assignment.value(application.arg(1));
      if (index != null) {
        return element(slots.of(array), index);
      }
    }
    Term[] args = new Term[application.arity()];
    for (int i = 0; i < args.length; i++) {
      Term arg = done.get(application.arg(i));
      args[i] = arg == null ? array(slots.of((Variable) application.arg(i))) : arg;
    }
    return terms.rebuild(application, args);
  }

  private Term element(int slot, Value index) {
    Value known = assignment.cell(slot, index);
    if (known != null) {
      return terms.constant(known);
    }
    Elements elements = elements(slot);
    Term element = elements.elements.get(index);
    return element != null ? element : terms.select(elements.base, terms.constant(index));
  }

  /** The whole array, with what is known of it. */
  private Term array(int slot) {
    Elements elements = elements(slot);
    if (!(assignment.wide[slot] instanceof PartialValue.Cells cells)) {
      return stored(elements.base, elements.elements);
    }
    Map<Value, Term> differing = new LinkedHashMap<>();
    boolean mostlyKnown = cells.known().otherwise().equals(Value.TRUE);
    if (!mostlyKnown) {
      differing.putAll(elements.elements);
    }
    for (Map.Entry<Value, Value> entry : cells.known().sortedEntries()) {
      differing.put(entry.getKey(), element(slot, entry.getKey()));
    }
    return stored(mostlyKnown ? terms.constant(cells.content()) : elements.base, differing);
  }

  private Term stored(Term base, Map<Value, Term> elements) {
    count(elements.size());
    Term array = base;
    for (Map.Entry<Value, Term> element : elements.entrySet()) {
      array = terms.store(array, terms.constant(element.getKey()), element.getValue());
    }
    return array;
  }
}
