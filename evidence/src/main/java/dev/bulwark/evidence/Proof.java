package dev.bulwark.evidence;

import dev.bulwark.logic.Term;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.pass.BackTranslation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Evidence for SAFE. Invariants are terms over the globals and the frame variables of the open
 * activations, named as {@code CallString.qualify} does, in the factory of the program they are
 * about.
 */
public sealed interface Proof extends Evidence {

  /** The same proof of the program before a pass. */
  Proof translate(BackTranslation back);

  /**
   * At each cut point something that holds initially, is preserved by every path between cut
   * points, and excludes the bad locations.
   */
  record Inductive(Map<CutPoint, Term> invariants) implements Proof {
    public Inductive {
      invariants = Collections.unmodifiableMap(new LinkedHashMap<>(invariants));
    }

    @Override
    public Proof translate(BackTranslation back) {
      return new Inductive(back.invariants(invariants));
    }
  }

  /** The same, preserved when it held at the last k cut points of the path. */
  record KInductive(int k, Map<CutPoint, Term> invariants) implements Proof {
    public KInductive {
      if (k < 1) {
        throw new IllegalArgumentException("k = " + k);
      }
      invariants = Collections.unmodifiableMap(new LinkedHashMap<>(invariants));
    }

    @Override
    public Proof translate(BackTranslation back) {
      return new KInductive(k, back.invariants(invariants));
    }
  }

  /**
   * From each entry into a loop its head is reached again at most so many times (by the loop's
   * head; loops not named: 0), there are at most so many activations of each procedure open at once
   * (procedures not named: 1), and no path within these bounds is bad.
   */
  record Unrolled(Map<Location, Integer> loopBounds, Map<String, Integer> callBounds)
      implements Proof {
    public Unrolled {
      loopBounds = Collections.unmodifiableMap(new LinkedHashMap<>(loopBounds));
      callBounds = Collections.unmodifiableMap(new LinkedHashMap<>(callBounds));
    }

    @Override
    public Proof translate(BackTranslation back) {
      return new Unrolled(back.loopBounds(loopBounds), back.callBounds(callBounds));
    }
  }
}
