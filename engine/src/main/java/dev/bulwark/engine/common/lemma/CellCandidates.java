package dev.bulwark.engine.common.lemma;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Inversion;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Formulas that are worth trying as invariants of a program with distinguished cells ({@code
 * program.pass.Cells}): what a check says of a cell, and what a loop writes to it, where an index
 * of the loop is the cell's; that for all indices, for those that a loop has passed, and for those
 * that it has still to pass.
 */
public final class CellCandidates {

  private static final int MOST_BODIES = 48;
  private static final int MOST_CONSTANTS = 4;
  private static final int MOST_ROUNDS = 3;
  private static final int STRIDE_BITS = 4;

  /** What checks say of cells comes first. */
  private static final int FIRST_BODIES = 4;

  private final BlockSystem system;
  private final TermFactory terms;
  private final Samples samples;
  private final Inversion inversion;
  private final Set<Variable> indices = new LinkedHashSet<>();
  private final Set<Term> bodies = new LinkedHashSet<>();
  private final Set<Term> equations = new LinkedHashSet<>();

  /** What is written to cells, over what is known of the cells before: by one write, or by all. */
  private final Set<Map<Variable, Term>> writes = new LinkedHashSet<>();

  private final Set<Term> constants = new LinkedHashSet<>();
  private final Set<Constant> strides = new LinkedHashSet<>();

  public CellCandidates(BlockSystem system, Samples samples) {
    this.system = system;
    this.terms = system.terms();
    this.samples = samples;
    this.inversion = new Inversion(terms);
    system.variables().stream().filter(AnyIndex::is).forEach(indices::add);
    for (Location cut : system.cutPoints()) {
      BlockSystem.Region region = system.region(cut);
      checks(cut, region);
      region.blocks().forEach(this::constants);
      region.blocks().forEach(this::strides);
      if (cut != system.start()) {
        region.blocks().forEach(this::writes);
      }
    }
    addBeforeWrites();
    equations.forEach(this::add);
  }

  // ---- What is said of a cell

  private void checks(Location cut, BlockSystem.Region region) {
    Set<Variable> inputs = new HashSet<>(region.inputs().values());
    for (Term failure : Terms.disjuncts(region.anyError())) {
      for (Term there : whereHit(failure, inputs)) {
        add(terms.not(there), inputs);
        List<Term> aboutCells = new ArrayList<>();
        List<Term> ofAllIterations = new ArrayList<>();
        for (Term conjunct : Terms.conjuncts(there)) {
          Set<Variable> about = Terms.freeVariables(conjunct);
          if (about.stream().anyMatch(v -> isCell(v))) {
            aboutCells.add(conjunct);
          }
          if (about.stream().allMatch(v -> isCell(v) || indices.contains(v) || staysAt(cut, v))) {
            ofAllIterations.add(conjunct);
          }
        }
        add(terms.not(terms.and(aboutCells)), inputs);
        if (!aboutCells.isEmpty()) {
          // Without how far the loop has come, as behind a loop that checks something else.
          add(terms.not(terms.and(ofAllIterations)), inputs);
        }
      }
      plain(failure, inputs);
    }
  }

  /** What a check says of variables only, as that a search has ended before some index. */
  private void plain(Term failure, Set<Variable> inputs) {
    for (Term conjunct : Terms.conjuncts(failure)) {
      Set<Variable> about = Terms.freeVariables(conjunct);
      if (!about.isEmpty()
          && about.stream()
              .noneMatch(v -> isCell(v) || indices.contains(v) || inputs.contains(v))) {
        add(terms.not(conjunct));
        equation(terms.not(conjunct)).ifPresent(this::halves);
      }
    }
  }

  private static Optional<Application> equation(Term formula) {
    return formula instanceof Application equation
            && equation.op() == Op.EQ
            && equation.arg(0).sort() instanceof Sort.BitVec
        ? Optional.of(equation)
        : Optional.empty();
  }

  /** A search that is to end just there may have come as far as that, and no further. */
  private void halves(Application equation) {
    add(terms.apply(Op.BV_SLE, equation.arg(0), equation.arg(1)));
    add(terms.apply(Op.BV_SLE, equation.arg(1), equation.arg(0)));
  }

