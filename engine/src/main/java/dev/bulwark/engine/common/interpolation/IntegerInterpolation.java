package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.integer.IntegerEncoding;
import dev.bulwark.program.integer.NoIntegerEncodingException;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Budget;
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
 * checked, since the way back may leave something out.
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
  public Optional<List<Term>> interpolate(List<PathStep> path, Budget budget) {
    if (CoreInterpolation.theory(path) != Theory.BIT_VECTORS) {
      return Optional.empty();
    }
    PathProgram asProgram = new PathProgram(program, path);
    Pass.Result translated;
    try {
      translated = new IntegerEncoding().apply(asProgram.build());
    } catch (NoIntegerEncodingException e) {
      return Optional.empty();
    }
    Program integers = translated.program();
    List<PathStep> steps = new ArrayList<>();
    Map<Integer, Integer> positions = new HashMap<>();
    Location here = integers.start().entry();
    while (here != integers.start().exit()) {
      positions.put(here.number(), steps.size());
      Edge edge = integers.outgoing(here).getFirst();
      steps.add(PathStep.of(integers, edge));
      here = edge.target();
    }
    SolverInterpolation overIntegers =
        new SolverInterpolation(integers.terms(), interpolating, limit);
    return overIntegers
        .interpolate(steps, budget)
        .map(found -> back(asProgram.places(), positions, found, translated))
        .filter(interpolants -> linksHold(path, interpolants, budget));
  }

  /** Locations keep their numbers in the integer encoding. */
  private List<Term> back(
      List<Location> places,
      Map<Integer, Integer> positions,
      List<Term> found,
      Pass.Result translated) {
    Map<CutPoint, Term> atPlaces = new LinkedHashMap<>();
    for (Location copy : translated.program().start().locations()) {
      Integer position = positions.get(copy.number());
      if (position != null) {
        atPlaces.put(new CutPoint(CallString.EMPTY, copy), found.get(position));
      }
    }
    Map<CutPoint, Term> back = translated.back().invariants(atPlaces);
    List<Term> interpolants = new ArrayList<>();
    for (Location place : places) {
      interpolants.add(
          back.getOrDefault(new CutPoint(CallString.EMPTY, place), program.terms().bool(true)));
    }
    return interpolants;
  }

  private boolean linksHold(List<PathStep> path, List<Term> interpolants, Budget budget) {
    if (!Terms.isTrue(interpolants.getFirst()) || !Terms.isFalse(interpolants.getLast())) {
      return false;
    }
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
