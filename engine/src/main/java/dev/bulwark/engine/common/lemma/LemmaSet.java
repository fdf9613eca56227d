package dev.bulwark.engine.common.lemma;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lemmas by cut point. */
public final class LemmaSet {

  private final Map<Location, Set<Term>> lemmas = new LinkedHashMap<>();

  public LemmaSet() {}

  public LemmaSet(Collection<Lemma> from) {
    from.forEach(this::add);
  }

  public LemmaSet(Map<Location, Set<Term>> from) {
    from.forEach((location, formulas) -> at(location).addAll(formulas));
  }

  public boolean add(Lemma lemma) {
    return lemmas.computeIfAbsent(lemma.at(), cut -> new LinkedHashSet<>()).add(lemma.formula());
  }

  public void remove(Lemma lemma) {
    at(lemma.at()).remove(lemma.formula());
  }

  /** The formulas at a cut point; changes to the set show. */
  public Set<Term> at(Location cut) {
    return lemmas.computeIfAbsent(cut, c -> new LinkedHashSet<>());
  }

  public List<Lemma> all() {
    List<Lemma> all = new ArrayList<>();
    lemmas.forEach(
        (cut, formulas) -> formulas.forEach(formula -> all.add(new Lemma(cut, formula))));
    return all;
  }

  public int size() {
    return lemmas.values().stream().mapToInt(Set::size).sum();
  }

  /** As invariants of a program without open calls. */
  public Map<CutPoint, Term> invariants(TermFactory terms) {
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    lemmas.forEach(
        (cut, formulas) -> {
          if (!formulas.isEmpty()) {
            invariants.put(new CutPoint(CallString.EMPTY, cut), terms.and(formulas));
          }
        });
    return invariants;
  }
}