  /** Is it a cell of an array? */
  public static boolean isCell(Variable variable) {
    return variable.name().contains("::cell@");
  }

  private void writes(GuardedStep step) {
    Map<Variable, Term> together = new LinkedHashMap<>();
    step.updates()
        .forEach(
            (variable, value) -> {
              if (isCell(variable)) {
                if (Terms.freeVariables(value).stream().noneMatch(step.inputs()::contains)) {
                  // As it is: the index may be an expression, as in a[n - 1] = e.
                  addEquation(variable, value);
                }
                for (Term there : whereHit(value, step.inputs())) {
                  if (Terms.freeVariables(there).stream().noneMatch(step.inputs()::contains)) {
                    writes.add(Map.of(variable, there));
                    together.putIfAbsent(variable, there);
                    addEquation(variable, there);
                  }
                }
              }
            });
    if (together.size() > 1) {
      writes.add(together);
    }
  }

  private void addEquation(Variable cell, Term value) {
    if (value instanceof Application choice && choice.op() == Op.ITE) {
      Term condition = choice.arg(0);
      if (choice.arg(2) == cell && !mentions(choice.arg(1), cell)) {
        equations.add(terms.implies(condition, terms.eq(cell, choice.arg(1))));
        return;
      }
      if (choice.arg(1) == cell && !mentions(choice.arg(2), cell)) {
        equations.add(terms.or(condition, terms.eq(cell, choice.arg(2))));
        return;
      }
    }
    if (!mentions(value, cell)) {
      equations.add(terms.eq(cell, value));
    }
  }

  /** What has to hold before writes for what is checked to hold behind them, and so on. */
  private void addBeforeWrites() {
    ArrayDeque<Term> open = new ArrayDeque<>(bodies);
    while (!open.isEmpty() && bodies.size() < MOST_BODIES) {
      Term body = open.poll();
      for (Map<Variable, Term> write : writes) {
        Term before = Substitution.of(terms, write).apply(body);
        if (!bodies.contains(before) && add(before)) {
          open.add(before);
        }
      }
    }
  }

  private static boolean mentions(Term term, Variable variable) {
    return Terms.freeVariables(term).contains(variable);
  }

  private void add(Term body, Set<Variable> inputs) {
    if (Terms.freeVariables(body).stream().noneMatch(inputs::contains)) {
      add(body);
    }
  }

  private boolean add(Term body) {
    return !(body instanceof Constant) && bodies.size() < MOST_BODIES && bodies.add(body);
  }

  /** The formula for variables with which it is about the cells' own indices. */
  private Set<Term> whereHit(Term formula, Set<Variable> inputs) {
    Set<Term> all = new LinkedHashSet<>();
    Set<Term> last = Set.of(formula);
    for (int round = 0; round < MOST_ROUNDS && !last.isEmpty(); round++) {
      Set<Term> next = new LinkedHashSet<>();
      for (Term term : last) {
        next.addAll(oneHit(term, inputs));
      }
      next.removeAll(all);
      all.addAll(next);
      last = next.size() > MOST_BODIES ? Set.of() : next;
    }
    if (all.isEmpty()) {
      all.add(formula);
    }
    for (Term term : List.copyOf(all)) {
      if (Terms.freeVariables(term).stream().anyMatch(inputs::contains)) {
        all.addAll(related(term, inputs));
      }
    }
    return all;
  }

  /**
   * The formula where two cells are related as an equation in it says, so that what is read
   * elsewhere is out of the way.
   */
  private List<Term> related(Term formula, Set<Variable> inputs) {
    List<Term> found = new ArrayList<>();
    Terms.forEachPostOrder(
        List.of(formula),
        term -> {
          if (term instanceof Application equation
              && equation.op() == Op.EQ
              && relates(equation, inputs)) {
            Term simpler = replaced(formula, equation, terms.bool(true));
            found.add(formula.isBool() ? terms.and(equation, simpler) : simpler);
          }
        });
    return found;
  }

  /** Two indices, perhaps by other variables, as {@code k2 = n - 1 - k1} does. */
  private boolean relates(Application equation, Set<Variable> inputs) {
    Set<Variable> about = Terms.freeVariables(equation);
    return about.stream().noneMatch(v -> isCell(v) || inputs.contains(v))
        && (indices.containsAll(about) || about.stream().filter(indices::contains).count() > 1);
  }

