package dev.bulwark.program.pass;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Copies a whole program procedure by procedure, with changes, and remembers the origins: most
 * passes are such a copy.
 */
public final class ProgramCopy {

  /** What becomes of the parts of a procedure. */
  public interface Changes {

    /** The location that stands for this one, itself or another one, or none. */
    default Optional<Location> image(Location location) {
      return Optional.of(location);
    }

    /** What becomes of the edge, whose action has been transcribed; nothing if it goes. */
    default Optional<Action> action(Edge edge, Action transcribed) {
      return Optional.of(transcribed);
    }

    /** Is the local variable, of the original, still declared? */
    default boolean keeps(ProgramVariable local) {
      return true;
    }
  }

  private final Program original;
  private final Transcription transcription;
  private final TermFactory terms;
  private final Map<Location, CutPoint> origins = new LinkedHashMap<>();

  public ProgramCopy(Program original, TermFactory terms) {
    this.original = original;
    this.terms = terms;
    this.transcription = new Transcription(terms, name -> name);
  }

  /** The copy with the procedures and globals that are kept. */
  public Program make(
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

  public Program make(Function<Procedure, Changes> changes) {
    return make(changes, procedure -> true, global -> true);
  }

  /** The whole result, for a copy that only has other actions and fewer locations. */
  public Pass.Result result(Program made) {
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
