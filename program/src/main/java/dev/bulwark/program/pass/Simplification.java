package dev.bulwark.program.pass;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.simplify.Simplifier;
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

/**
 * Moves the program into a factory that simplifies, so that its terms become simpler, and so does
 * everything that engines make of them. Locations keep their names. An assumption that has become
 * true and is alone becomes a skip.
 *
 * <p>Edges that cannot be passed are kept: without the back edge of {@code do ... while (0)} there
 * would be no loop, and proofs would miss an invariant that the checker, who looks at the program
 * as parsed, asks for. Engines see at once that such an edge leads nowhere.
 */
public final class Simplification implements Pass {

  @Override
  public String name() {
    return "simplification";
  }

  @Override
  public Result apply(Program program) {
    TermFactory terms = Simplifier.factory();
    Transcription transcription = new Transcription(terms, name -> name);
    Map<Location, CutPoint> origins = new LinkedHashMap<>();
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      procedures.put(
          procedure.name(),
          ProcedureCopy.copy(
              procedure,
              transcription,
              (edge, action) -> simplify(procedure, edge, action),
              origins));
    }
    List<ProgramVariable> globals =
        program.globals().stream().map(transcription::variable).toList();
    Procedure start = procedures.get(program.start().name());
    if (start == null) {
      throw new IllegalStateException("the start procedure is gone");
    }
    Program simplified =
        new Program(
            terms,
            program.machine(),
            globals,
            procedures,
            start,
            program.assumptions(),
            program.sources());
    return new Result(
        simplified, new OriginBackTranslation(program, simplified, origins, Map.of()));
  }

  private static Action simplify(Procedure procedure, Edge edge, Action action) {
    boolean alone = procedure.outgoing(edge.source()).size() == 1;
    return alone && action instanceof Action.Assume(var condition) && Terms.isTrue(condition)
        ? Action.SKIP
        : action;
  }
}
