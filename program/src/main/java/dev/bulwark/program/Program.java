package dev.bulwark.program;

import dev.bulwark.logic.TermFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A whole program with its property: error locations are part of the automata. Execution starts at
 * the entry of {@link #start}, a procedure that initialises the globals and calls the entry
 * function; its exit is the normal end.
 *
 * @param terms the factory of every term in the program; the front end's does not simplify, so that
 *     the checker sees the program as parsed
 * @param integers what the program's integers mean
 * @param assumptions what the verdict has to state, e.g. that a function without body has no side
 *     effects
 * @param sources the source files with the hash of their contents (SHA-256, hexadecimal), in the
 *     order given
 * @param memory what lies where, for people; passes need not keep it, since traces show the program
 *     as parsed
 */
public record Program(
    TermFactory terms,
    MachineModel machine,
    Integers integers,
    List<ProgramVariable> globals,
    Map<String, Procedure> procedures,
    Procedure start,
    List<String> assumptions,
    List<SourceFile> sources,
    MemoryLayout memory) {

  /** Name of the procedure that starts a program; no C function can have it. */
  public static final String START = "#start";

  /** A file that the program was read from. */
  public record SourceFile(String name, String sha256, LineMarkers markers) {
    public SourceFile(String name, String sha256) {
      this(name, sha256, LineMarkers.NONE);
    }
  }

  public Program {
    globals = List.copyOf(globals);
    procedures = Collections.unmodifiableMap(new LinkedHashMap<>(procedures));
    assumptions = List.copyOf(assumptions);
    sources = List.copyOf(sources);
    if (procedures.get(start.name()) != start) {
      throw new IllegalArgumentException("the start procedure must be among the procedures");
    }
  }

  /** A program with the machine's integers that says nothing of its memory. */
  public Program(
      TermFactory terms,
      MachineModel machine,
      List<ProgramVariable> globals,
      Map<String, Procedure> procedures,
      Procedure start,
      List<String> assumptions,
      List<SourceFile> sources) {
    this(
        terms,
        machine,
        Integers.MACHINE,
        globals,
        procedures,
        start,
        assumptions,
        sources,
        MemoryLayout.NONE);
  }

  /** The program that a pass makes of this one: what it does not change stays. */
  public Program with(
      TermFactory otherTerms,
      List<ProgramVariable> otherGlobals,
      Map<String, Procedure> otherProcedures,
      Procedure otherStart) {
    return new Program(
        otherTerms,
        machine,
        integers,
        otherGlobals,
        otherProcedures,
        otherStart,
        assumptions,
        sources,
        memory);
  }

  /** Do the program's integers mean numbers without bounds, rather than words of the machine? */
  public boolean hasMathematicalIntegers() {
    return integers == Integers.MATHEMATICAL;
  }

  /** Everything that an error location stands for, in the order of the program. */
  public List<Goal> goals() {
    return procedures.values().stream()
        .flatMap(procedure -> procedure.locations().stream())
        .flatMap(location -> location.goal().stream())
        .distinct()
        .toList();
  }

  /** The place to show to people for a position in the program. */
  public Position shown(Position position) {
    for (SourceFile source : sources) {
      if (source.name().equals(position.file())) {
        return source.markers().shown(position);
      }
    }
    return position;
  }

  public Procedure procedure(String name) {
    Procedure known = procedures.get(name);
    if (known == null) {
      throw new IllegalArgumentException("no procedure " + name);
    }
    return known;
  }

  public Procedure procedureOf(Location location) {
    return procedure(location.procedure());
  }

  public List<Edge> outgoing(Location location) {
    return procedureOf(location).outgoing(location);
  }

  public List<Edge> incoming(Location location) {
    return procedureOf(location).incoming(location);
  }
}
