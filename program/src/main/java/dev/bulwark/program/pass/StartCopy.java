package dev.bulwark.program.pass;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.loop.LoopStructure;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Copies the start procedure of an inlined program in the same terms. Its locations keep their
 * names; the edges are for the caller to add.
 */
final class StartCopy {

  private final Program program;
  private final Procedure.Builder copy;
  private final Map<Location, Location> copies = new HashMap<>();
  private final Map<Location, Location> originals = new HashMap<>();

  StartCopy(Program program, UnaryOperator<Location.Role> roles) {
    this.program = program;
    Procedure start = program.start();
    this.copy = new Procedure.Builder(start.name(), start.position());
    start.parameters().forEach(copy::parameter);
    start.result().ifPresent(copy::result);
    start.locals().forEach(copy::local);
    for (Location location : start.locations()) {
      Location made =
          location == start.entry()
              ? copy.entry()
              : location == start.exit()
                  ? copy.exit()
                  : copy.location(roles.apply(location.role()), location.position());
      copies.put(location, made);
      originals.put(made, location);
    }
    LoopStructure.of(start).heads().forEach(head -> copy.cut(of(head)));
  }

  Location of(Location original) {
    return copies.getOrDefault(original, original);
  }

  /** Locations of the copy become their originals; those added by the caller have none. */
  BackTranslation back() {
    return BackTranslation.changing(this::originals, this::originalBounds, this::originals);
  }

  /** Locations added by the caller come from nowhere; procedures but the start are the same. */
  Origins origins() {
    Origins same = CopyOrigins.identity(program);
    return new Origins() {
      @Override
      public List<CutPoint> of(CutPoint at) {
        Location original =
            at.location().procedure().equals(program.start().name())
                ? originals.get(at.location())
                : at.location();
        return original == null
            ? List.of()
            : List.of(
                new CutPoint(
                    new CallString(
                        at.stack().calls().stream()
                            .map(call -> originals.getOrDefault(call, call))
                            .toList()),
                    original));
      }

      @Override
      public Optional<ProgramVariable> of(Variable variable) {
        return same.of(variable);
      }

      @Override
      public Optional<InputSite> of(InputSite site) {
        return same.of(site);
      }
    };
  }

  private Map<CutPoint, Term> originals(Map<CutPoint, Term> invariants) {
    Map<CutPoint, Term> translated = new LinkedHashMap<>();
    invariants.forEach(
        (cut, invariant) -> {
          Location original = originals.get(cut.location());
          if (original != null) {
            translated.put(new CutPoint(cut.stack(), original), invariant);
          }
        });
    return translated;
  }

  private Contracts originals(Contracts contracts) {
    Map<Location, Term> invariants = new LinkedHashMap<>();
    contracts
        .invariants()
        .forEach(
            (at, invariant) -> {
              Location original =
                  at.procedure().equals(program.start().name()) ? originals.get(at) : at;
              if (original != null) {
                invariants.put(original, invariant);
              }
            });
    return new Contracts(contracts.procedures(), invariants);
  }

  private Map<Location, Integer> originalBounds(Map<Location, Integer> bounds) {
    Map<Location, Integer> translated = new LinkedHashMap<>();
    bounds.forEach(
        (head, bound) -> {
          Location original = originals.get(head);
          if (original != null) {
            translated.put(original, bound);
          }
        });
    return translated;
  }

  Procedure.Builder builder() {
    return copy;
  }

  /** An edge of the original, to this location of the copy. */
  void edge(Edge edge, Location target) {
    copy.edge(of(edge.source()), edge.action(), target, edge.position(), edge.text());
  }

  Program build() {
    Procedure start = copy.build();
    Map<String, Procedure> procedures = new LinkedHashMap<>(program.procedures());
    procedures.put(start.name(), start);
    return program.with(program.terms(), program.globals(), procedures, start);
  }
}
