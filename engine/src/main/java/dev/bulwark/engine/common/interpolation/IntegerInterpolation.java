package dev.bulwark.engine.common.interpolation;

import static java.util.Objects.requireNonNull;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.integer.IntegerEncoding;
import dev.bulwark.program.integer.NoIntegerEncodingException;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Interpolants for paths over bit-vectors by way of integers: the path is translated as the integer
 * encoding does it, interpolated there, and the formulas come back with bits enough not to
 * overflow. Fails where the encoding is too coarse for the path. Every link of what comes back is
 * checked, since the back-translation may leave something out.
 */
public final class IntegerInterpolation implements PathInterpolation {

  private final Program program;
  private final SolverProvider solvers;
  private final InterpolationSolver interpolating;
  private final Duration limit;

  /** The program declares the path's variables. */
  public IntegerInterpolation(
      Program program, SolverProvider solvers, InterpolationSolver interpolating, Duration limit) {
    this.program = program;
    this.solvers = solvers;
    this.interpolating = interpolating;
    this.limit = limit;
  }

  @Override
  public String name() {
    return "integer encoding with " + interpolating.name();
  }

  @Override
  public Optional<List<Term>> interpolate(List<GuardedStep> path, Budget budget) {
    return CoreInterpolation.theory(path) == Theory.BIT_VECTORS
        ? PathCore.of(program.terms(), path, solvers.solver(Theory.BIT_VECTORS), budget)
            .flatMap(core -> byIntegers(core.steps(), budget))
        : Optional.empty();
  }

  private Optional<List<Term>> byIntegers(List<GuardedStep> path, Budget budget) {
    PathProgram asProgram = new PathProgram(program, path);
    Pass.Result translated;
    try {
      translated = new IntegerEncoding().apply(asProgram.build());
    } catch (NoIntegerEncodingException e) {
      return Optional.empty();
    }
    Program integers = translated.program();
    List<GuardedStep> steps = new ArrayList<>();
    Map<Integer, Integer> positions = new HashMap<>();
    Map<Integer, Location> copies = new HashMap<>();
    Location here = integers.start().entry();
    while (here != integers.start().exit()) {
      // Locations keep their numbers in the integer encoding.
      positions.put(here.number(), steps.size());
      copies.put(here.number(), here);
      Edge edge = integers.outgoing(here).getFirst();
      steps.add(
          GuardedStep.of(
              integers.terms(),
              edge,
              havoc ->
                  integers
                      .terms()
                      .variable("any:" + havoc.variable().name(), havoc.variable().sort())));
      here = edge.target();
    }
    // A step of the path is many here. What is known before the first belongs to it.
    List<Location> places = asProgram.places();
    List<Location> inner = places.subList(1, places.size() - 1);
    return new SolverInterpolation(integers.terms(), interpolating, limit)
        .between(
            steps,
            inner.stream().map(place -> requireNonNull(positions.get(place.number()))).toList(),
            budget)
        .map(
            found ->
                back(
                    inner,
                    inner.stream()
                        .map(place -> requireNonNull(copies.get(place.number())))
                        .toList(),
                    found,
                    translated))
        .filter(interpolants -> linksHold(path, interpolants, budget));
  }

  /** With true in front and false behind, as they were found. */
  private List<Term> back(
      List<Location> places, List<Location> copies, List<Term> found, Pass.Result translated) {
    Map<CutPoint, Term> atCopies = new LinkedHashMap<>();
    for (int i = 0; i < copies.size(); i++) {
      atCopies.put(new CutPoint(CallString.EMPTY, copies.get(i)), found.get(i + 1));
    }
    Map<CutPoint, Term> back = translated.back().invariants(atCopies);
    List<Term> interpolants = new ArrayList<>(List.of(program.terms().bool(true)));
    for (Location place : places) {
      interpolants.add(
          back.getOrDefault(new CutPoint(CallString.EMPTY, place), program.terms().bool(true)));
    }
    interpolants.add(program.terms().bool(false));
    return interpolants;
  }

  private boolean linksHold(List<GuardedStep> path, List<Term> interpolants, Budget budget) {
    PathFormula formula = new PathFormula(program.terms(), path);
    try (ModelSession session = solvers.solver(Theory.BIT_VECTORS).open(budget)) {
      for (int k = 0; k < path.size(); k++) {
        // I_k ∧ step k ∧ ¬I_(k+1)
        session.push();
        session.add(formula.at(interpolants.get(k), k));
        session.add(formula.step(k));
        session.add(program.terms().not(formula.at(interpolants.get(k + 1), k + 1)));
        if (session.check() != Answer.UNSAT) {
          return false;
        }
        session.pop();
      }
    }
    return true;
  }
}
