package dev.bulwark.frontend.horn.translate;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.automaton.Chain;
import dev.bulwark.frontend.automaton.Choice;
import dev.bulwark.frontend.automaton.SourceText;
import dev.bulwark.frontend.horn.clauses.Clause;
import dev.bulwark.frontend.horn.clauses.ClauseSystem;
import dev.bulwark.frontend.horn.clauses.Dependencies;
import dev.bulwark.frontend.horn.clauses.Predicate;
import dev.bulwark.frontend.horn.clauses.Unfolding;
import dev.bulwark.frontend.horn.model.PredicateLocation;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Integers;
import dev.bulwark.program.Location;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a program of clauses. It reaches the error exactly if {@code false} can be derived: an
 * execution is a derivation, and inputs choose its clauses and the values of their variables.
 */
public final class HornTranslation {

  private static final int CHOICE_WIDTH = 32;

  private final TermFactory terms;
  private final SourceText source;
  private final FrontendOptions options;
  private final Names names = new Names();
  private final Handover handover;
  private final Map<Predicate, List<PredicateLocation>> places = new LinkedHashMap<>();

  public HornTranslation(TermFactory terms, SourceText source, FrontendOptions options) {
    this.terms = terms;
    this.source = source;
    this.options = options;
    this.handover = new Handover(terms, names);
  }

  public Program translate(ClauseSystem given) {
    ClauseSystem system = new Unfolding(terms).apply(given.relevant()).relevant();
    boolean words = isAboutWords(system);
    Sort choices = words ? Sort.bitVec(CHOICE_WIDTH) : Sort.INT;
    Dependencies dependencies = new Dependencies(system.clauses());
    List<SolvedClause> clauses = new ArrayList<>();
    for (Clause clause : system.clauses()) {
      clauses.add(SolvedClause.of(terms, clause, dependencies.mainAtom(clause)));
    }
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    Procedure start = start(choices);
    procedures.put(start.name(), start);
    Set<Optional<Predicate>> seen = new LinkedHashSet<>(List.of(Optional.<Predicate>empty()));
    ArrayDeque<Optional<Predicate>> waiting = new ArrayDeque<>(seen);
    while (!waiting.isEmpty()) {
      Optional<Predicate> target = waiting.remove();
      ProcedureTranslation translation =
          new ProcedureTranslation(terms, target, clauses, choices, names, handover);
      Procedure made = translation.translate();
      procedures.put(made.name(), made);
      translation
          .places()
          .forEach(
              (predicate, place) ->
                  places.computeIfAbsent(predicate, p -> new ArrayList<>()).add(place));
      for (Predicate called : translation.called()) {
        if (seen.add(Optional.of(called))) {
          waiting.add(Optional.of(called));
        }
      }
    }
    return new Program(
        terms,
        options.machine(),
        words ? Integers.MACHINE : Integers.MATHEMATICAL,
        handover.all(),
        procedures,
        start,
        List.of(),
        List.of(source.file()),
        MemoryLayout.NONE);
  }

  /** Where predicates are, in one procedure or several. */
  public Map<Predicate, List<PredicateLocation>> places() {
    return Collections.unmodifiableMap(places);
  }

  /** The procedure that derives false. */
  public static String queries() {
    return Names.FALSE;
  }

  /** Bit-vectors, and no integers: engines may try whether integers do instead. */
  private static boolean isAboutWords(ClauseSystem system) {
    boolean[] found = new boolean[2];
    for (Clause clause : system.clauses()) {
      List<Term> all = new ArrayList<>(clause.conditions());
      clause.body().forEach(atom -> all.addAll(atom.arguments()));
      clause.head().ifPresent(atom -> all.addAll(atom.arguments()));
      Terms.forEachPostOrder(
          all,
          term -> {
            found[0] |= term.sort() instanceof Sort.BitVec;
            found[1] |= term.sort() instanceof Sort.Int;
          });
    }
    return found[0] && !found[1];
  }

  /** An execution may also derive nothing. */
  private Procedure start(Sort choices) {
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    List<Location> branches =
        new Choice(terms, start, choices).branches(start.entry(), 2, Position.NONE);
    new Chain(start, branches.get(0), Position.NONE, "").end(start.exit());
    Chain chain = new Chain(start, branches.get(1), Position.NONE, "");
    chain.call(Names.FALSE, List.of(), Optional.empty());
    chain.end(start.exit());
    return start.build();
  }
}
