package dev.bulwark.program.pass;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import java.util.List;
import java.util.Optional;

/**
 * Where the parts of a pass's result come from in the program that the pass was given. What a pass
 * has added comes from nowhere.
 */
public interface Origins {

  /**
   * Where a location in an activation comes from: nowhere, one place, or several if these have been
   * merged.
   */
  List<CutPoint> of(CutPoint at);

  /** The declared variable that a variable of the result stands for, in some activation. */
  Optional<ProgramVariable> of(Variable variable);

  Optional<InputSite> of(InputSite site);

  /** Where a location of the start procedure comes from. */
  default List<CutPoint> ofStart(Location location) {
    return of(new CutPoint(CallString.EMPTY, location));
  }

  /** These origins, and then those of an earlier pass. */
  default Origins then(Origins earlier) {
    Origins later = this;
    return new Origins() {
      @Override
      public List<CutPoint> of(CutPoint at) {
        return later.of(at).stream().flatMap(mid -> earlier.of(mid).stream()).toList();
      }

      @Override
      public Optional<ProgramVariable> of(Variable variable) {
        return later.of(variable).flatMap(mid -> earlier.of(mid.term()));
      }

      @Override
      public Optional<InputSite> of(InputSite site) {
        return later.of(site).flatMap(earlier::of);
      }
    };
  }
}
