package dev.bulwark.solver.z3;

import com.microsoft.z3.Context;
import dev.bulwark.logic.Sort;
import dev.bulwark.solver.SolverException;

/** Our sorts as Z3 has them. */
final class Sorts {

  private Sorts() {}

  static com.microsoft.z3.Sort of(Context context, Sort sort) {
    return switch (sort) {
      case Sort.Bool b -> context.getBoolSort();
      case Sort.Int i -> context.getIntSort();
      case Sort.Real r -> context.getRealSort();
      case Sort.BitVec v -> context.mkBitVecSort(v.width());
      case Sort.Array(Sort index, Sort element) ->
          context.mkArraySort(of(context, index), of(context, element));
      case Sort.Float f -> throw new SolverException("Spacer does not know floats");
    };
  }
}