  private Term replaced(Term formula, Term part, Term by) {
    Map<Term, Term> known = new HashMap<>(Map.of(part, by));
    Terms.forEachPostOrder(
        List.of(formula),
        term -> {
          if (term instanceof Application application && !known.containsKey(term)) {
            Term[] args =
                application.args().stream()
                    .map(arg -> known.getOrDefault(arg, arg))
                    .toArray(Term[]::new);
            known.put(term, terms.rebuild(application, args));
          }
        });
    return known.getOrDefault(formula, formula);
  }

  private Set<Term> oneHit(Term formula, Set<Variable> inputs) {
    Set<Term> found = new LinkedHashSet<>();
    Terms.forEachPostOrder(
        List.of(formula),
        term -> {
          if (term instanceof Application equation
              && equation.op() == Op.EQ
              && found.size() < MOST_BODIES
              && Terms.freeVariables(equation).stream().anyMatch(indices::contains)) {
            solved(formula, equation.arg(0), equation.arg(1), inputs, found);
            solved(formula, equation.arg(1), equation.arg(0), inputs, found);
          }
        });
    return found;
  }

  private void solved(Term formula, Term left, Term right, Set<Variable> inputs, Set<Term> found) {
    for (Variable variable : Terms.freeVariables(left)) {
      if (!indices.contains(variable)
          && !isCell(variable)
          && !inputs.contains(variable)
          && variable.sort() instanceof Sort.BitVec
          && !mentions(right, variable)) {
        inversion
            .solve(left, variable, right)
            .ifPresent(
                value -> found.add(Substitution.of(terms, Map.of(variable, value)).apply(formula)));
      }
    }
  }

  /** What a loop adds to its variables, if it is more than one. */
  private void strides(GuardedStep step) {
    step.updates()
        .forEach(
            (variable, value) -> {
              if (value instanceof Application sum && sum.op() == Op.BV_ADD) {
                for (Term part : sum.args()) {
                  if (part instanceof Constant constant
                      && constant.value() instanceof Value.BitVecValue bits
                      && bits.signed().intValue() > 1
                      && bits.signed().bitLength() <= STRIDE_BITS
                      && strides.size() < MOST_CONSTANTS) {
                    strides.add(constant);
                  }
                }
              }
            });
  }

  private void constants(GuardedStep step) {
    Terms.forEachPostOrder(
        List.of(step.guard()),
        term -> {
          if (term instanceof Application comparison
              && (comparison.op() == Op.BV_SLT || comparison.op() == Op.BV_SLE)
              && Terms.freeVariables(comparison).stream().noneMatch(indices::contains)) {
            for (Term side : comparison.args()) {
              if (side instanceof Constant constant
                  && constant.value() instanceof Value.BitVecValue bits
                  && bits.signed().signum() > 0
                  && constants.size() < MOST_CONSTANTS) {
                constants.add(constant);
              }
            }
          }
        });
  }

  // ---- For which indices

  /** The candidates for a cut point, the most promising first. */
  public List<Lemma> at(Location cut) {
    List<ProgramVariable> live = system.liveVariables(cut);
    Set<Variable> names = new LinkedHashSet<>();
    live.forEach(variable -> names.add(variable.term()));
    List<Term> ranges = ranges(cut, live, names);
    List<Evaluator> states =
        samples.at(cut).stream().map(state -> new Evaluator(state::get)).toList();
    List<Lemma> candidates = new ArrayList<>();
    for (Variable name : names) {
      if (!isCell(name) && !indices.contains(name)) {
        counts(name).forEach(fact -> add(cut, fact, names, states, candidates));
      }
    }
    List<Term> blocks = blocks(live);
    int first = FIRST_BODIES;
    for (Term body : bodies) {
      add(cut, body, names, states, candidates);
      for (Term range : ranges) {
        add(cut, terms.implies(range, body), names, states, candidates);
      }
      if (first-- > 0) {
        for (Term block : blocks) {
          add(cut, terms.implies(block, body), names, states, candidates);
        }
      }
    }
    return candidates;
  }

