package dev.bulwark.engine.bmc;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Terms that are one of a few constants, as a pointer into a buffer is where paths have met that
 * moved it differently far. Reads and writes at such addresses become reads and writes at each of
 * the constants, chosen from; so memory is read where it was written, and the solver sees no array.
 * A table that is read at a byte becomes a tree over its bits.
 */
final class ConstantChoices {

  /** One of the constants, and when it is this one: exactly one of the conditions holds. */
  private record Choice(Constant constant, Term when) {}

  private static final int MOST = 64;

  /** Of the constants of arguments. */
  private static final int MOST_COMBINATIONS = 1024;

  private final TermFactory terms;
  private final Map<Term, List<Choice>> known = new HashMap<>();

  ConstantChoices(TermFactory terms) {
    this.terms = terms;
  }

  /**
   * The application of the same operator to other arguments. Constants whose condition cannot hold
   * are left out.
   */
  Term rebuild(Application original, Term[] args, PathFacts facts) {
    return switch (original.op()) {
      case SELECT -> facts.pruned(read(args[0], args[1], facts));
      case STORE -> write(args[0], args[1], args[2], facts);
      case EQ, BV_ULT, BV_ULE, BV_SLT, BV_SLE -> compared(terms.rebuild(original, args));
      default -> terms.rebuild(original, args);
    };
  }

  private Term read(Term array, Term index, PathFacts facts) {
    TableIndex inTable = TableIndex.of(index);
    if (inTable != null && !isHidden(array, inTable.place(terms, 0))) {
      return inTable.choose(terms, place -> terms.select(array, place));
    }
    List<Choice> indices = possible(of(index), facts);
    if (indices.isEmpty() || isHidden(array, indices.getFirst().constant)) {
      return terms.select(array, index);
    }
    Term value = terms.select(array, indices.getLast().constant);
    for (Choice choice : indices.subList(0, indices.size() - 1).reversed()) {
      value = terms.ite(choice.when, terms.select(array, choice.constant), value);
    }
    return value;
  }

  private Term write(Term array, Term index, Term element, PathFacts facts) {
    List<Choice> indices = possible(of(index), facts);
    if (indices.isEmpty() || isHidden(array, indices.getFirst().constant)) {
      return terms.store(array, index, element);
    }
    if (indices.size() == 1) {
      return terms.store(array, indices.getFirst().constant, element);
    }
    Term written = array;
    for (Choice choice : indices) {
      Term before = terms.select(array, choice.constant);
      written = terms.store(written, choice.constant, terms.ite(choice.when, element, before));
    }
    return written;
  }

  /** A term without those of its constants that it cannot be. */
  Term possible(Term original, PathFacts facts) {
    Term term = facts.pruned(original);
    if (!(term instanceof Application) || !(term.sort() instanceof Sort.BitVec)) {
      return term;
    }
    List<Choice> all = of(term);
    List<Choice> possible = possible(all, facts);
    if (possible.isEmpty() || possible.size() == all.size()) {
      return term;
    }
    Term value = possible.getLast().constant;
    for (Choice choice : possible.subList(0, possible.size() - 1).reversed()) {
      value = terms.ite(choice.when, choice.constant, value);
    }
    return value;
  }

  private static List<Choice> possible(List<Choice> choices, PathFacts facts) {
    return choices.size() < 2
        ? choices
        : choices.stream().filter(choice -> facts.mayHold(choice.when)).toList();
  }

  /** Are there writes to unknown places, so that constant ones do not help? */
  private boolean isHidden(Term array, Term place) {
    return terms.select(array, place) instanceof Application read
        && read.op() == Op.SELECT
        && !(read.arg(0) instanceof Variable);
  }

  /** A comparison of such terms needs no words. */
  private Term compared(Term comparison) {
    List<Choice> outcomes = of(comparison);
    for (Choice outcome : outcomes) {
      if (Terms.isTrue(outcome.constant)) {
        return outcome.when;
      }
    }
    return outcomes.isEmpty() ? comparison : terms.bool(false);
  }

