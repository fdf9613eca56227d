package dev.bulwark.certify;

import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.bytecode.CountedLoop;
import java.util.List;
import java.util.function.ToLongFunction;

/** Bounds of a path whose counters say how often loops have iterated, if anything. */
interface BoundedPath extends Unfolding {

  /** The loops of a procedure that are counted. */
  List<CountedLoop> counted(Procedure procedure);

  /** May the loop with this head iterate this often? */
  boolean allows(Location head, long iterations);

  /** The counters of a path at a location, given how often the loops around it have iterated. */
  List<Integer> counters(Procedure procedure, Location at, ToLongFunction<Location> iterations);

  /** The other way round: of the loop with this head, given the counters at a location. */
  long iterations(Procedure procedure, Location at, List<Integer> counters, Location head);
}
