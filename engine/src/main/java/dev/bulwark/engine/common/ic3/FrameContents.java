package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the frames say about the locations of the program, whatever they are frames of. */
public final class FrameContents {

  private final StateSpace space;
  private final TermFactory terms;

  public FrameContents(StateSpace space) {
    this.space = space;
    this.terms = space.graph().terms();
  }

  /** {@code F(level,l)}, clause by clause; facts come first. */
  public List<Term> clauses(Location location, int level) {
    Location start = space.graph().start();
    if (level == 0 && location != start) {
      return List.of(terms.bool(false));
    }
    if (level == 0) {
      return List.of();
    }
    List<Term> clauses = new ArrayList<>(facts(location));
    clauses.addAll(lemmas(location, level));
    return clauses;
  }

  /** What holds at every level. */
  public List<Term> facts(Location location) {
    return at(location, space.frames().facts(space.key(location)));
  }

  /** What has been learnt up to the level. */
  public List<Term> lemmas(Location location, int level) {
    return lemmas(location, space.frames().blocked(space.key(location), level));
  }

  /** What sets the level apart from the next. */
  public List<Term> delta(Location location, int level) {
    return lemmas(location, space.frames().delta(level).cubes(space.key(location)));
  }

  /** What has been learnt up to the level, by location. */
  public Map<Location, Set<Term>> lemmas(int level) {
    Map<Location, Set<Term>> lemmas = new LinkedHashMap<>();
    for (Location location : space.graph().locations()) {
      lemmas.put(location, new LinkedHashSet<>(lemmas(location, level)));
    }
    return lemmas;
  }

  /** What holds at every level, by location. */
  public Map<Location, Set<Term>> facts() {
    Map<Location, Set<Term>> facts = new LinkedHashMap<>();
    for (Location location : space.graph().locations()) {
      facts.put(location, new LinkedHashSet<>(facts(location)));
    }
    return facts;
  }

  private List<Term> lemmas(Location location, List<Cube> blocked) {
    return at(location, blocked.stream().map(cube -> cube.negation(terms)).toList());
  }

  private List<Term> at(Location location, List<Term> formulas) {
    List<Term> here = new ArrayList<>(formulas.size());
    for (Term formula : formulas) {
      Term clause = space.at(location, formula);
      if (!Terms.isTrue(clause)) {
        here.add(clause);
      }
    }
    return here;
  }
}
