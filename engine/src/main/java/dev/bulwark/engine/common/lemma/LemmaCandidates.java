package dev.bulwark.engine.common.lemma;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.IntervalAnalysis;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.interval.Box;
import dev.bulwark.logic.interval.Range;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Formulas that are worth trying as invariants of a cut point: the intervals of its variables;
 * conditions of the program over them; what loops do in any number of iterations ({@link
 * AcceleratedCandidates}); comparisons of variables with each other and with the program's
 * constants; parities; and the linear equations that hold in all sampled states. What a sample
 * refutes is left out.
 */
public final class LemmaCandidates {

  private static final int MAX_VARIABLES_FOR_PAIRS = 24;
  private static final int MAX_CONSTANTS = 24;
  private static final int LIKELY = 60;

  /** Integers with more bits mostly come from the ends of types, by wrapping and ranges. */
  private static final int BITS_OF_OWN_CONSTANTS = 30;

  private final BlockSystem system;
  private final TermFactory terms;
  private final Map<Location, Box> boxes;
  private final Samples samples;
  private final int limit;
  private final Set<Term> conditions = new LinkedHashSet<>();
  private final Set<Term> wrappingConditions = new LinkedHashSet<>();
  private final TreeSet<BigInteger> constants = new TreeSet<>();
  private final ReadCandidates reads;
  private final AcceleratedCandidates accelerated;

  public LemmaCandidates(
      BlockSystem system,
      Map<Location, Box> boxes,
      Samples samples,
      AcceleratedCandidates accelerated,
      int limit) {
    this.system = system;
    this.terms = system.terms();
    this.boxes = boxes;
    this.samples = samples;
    this.accelerated = accelerated;
    this.limit = limit;
    List<Term> programTerms = programTerms();
    collect(programTerms);
    this.reads = new ReadCandidates(terms, programTerms, constants);
  }

  /** Those that are tried first, without what closures of loops say. */
  public static LemmaCandidates likely(BlockSystem system, Samples samples, Budget budget) {
    return new LemmaCandidates(
        system,
        IntervalAnalysis.of(system.program(), budget),
        samples,
        AcceleratedCandidates.none(system),
        LIKELY);
  }

  private List<Term> programTerms() {
    List<Term> all = new ArrayList<>();
    for (Edge edge : system.program().start().edges()) {
      switch (edge.action()) {
        case Action.Assume(Term condition) -> all.add(condition);
        case Action.Assign assign -> all.add(assign.value());
        default -> {}
      }
    }
    return all;
  }

  /** Atoms of the program's conditions, and its constants. */
  private void collect(List<Term> all) {
    Terms.forEachPostOrder(
        all,
        term -> {
          if (term instanceof Constant constant) {
            if (!isEndOfType(constant)) {
              number(constant.value()).ifPresent(constants::add);
            }
          } else if (term instanceof Application application
              && application.isBool()
              && isAtom(application.op())) {
            boolean wrapping =
                application.args().stream()
                    .anyMatch(arg -> arg instanceof Constant constant && isEndOfType(constant));
            (wrapping ? wrappingConditions : conditions).add(application);
          }
        });
  }

  private static boolean isEndOfType(Constant constant) {
    return constant.value() instanceof Value.IntValue(BigInteger number)
        && number.bitLength() > BITS_OF_OWN_CONSTANTS;
  }

  private static Optional<BigInteger> number(Value value) {
    return switch (value) {
      case Value.BitVecValue v -> Optional.of(v.signed());
      case Value.IntValue v -> Optional.of(v.number());
      default -> Optional.empty();
    };
  }

  private static boolean isAtom(Op op) {
    return switch (op) {
      case NOT, AND, OR, ITE -> false;
      default -> true;
    };
  }

  /** The candidates for a cut point, the most promising first. */
  public List<Lemma> at(Location cut) {
    Box box = boxes.get(cut);
    if (box == null) {
      return List.of(new Lemma(cut, terms.bool(false)));
    }
    Set<Term> candidates = new LinkedHashSet<>();
    List<ProgramVariable> live = system.liveVariables(cut);
    Set<Variable> names = new HashSet<>();
    live.forEach(variable -> names.add(variable.term()));
    intervals(box, names, candidates);
    addConditions(conditions, names, candidates);
    candidates.addAll(accelerated.easyAt(cut));
    List<Evaluator> states = states(cut);
    reads.add(names, states, candidates);
    List<ProgramVariable> numbers = live.stream().filter(v -> isNumeric(v.sort())).toList();
    candidates.addAll(new LinearEquations(terms, samples.at(cut)).over(numbers));
    if (numbers.size() <= MAX_VARIABLES_FOR_PAIRS) {
      pairs(numbers, candidates);
    }
    if (constants.size() <= MAX_CONSTANTS) {
      numbers.forEach(variable -> bounds(variable, candidates));
    }
    addConditions(wrappingConditions, names, candidates);
    return filter(cut, states, candidates);
  }

