package dev.bulwark.program.pass;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.ProcedureCopy.Changes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Copies a whole program procedure by procedure, with changes, and remembers the origins. */
final class ProgramCopy {

  private final Program original;
  private final Transcription transcription;
  private final TermFactory terms;
  private final Map<Location, CutPoint> origins = new LinkedHashMap<>();

  ProgramCopy(Program original, TermFactory terms) {
    this.original = original;
    this.terms = terms;
    this.transcription = new Transcription(terms, name -> name);
  }

  /** The copy with the procedures and globals that are kept. */
  Program make(
      Function<Procedure, Changes> changes,
      Predicate<Procedure> keepProcedure,
      Predicate<ProgramVariable> keepGlobal) {
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    for (Procedure procedure : original.procedures().values()) {
      if (procedure == original.start() || keepProcedure.test(procedure)) {
        procedures.put(
            procedure.name(),
            ProcedureCopy.copy(procedure, transcription, changes.apply(procedure), origins));
      }
    }
    List<ProgramVariable> globals =
        original.globals().stream().filter(keepGlobal).map(transcription::variable).toList();
    Procedure start = procedures.get(original.start().name());
    if (start == null) {
      throw new IllegalStateException("the start procedure is gone");
    }
    return original.with(terms, globals, procedures, start);
  }

  Program make(Function<Procedure, Changes> changes) {
    return make(changes, procedure -> true, global -> true);
  }

  /** The whole result, for a copy that only has other actions and fewer locations. */
  Pass.Result result(Program made) {
    return new Pass.Result(
        made, new OriginBackTranslation(original, made, origins, Map.of()), originsOf());
  }

  /** Where the parts of the copy come from. */
  CopyOrigins originsOf() {
    return CopyOrigins.of(original, origins, transcription.origins());
  }

  /** The same, where a location stands for several. */
  CopyOrigins originsOf(Function<Location, List<Location>> members) {
    Map<Location, List<CutPoint>> locations = new LinkedHashMap<>();
    origins.forEach(
        (location, origin) ->
            locations.put(
                location,
                members.apply(origin.location()).stream()
                    .map(member -> new CutPoint(origin.stack(), member))
                    .toList()));
    return new CopyOrigins(original, locations, transcription.origins());
  }

  /** From a location of the copy to that of the original. */
  Map<Location, CutPoint> origins() {
    return origins;
  }
}
