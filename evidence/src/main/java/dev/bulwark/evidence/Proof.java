package dev.bulwark.evidence;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.pass.BackTranslation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Evidence for SAFE: the goals that it is for, and INCOMPLETE, are unreachable. Where it is not for
 * all goals, error locations of the others are ends like any other. Invariants are terms over the
 * globals and the frame variables of the open activations, named as {@code CallString.qualify}
 * does, in the factory of the program they are about; contracts have names of their own ({@code
 * ContractVariables}).
 */
public sealed interface Proof extends Evidence {

  /** The goals that are shown to be unreachable. */
  GoalSet goals();

  @Override
  Proof translate(BackTranslation back);

  /** The same claims, for these goals. */
  Proof forGoals(GoalSet goals);

  /**
   * At each cut point something that holds initially, is preserved by every path between cut
   * points, and excludes the bad locations.
   */
  record Inductive(Map<CutPoint, Term> invariants, GoalSet goals) implements Proof {
    public Inductive {
      invariants = Collections.unmodifiableMap(new LinkedHashMap<>(invariants));
    }

    /** For all goals. */
    public Inductive(Map<CutPoint, Term> invariants) {
      this(invariants, GoalSet.ALL);
    }

    @Override
    public Proof translate(BackTranslation back) {
      return new Inductive(back.invariants(invariants), goals);
    }

    @Override
    public Inductive forGoals(GoalSet others) {
      return new Inductive(invariants, others);
    }
  }

  /** The same, preserved when it held at the last k cut points of the path. */
  record KInductive(int k, Map<CutPoint, Term> invariants, GoalSet goals) implements Proof {
    public KInductive {
      if (k < 1) {
        throw new IllegalArgumentException("k = " + k);
      }
      invariants = Collections.unmodifiableMap(new LinkedHashMap<>(invariants));
    }

    /** For all goals. */
    public KInductive(int k, Map<CutPoint, Term> invariants) {
      this(k, invariants, GoalSet.ALL);
    }

    @Override
    public Proof translate(BackTranslation back) {
      return new KInductive(k, back.invariants(invariants), goals);
    }

    @Override
    public KInductive forGoals(GoalSet others) {
      return new KInductive(k, invariants, others);
    }
  }

  /**
   * From each entry into a loop its head is reached again at most n times (by the loop's head;
   * loops not named: 0), there are at most n activations of each procedure open at once (procedures
   * not named: 1), and no path within these bounds is bad.
   */
  record Unrolled(Map<Location, Integer> loopBounds, Map<String, Integer> callBounds, GoalSet goals)
      implements Proof {
    public Unrolled {
      loopBounds = Collections.unmodifiableMap(new LinkedHashMap<>(loopBounds));
      callBounds = Collections.unmodifiableMap(new LinkedHashMap<>(callBounds));
    }

    /** For all goals. */
    public Unrolled(Map<Location, Integer> loopBounds, Map<String, Integer> callBounds) {
      this(loopBounds, callBounds, GoalSet.ALL);
    }

    @Override
    public Proof translate(BackTranslation back) {
      return new Unrolled(back.loopBounds(loopBounds), back.callBounds(callBounds), goals);
    }

    @Override
    public Unrolled forGoals(GoalSet others) {
      return new Unrolled(loopBounds, callBounds, others);
    }
  }

  /**
   * No input decides a fork, but whether an execution ends early, and the one path that there is
   * ends well or comes back to a state that it was in. There is no more to say: who checks it
   * follows the path.
   */
  record OnePath(GoalSet goals) implements Proof {

    @Override
    public Proof translate(BackTranslation back) {
      return this;
    }

    @Override
    public OnePath forGoals(GoalSet others) {
      return new OnePath(others);
    }
  }

  /**
   * A contract for each procedure, beside invariants that hold in all of its activations: every
   * call meets what its procedure requires, every return what it ensures, given that other calls
   * do. However deep procedures call themselves.
   */
  record ByContracts(Contracts contracts, GoalSet goals) implements Proof {

    /** For all goals. */
    public ByContracts(Contracts contracts) {
      this(contracts, GoalSet.ALL);
    }

    @Override
    public Proof translate(BackTranslation back) {
      return new ByContracts(back.contracts(contracts), goals);
    }

    @Override
    public ByContracts forGoals(GoalSet others) {
      return new ByContracts(contracts, others);
    }
  }
}
