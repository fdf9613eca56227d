package dev.bulwark.frontend.c.library;

import dev.bulwark.frontend.c.library.MathFunction.Kind;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.FloatingType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The functions of {@code math.h} that are computed exactly, by all their names. */
public final class MathFunctions {

  private static final List<String> SUFFIXES = List.of("", "f", "l");
  private static final List<FloatingType> TYPES =
      List.of(CType.DOUBLE, CType.FLOAT, CType.LONG_DOUBLE);

  private final Map<String, MathFunction> table = new HashMap<>();

  public MathFunctions() {
    computing(Kind.ABSOLUTE, "fabs");
    computing(Kind.SQUARE_ROOT, "sqrt");
    computing(Kind.FLOOR, "floor");
    computing(Kind.CEILING, "ceil");
    computing(Kind.TRUNCATE, "trunc");
    computing(Kind.ROUND, "round");
    computing(Kind.ROUND_EVEN, "rint", "nearbyint", "roundeven");
    computing(Kind.COPY_SIGN, "copysign");
    computing(Kind.MINIMUM, "fmin");
    computing(Kind.MAXIMUM, "fmax");
    computing(Kind.POSITIVE_DIFFERENCE, "fdim");
    computing(Kind.FUSED_MULTIPLY_ADD, "fma");
    computing(Kind.REMAINDER, "remainder", "drem");
    computing(Kind.MODULO, "fmod");
    computing(Kind.SCALE, "ldexp", "scalbn", "scalbln");
    computing(Kind.FRACTION, "modf");
    computing(Kind.NAN, "nan", "nans");
    constant(Kind.INFINITY, "inf", "huge_val");
    converting(Kind.ROUND_TO_INTEGER, CType.LONG, "lround");
    converting(Kind.ROUND_TO_INTEGER, CType.LONGLONG, "llround");
    converting(Kind.ROUND_EVEN_TO_INTEGER, CType.LONG, "lrint");
    converting(Kind.ROUND_EVEN_TO_INTEGER, CType.LONGLONG, "llrint");
    // glibc's functions behind the macros, each for one type.
    converting(Kind.IS_NAN, CType.INT, "__isnan");
    converting(Kind.INFINITE_SIGN, CType.INT, "__isinf");
    converting(Kind.IS_FINITE, CType.INT, "__finite", "finite");
    converting(Kind.SIGN_BIT, CType.INT, "__signbit");
    converting(Kind.CLASSIFY, CType.INT, "__fpclassify");
    generic(Kind.IS_NAN, "isnan");
    generic(Kind.INFINITE_SIGN, "isinf");
    generic(Kind.IS_FINITE, "isfinite");
    generic(Kind.IS_NORMAL, "isnormal");
    generic(Kind.SIGN_BIT, "signbit");
    generic(Kind.IS_GREATER, "isgreater");
    generic(Kind.IS_GREATER_EQUAL, "isgreaterequal");
    generic(Kind.IS_LESS, "isless");
    generic(Kind.IS_LESS_EQUAL, "islessequal");
    generic(Kind.IS_LESS_GREATER, "islessgreater");
    generic(Kind.IS_UNORDERED, "isunordered");
    generic(Kind.CLASSIFY, "fpclassify");
    put("__builtin_isinf", new MathFunction(Kind.IS_INFINITE, Optional.empty(), CType.INT));
    put("__builtin_isinf_sign", new MathFunction(Kind.INFINITE_SIGN, Optional.empty(), CType.INT));
    put("__builtin_fpclassify", new MathFunction(Kind.CLASSIFY_AS, Optional.empty(), CType.INT));
  }

  Set<String> names() {
    return Set.copyOf(table.keySet());
  }

  public Optional<MathFunction> of(String name) {
    return Optional.ofNullable(table.get(name));
  }

  private void computing(Kind kind, String... names) {
    for (String name : names) {
      for (int i = 0; i < TYPES.size(); i++) {
        FloatingType type = TYPES.get(i);
        MathFunction function = new MathFunction(kind, Optional.of(type), type);
        put(name + SUFFIXES.get(i), function);
        put("__builtin_" + name + SUFFIXES.get(i), function);
      }
    }
  }

  /** What only gcc has. */
  private void constant(Kind kind, String... names) {
    for (String name : names) {
      for (int i = 0; i < TYPES.size(); i++) {
        FloatingType type = TYPES.get(i);
        put("__builtin_" + name + SUFFIXES.get(i), new MathFunction(kind, Optional.of(type), type));
      }
    }
  }

  private void converting(Kind kind, CType result, String... names) {
    for (String name : names) {
      for (int i = 0; i < TYPES.size(); i++) {
        MathFunction function = new MathFunction(kind, Optional.of(TYPES.get(i)), result);
        put(name + SUFFIXES.get(i), function);
        if (!name.startsWith("__")) {
          put("__builtin_" + name + SUFFIXES.get(i), function);
        }
      }
    }
  }

  /** Macros for all types; gcc has functions with suffixes too. */
  private void generic(Kind kind, String name) {
    MathFunction function = new MathFunction(kind, Optional.empty(), CType.INT);
    put(name, function);
    put("__builtin_" + name, function);
    for (int i = 1; i < TYPES.size(); i++) {
      MathFunction typed = new MathFunction(kind, Optional.of(TYPES.get(i)), CType.INT);
      put(name + SUFFIXES.get(i), typed);
      put("__builtin_" + name + SUFFIXES.get(i), typed);
    }
  }

  private void put(String name, MathFunction function) {
    table.put(name, function);
  }
}