  private void addConditions(Set<Term> from, Set<Variable> names, Set<Term> candidates) {
    for (Term condition : from) {
      if (names.containsAll(Terms.freeVariables(condition))) {
        candidates.add(condition);
        candidates.add(terms.not(condition));
      }
    }
  }

  private static boolean isNumeric(Sort sort) {
    return sort instanceof Sort.Int || sort instanceof Sort.BitVec;
  }

  private void intervals(Box box, Set<Variable> names, Set<Term> candidates) {
    for (Map.Entry<Variable, Range> entry : box.ranges().entrySet()) {
      Variable variable = entry.getKey();
      if (!names.contains(variable) || !IntervalAnalysis.isInformative(entry.getValue())) {
        continue;
      }
      switch (entry.getValue()) {
        case Range.Truth truth ->
            candidates.add(truth.canBeTrue() ? variable : terms.not(variable));
        case Range.Bits bits -> {
          bound(variable, Op.BV_SLE, bits.signed().low(), bits.signed().high(), candidates);
          bound(variable, Op.BV_ULE, bits.unsigned().low(), bits.unsigned().high(), candidates);
        }
        case Range.Number number ->
            bound(variable, Op.LE, number.interval().low(), number.interval().high(), candidates);
        case Range.Any any -> {}
      }
    }
  }

  private void bound(
      Variable variable,
      Op lessOrEqual,
      @Nullable BigInteger low,
      @Nullable BigInteger high,
      Set<Term> candidates) {
    if (low != null) {
      candidates.add(terms.apply(lessOrEqual, constant(variable.sort(), low), variable));
    }
    if (high != null) {
      candidates.add(terms.apply(lessOrEqual, variable, constant(variable.sort(), high)));
    }
  }

  private Term constant(Sort sort, BigInteger number) {
    return sort instanceof Sort.BitVec(int width)
        ? terms.bitVec(width, number)
        : terms.integer(number);
  }

  /** Comparison as the variables' C types have it. */
  private static Op lessOrEqual(ProgramVariable variable) {
    if (variable.sort() instanceof Sort.Int) {
      return Op.LE;
    }
    return variable.type().isSigned() ? Op.BV_SLE : Op.BV_ULE;
  }

  private void pairs(List<ProgramVariable> variables, Set<Term> candidates) {
    for (int i = 0; i < variables.size(); i++) {
      for (int j = 0; j < i; j++) {
        ProgramVariable a = variables.get(i);
        ProgramVariable b = variables.get(j);
        if (a.sort().equals(b.sort())) {
          Op op = lessOrEqual(a);
          candidates.add(terms.eq(a.term(), b.term()));
          candidates.add(terms.apply(op, a.term(), b.term()));
          candidates.add(terms.apply(op, b.term(), a.term()));
          candidates.add(terms.distinct(a.term(), b.term()));
        }
      }
    }
  }

  private void bounds(ProgramVariable variable, Set<Term> candidates) {
    Op op = lessOrEqual(variable);
    for (BigInteger number : constants) {
      if (variable.sort() instanceof Sort.BitVec(int width) && number.bitLength() >= width) {
        continue;
      }
      Term constant = constant(variable.sort(), number);
      candidates.add(terms.apply(op, variable.term(), constant));
      candidates.add(terms.apply(op, constant, variable.term()));
      candidates.add(terms.eq(variable.term(), constant));
      candidates.add(terms.distinct(variable.term(), constant));
    }
    if (variable.sort() instanceof Sort.BitVec(int width) && width > 1) {
      Term parity = terms.extract(0, 0, variable.term());
      candidates.add(terms.eq(parity, terms.bitVec(1, 0)));
      candidates.add(terms.eq(parity, terms.bitVec(1, 1)));
    } else if (variable.sort() instanceof Sort.Int) {
      Term parity = terms.apply(Op.INT_MOD, variable.term(), terms.integer(2));
      candidates.add(terms.eq(parity, terms.integer(0)));
      candidates.add(terms.eq(parity, terms.integer(1)));
    }
  }

  private List<Evaluator> states(Location cut) {
    return samples.at(cut).stream().map(state -> new Evaluator(state::get)).toList();
  }

  private List<Lemma> filter(Location cut, List<Evaluator> states, Collection<Term> candidates) {
    List<Lemma> kept = new ArrayList<>();
    for (Term candidate : candidates) {
      if (kept.size() >= limit) {
        break;
      }
      if (!(candidate instanceof Constant)
          && states.stream().noneMatch(state -> state.fails(candidate))) {
        kept.add(new Lemma(cut, candidate));
      }
    }
    return kept;
  }
}
