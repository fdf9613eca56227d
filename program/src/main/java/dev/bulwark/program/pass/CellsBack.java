package dev.bulwark.program.pass;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.cells.CellRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * From cells back to memory: what is said of the cells at the fixed indices is said of all cells
 * whose indices are in the range of the fixed ones.
 */
final class CellsBack implements BackTranslation {

  private final TermFactory terms;
  private final Substitution reads;
  private final Term range;
  private final Set<Variable> hits;

  CellsBack(
      TermFactory terms,
      List<List<ProgramVariable>> indices,
      Map<CellRow, List<ProgramVariable>> values,
      Set<Variable> hits) {
    this.terms = terms;
    this.reads = CellCopy.cellsByReads(terms, indices, values);
    this.range = inRange(terms, indices);
    this.hits = hits;
  }

  /** Indices so small that different ones are of different cells. */
  static Term inRange(TermFactory terms, List<List<ProgramVariable>> indices) {
    List<Term> all = new ArrayList<>();
    for (List<ProgramVariable> tuple : indices) {
      for (ProgramVariable index : tuple) {
        int width = ((Sort.BitVec) index.sort()).width();
        Term none = terms.bitVec(width, 0);
        Term limit = terms.bitVec(width, AnyIndex.limit(width));
        all.add(terms.apply(Op.BV_SLE, none, index.term()));
        all.add(terms.apply(Op.BV_SLT, index.term(), limit));
      }
    }
    return terms.and(all);
  }

  @Override
  public Map<CutPoint, Term> invariants(Map<CutPoint, Term> invariants) {
    Map<CutPoint, Term> translated = new LinkedHashMap<>();
    invariants.forEach((cut, invariant) -> translated.put(cut, ofAll(invariant)));
    return translated;
  }

  private Term ofAll(Term invariant) {
    List<Term> plain = new ArrayList<>();
    List<Term> aboutCells = new ArrayList<>();
    for (Term conjunct : Terms.conjuncts(invariant)) {
      if (Terms.freeVariables(conjunct).stream().anyMatch(hits::contains)) {
        throw new NoBackTranslationException("an invariant speaks of whether a read hits a cell");
      }
      Term read = reads.apply(conjunct);
      (AnyIndex.in(read).isEmpty() ? plain : aboutCells).add(read);
    }
    if (!aboutCells.isEmpty()) {
      plain.add(terms.implies(range, terms.and(aboutCells)));
    }
    return terms.and(plain);
  }

  @Override
  public Map<Location, Integer> loopBounds(Map<Location, Integer> bounds) {
    return bounds;
  }

  @Override
  public Map<String, Integer> callBounds(Map<String, Integer> bounds) {
    return bounds;
  }

  /** A guess: cells elsewhere have any values here. */
  @Override
  public Inputs inputs(Inputs inputs) {
    Map<String, List<dev.bulwark.logic.Value>> own = new LinkedHashMap<>(inputs.values());
    own.keySet().removeIf(site -> site.startsWith(Cells.NAME + ":"));
    return new Inputs(own);
  }

  @Override
  public Contracts contracts(Contracts contracts) {
    throw new NoBackTranslationException("contracts say nothing of all cells");
  }
}
