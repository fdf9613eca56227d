package dev.bulwark.engine.testing;

import dev.bulwark.engine.Task;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.testing.TestProgram;
import dev.bulwark.solver.Model;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random program of two loops over two variables, small enough to look at all its states: over
 * words of three bits these are all there are; over integers they are those near zero, so that
 * claims about all states can be refuted, but not proved. Guards make its steps partial.
 */
public final class RandomSystem {

  /** A step by evaluation; the state before it comes with the inputs. */
  public record Move(GuardedStep transition, Model from, Model to) {}

  private static final int WIDTH = 3;
  private static final int BOX = 3;

  private final Random random;
  private final Sort sort;
  private final TransitionGraph graph;
  private final TermFactory terms;
  private final List<Variable> variables;
  private final List<Value> values = new ArrayList<>();
  private final List<Model> states;
  private final List<Move> moves = new ArrayList<>();

  private RandomSystem(Random random, Sort sort) {
    this.random = random;
    this.sort = sort;
    if (sort instanceof Sort.Int) {
      for (int i = -BOX; i <= BOX; i++) {
        values.add(Value.integer(BigInteger.valueOf(i)));
      }
    } else {
      for (int i = 0; i < 1 << WIDTH; i++) {
        values.add(Value.bitVec(WIDTH, BigInteger.valueOf(i)));
      }
    }
    this.graph = TransitionGraph.of(InlinedProgram.of(new Task(program().build())), true);
    this.terms = graph.terms();
    this.variables = graph.program().globals().stream().map(ProgramVariable::term).toList();
    this.states = valuations(variables, values);
    graph.locations().forEach(location -> graph.outgoing(location).forEach(this::enumerate));
  }

  public static RandomSystem ofWords(Random random) {
    return new RandomSystem(random, Sort.bitVec(WIDTH));
  }

  public static RandomSystem ofIntegers(Random random) {
    return new RandomSystem(random, Sort.INT);
  }

  private TestProgram program() {
    TestProgram program = new TestProgram();
    List<ProgramVariable> all =
        List.of(
            program.global("x", sort, CType.INT),
            program.global("y", sort, random.nextBoolean() ? CType.INT : CType.UINT));
    List<Variable> names = all.stream().map(ProgramVariable::term).toList();
    TermFactory factory = program.terms();
    TestProgram.Body main = program.main();
    Location first = main.location();
    Location second = main.location();
    change(main, main.entry(), all, names, factory, first);
    loop(main, first, all, names, factory);
    Location between = main.location();
    main.assume(first, predicate(factory, names), between);
    change(main, between, all, names, factory, second);
    loop(main, second, all, names, factory);
    main.assume(second, predicate(factory, names), main.error());
    main.assume(second, predicate(factory, names), main.exit());
    return program;
  }

  private void loop(
      TestProgram.Body main,
      Location head,
      List<ProgramVariable> all,
      List<Variable> names,
      TermFactory factory) {
    Location inside = main.location();
    main.assume(head, predicate(factory, names), inside);
    change(main, inside, all, names, factory, head);
  }

  /** An input or not, an assumption about it or not, and an assignment. */
  private void change(
      TestProgram.Body main,
      Location source,
      List<ProgramVariable> all,
      List<Variable> names,
      TermFactory factory,
      Location target) {
    Location at = source;
    if (random.nextInt(3) == 0) {
      Location next = main.location();
      main.havoc(at, any(all), next);
      at = next;
    }
    if (random.nextInt(3) == 0) {
      Location next = main.location();
      main.assume(at, predicate(factory, names), next);
      at = next;
    }
    main.assign(at, any(all), sum(factory, names), target);
  }

  private void enumerate(GuardedStep transition) {
    List<Variable> inputs = List.copyOf(transition.inputs());
    for (Model state : states) {
      for (Model input : valuations(inputs, values)) {
        Model from = both(state, input);
        Evaluator before = new Evaluator(from::value);
        if (before.holds(transition.guard())) {
          Map<Variable, Value> after = new HashMap<>();
          variables.forEach(v -> after.put(v, before.require(transition.effect().value(v))));
          moves.add(new Move(transition, from, new Model(after)));
        }
      }
    }
  }

  public static Model both(Model state, Model input) {
    Map<Variable, Value> all = new HashMap<>(state.values());
    all.putAll(input.values());
    return new Model(all);
  }

  /** All combinations of these values. */
  public static List<Model> valuations(Collection<Variable> variables, List<Value> values) {
    List<Model> all = new ArrayList<>(List.of(new Model(Map.of())));
    for (Variable variable : variables) {
      List<Model> more = new ArrayList<>();
      for (Model known : all) {
        for (Value value : values) {
          more.add(both(known, new Model(Map.of(variable, value))));
        }
      }
      all = more;
    }
    return all;
  }

  public TransitionGraph graph() {
    return graph;
  }

  public TermFactory terms() {
    return terms;
  }

  public List<Variable> variables() {
    return variables;
  }

  public List<Value> values() {
    return values;
  }

  public List<Model> states() {
    return states;
  }

  /** All steps from these states with such inputs. */
  public List<Move> moves() {
    return moves;
  }

  public static boolean holds(Cube cube, Model state) {
    Evaluator values = new Evaluator(state::value);
    return cube.literals().stream().allMatch(values::holds);
  }

  public static boolean holds(Collection<Term> formulas, Model state) {
    Evaluator values = new Evaluator(state::value);
    return formulas.stream().allMatch(values::holds);
  }

  public <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  public Term predicate() {
    return predicate(terms, variables);
  }

  private Term predicate(TermFactory factory, List<Variable> names) {
    Term left = random.nextInt(3) == 0 ? sum(factory, names) : any(names);
    Term right = random.nextInt(3) == 0 ? any(names) : constant(factory);
    if (random.nextInt(6) == 0) {
      return factory.eq(left, right);
    }
    List<Op> comparisons =
        sort instanceof Sort.Int
            ? List.of(Op.LE, Op.LT)
            : List.of(Op.BV_SLE, Op.BV_SLT, Op.BV_ULE, Op.BV_ULT);
    Op op = any(comparisons);
    return random.nextBoolean() ? factory.apply(op, left, right) : factory.apply(op, right, left);
  }

  private Term sum(TermFactory factory, List<Variable> names) {
    boolean integers = sort instanceof Sort.Int;
    Op add = integers ? Op.ADD : Op.BV_ADD;
    Term shifted = factory.apply(add, any(names), constant(factory));
    return switch (random.nextInt(4)) {
      case 0 -> constant(factory);
      case 1 ->
          integers
              ? factory.sub(shifted, any(names))
              : factory.apply(Op.BV_SUB, shifted, any(names));
      case 2 -> factory.apply(add, shifted, any(names));
      default -> shifted;
    };
  }

  private Term constant(TermFactory factory) {
    return factory.constant(any(values));
  }
}
