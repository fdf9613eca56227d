package dev.bulwark.frontend.horn.translate;

import dev.bulwark.frontend.horn.clauses.Predicate;
import dev.bulwark.logic.Sort;
import dev.bulwark.program.CType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Names of procedures, which evidence files have to be able to hold: letters, digits and
 * underscores of a predicate's name, with a number where that is not enough to tell two apart.
 */
final class Names {

  /** The procedure that looks for a derivation of {@code false}; no predicate has this name. */
  static final String FALSE = "false";

  private final Map<Predicate, String> procedures = new HashMap<>();
  private final Set<String> taken = new HashSet<>(Set.of(FALSE));

  String procedure(Predicate predicate) {
    String known = procedures.get(predicate);
    if (known == null) {
      String plain = predicate.name().replaceAll("[^A-Za-z0-9_]", "_");
      known = plain.isEmpty() ? "_" : plain;
      for (int i = 2; !taken.add(known.toLowerCase(Locale.ROOT)); i++) {
        known = plain + "_" + i;
      }
      procedures.put(predicate, known);
    }
    return known;
  }

  /** The nearest to the sort that programs know of types, for people and heuristics only. */
  static CType type(Sort sort) {
    return switch (sort) {
      case Sort.Bool bool -> CType.BOOL;
      case Sort.Int integer -> CType.INT;
      case Sort.BitVec(int width) ->
          switch (width) {
            case 8 -> CType.SCHAR;
            case 16 -> CType.SHORT;
            case 32 -> CType.INT;
            case 64 -> CType.LONGLONG;
            default -> new CType.BitFieldType(true, width);
          };
      case Sort.Real real -> new CType.OtherType(sort.toString());
      case Sort.Float floating -> new CType.OtherType(sort.toString());
      case Sort.Array array -> new CType.OtherType(sort.toString());
    };
  }
}