  /** Empty if the term may be anything, or one of too many. */
  private List<Choice> of(Term term) {
    List<Choice> found = known.get(term);
    if (found != null) {
      return found;
    }
    ArrayDeque<Term> open = new ArrayDeque<>();
    open.push(term);
    while (!open.isEmpty()) {
      Term top = open.element();
      if (known.containsKey(top)) {
        open.pop();
      } else if (!(top instanceof Application application) || !isFollowed(application)) {
        known.put(open.pop(), top instanceof Constant constant ? always(constant) : List.of());
      } else if (!pushUnknown(application, open)) {
        known.put(
            open.pop(), application.op() == Op.ITE ? chosen(application) : computed(application));
      }
    }
    return known.getOrDefault(term, List.of());
  }

  private List<Choice> always(Constant constant) {
    return List.of(new Choice(constant, terms.bool(true)));
  }

  private static boolean isFollowed(Application term) {
    return switch (term.op()) {
      case SELECT, STORE, CONST_ARRAY, NOT, AND, OR -> false;
      case ITE -> term.sort() instanceof Sort.BitVec;
      default -> term.args().stream().allMatch(arg -> arg.sort() instanceof Sort.BitVec);
    };
  }

  /** Looks at one argument after the other, and at no more once one may be anything. */
  private boolean pushUnknown(Application term, ArrayDeque<Term> open) {
    for (int i = term.op() == Op.ITE ? 1 : 0; i < term.arity(); i++) {
      List<Choice> arg = known.get(term.arg(i));
      if (arg == null) {
        open.push(term.arg(i));
        return true;
      }
      if (arg.isEmpty()) {
        return false;
      }
    }
    return false;
  }

  private List<Choice> chosen(Application ite) {
    List<Choice> then = known.getOrDefault(ite.arg(1), List.of());
    List<Choice> otherwise = known.getOrDefault(ite.arg(2), List.of());
    if (then.isEmpty() || otherwise.isEmpty()) {
      return List.of();
    }
    Map<Constant, Term> whens = new LinkedHashMap<>();
    then.forEach(choice -> whens.put(choice.constant, choice.when));
    whens.replaceAll((constant, when) -> terms.ite(ite.arg(0), when, terms.bool(false)));
    for (Choice choice : otherwise) {
      Term both =
          then.stream()
              .filter(other -> other.constant == choice.constant)
              .findFirst()
              .map(Choice::when)
              .orElse(terms.bool(false));
      whens.put(choice.constant, terms.ite(ite.arg(0), both, choice.when));
    }
    return few(whens);
  }

  private List<Choice> computed(Application term) {
    List<List<Choice>> args = new ArrayList<>(term.arity());
    long combinations = 1;
    for (Term arg : term.args()) {
      List<Choice> choices = known.getOrDefault(arg, List.of());
      args.add(choices);
      combinations *= choices.size();
    }
    if (combinations == 0 || combinations > MOST_COMBINATIONS) {
      return List.of();
    }
    Map<Constant, Term> whens = new LinkedHashMap<>();
    int[] at = new int[args.size()];
    for (long i = 0; i < combinations; i++) {
      Term[] values = new Term[at.length];
      Term when = terms.bool(true);
      for (int a = 0; a < at.length; a++) {
        Choice choice = args.get(a).get(at[a]);
        values[a] = choice.constant;
        when = terms.and(when, choice.when);
      }
      if (!(terms.rebuild(term, values) instanceof Constant value)) {
        return List.of();
      }
      Term also = when;
      whens.merge(value, when, (before, now) -> terms.or(before, also));
      for (int a = 0; a < at.length && ++at[a] == args.get(a).size(); a++) {
        at[a] = 0;
      }
    }
    return few(whens);
  }

  private static List<Choice> few(Map<Constant, Term> whens) {
    List<Choice> choices = new ArrayList<>(whens.size());
    whens.forEach(
        (constant, when) -> {
          if (!Terms.isFalse(when)) {
            choices.add(new Choice(constant, when));
          }
        });
    return choices.size() > MOST ? List.of() : choices;
  }
}
