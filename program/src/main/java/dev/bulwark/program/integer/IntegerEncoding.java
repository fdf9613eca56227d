package dev.bulwark.program.integer;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.CType;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.CopyOrigins;
import dev.bulwark.program.pass.Pass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A program over mathematical integers that has every behaviour of the bit-precise one (and maybe
 * more, where operations are over-approximated). What is safe here is safe there; an error found
 * here is a candidate, to be replayed.
 */
public final class IntegerEncoding implements Pass {

  @Override
  public String name() {
    return "integer encoding";
  }

  /** Throws {@link NoIntegerEncodingException} for programs with floats or arrays. */
  @Override
  public Result apply(Program program) {
    IntegerProgram encoded = encode(program, Set.of());
    return new Result(encoded.program(), encoded.back(), encoded.origins());
  }

  /**
   * With some of the operations exact that are over-approximated otherwise; those of the program,
   * as the encoding without them named them. Throws as {@link #apply} does.
   */
  public IntegerProgram encode(Program program, Set<Approximation> exact) {
    TermFactory terms = Simplifier.factory();
    IntegerVariables variables = new IntegerVariables(program, terms);
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    Map<Location, Location> origins = new LinkedHashMap<>();
    Map<String, Approximation> approximations = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      ProcedureTranslation translation =
          new ProcedureTranslation(program, procedure, variables, exact, origins, approximations);
      procedures.put(procedure.name(), translation.run());
    }
    Program result =
        program.with(
            terms,
            program.globals().stream().map(variables::integer).toList(),
            procedures,
            Objects.requireNonNull(procedures.get(program.start().name())));
    Map<Location, List<CutPoint>> from = new LinkedHashMap<>();
    origins.forEach(
        (location, origin) -> from.put(location, List.of(new CutPoint(CallString.EMPTY, origin))));
    return new IntegerProgram(
        result,
        new IntegerBackTranslation(program, origins),
        new CopyOrigins(program, from, variables.origins()),
        approximations);
  }

  static boolean isSigned(ProgramVariable variable) {
    return isSigned(variable.type());
  }

  private static boolean isSigned(CType of) {
    return switch (of) {
      case CType.MemoryType type -> isSigned(type.cell());
      case CType type -> type.isSigned();
    };
  }
}
