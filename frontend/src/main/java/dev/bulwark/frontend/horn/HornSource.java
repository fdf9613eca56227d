package dev.bulwark.frontend.horn;

import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.horn.model.Model;
import dev.bulwark.frontend.horn.translate.HornTranslation;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.BranchTaken;
import dev.bulwark.program.source.InputCall;
import dev.bulwark.program.source.SourcePlace;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Clauses have no statements to point at, but models. */
record HornSource(ParsedSource nothing, Model clauses) implements ParsedSource {

  @Override
  public Optional<String> model(Map<CutPoint, Term> invariants) {
    return clauses.print(invariants, HornTranslation.queries());
  }

  @Override
  public Optional<String> model() {
    return clauses.print();
  }

  @Override
  public Optional<String> model(Contracts contracts) {
    return clauses.print(contracts);
  }

  @Override
  public boolean hasErrors() {
    return nothing.hasErrors();
  }

  @Override
  public Reading read(SourcePlace place, String expression) {
    return nothing.read(place, expression);
  }

  @Override
  public List<SourcePlace> places() {
    return nothing.places();
  }

  @Override
  public Optional<ProgramVariable> variable(SourcePlace place, String name) {
    return nothing.variable(place, name);
  }

  @Override
  public Optional<BranchTaken> branch(Edge edge) {
    return nothing.branch(edge);
  }

  @Override
  public Optional<InputCall> call(InputSite site) {
    return nothing.call(site);
  }

  @Override
  public Map<String, Boolean> externalFunctions() {
    return nothing.externalFunctions();
  }
}