  /**
   * Of arrays of arrays: the lines before one, as far as a limit, and the beginning of one line.
   */
  private List<Term> blocks(List<ProgramVariable> live) {
    List<Term> blocks = new ArrayList<>();
    List<Term> limits = new ArrayList<>(constants);
    live.stream()
        .map(ProgramVariable::term)
        .filter(variable -> !indices.contains(variable) && !isCell(variable))
        .forEach(limits::add);
    for (Variable line : indices) {
      for (Variable within : indices) {
        if (!within.name().equals(nextDimension(line))) {
          continue;
        }
        for (Term end : limits) {
          for (Term length : limits) {
            if (end.sort().equals(line.sort()) && length.sort().equals(within.sort())) {
              Term below = terms.apply(Op.BV_SLT, within, length);
              blocks.add(terms.and(terms.apply(Op.BV_SLT, line, end), below));
              if (end instanceof Variable) {
                blocks.add(terms.and(terms.eq(line, end), below));
              }
            }
          }
        }
      }
    }
    return blocks;
  }

  /** What the next index of the same cell is called, as {@code k1d2} is behind {@code k1d1}. */
  private static Optional<String> nextDimension(Variable index) {
    String name = AnyIndex.index(index.name()).orElse("");
    int last = name.lastIndexOf('d');
    return last < 0
        ? Optional.empty()
        : Optional.of(
            name.substring(0, last + 1) + (Integer.parseInt(name.substring(last + 1)) + 1));
  }

  /** What may be known of a variable that counts: its limit, and its remainder by what is added. */
  private List<Term> counts(Variable variable) {
    List<Term> facts = new ArrayList<>();
    for (Term limit : constants) {
      if (limit.sort().equals(variable.sort())) {
        facts.add(terms.apply(Op.BV_SLE, variable, limit));
      }
    }
    for (Constant stride : strides) {
      if (stride.sort().equals(variable.sort())
          && stride.value() instanceof Value.BitVecValue bits) {
        for (int rest = 0; rest < bits.unsigned().intValue(); rest++) {
          Term remainder = terms.apply(Op.BV_UREM, variable, stride);
          facts.add(terms.eq(remainder, terms.bitVec(bits.width(), rest)));
        }
      }
    }
    return facts;
  }

  /** Below a constant, on either side of a variable, or one that the loop leaves as it is. */
  private List<Term> ranges(Location cut, List<ProgramVariable> live, Set<Variable> names) {
    List<Term> ranges = new ArrayList<>();
    List<Term> limits = new ArrayList<>(constants);
    for (ProgramVariable variable : live) {
      if (!indices.contains(variable.term()) && !isCell(variable.term())) {
        limits.add(variable.term());
      }
    }
    for (Term limit : limits) {
      List<Term> below = new ArrayList<>();
      for (Variable index : indices) {
        if (names.contains(index) && limit.sort().equals(index.sort())) {
          below.add(terms.apply(Op.BV_SLT, index, limit));
          for (Term stride : strides) {
            if (stride.sort().equals(index.sort())) {
              Term distance = terms.apply(Op.BV_SUB, limit, index);
              Term rest = terms.apply(Op.BV_UREM, distance, stride);
              ranges.add(terms.and(below.getLast(), terms.eq(rest, terms.zero(rest.sort()))));
            }
          }
          if (limit instanceof Variable) {
            Term above = terms.apply(Op.BV_SLT, limit, index);
            ranges.addAll(List.of(terms.not(below.getLast()), above, terms.not(above)));
            if (staysAt(cut, limit)) {
              ranges.add(terms.eq(index, limit));
            }
          }
        }
      }
      ranges.addAll(below);
      if (below.size() > 1) {
        ranges.add(terms.and(below));
      }
    }
    return ranges;
  }

  /** Does no iteration of the loop change it? */
  private boolean staysAt(Location cut, Term variable) {
    return system.region(cut).blocks().stream()
        .filter(block -> block.target() == cut)
        .allMatch(block -> block.updates().getOrDefault((Variable) variable, variable) == variable);
  }

  private static void add(
      Location cut, Term formula, Set<Variable> names, List<Evaluator> states, List<Lemma> to) {
    if (!(formula instanceof Constant)
        && names.containsAll(Terms.freeVariables(formula))
        && states.stream().noneMatch(state -> state.fails(formula))) {
      to.add(new Lemma(cut, formula));
    }
  }
}
