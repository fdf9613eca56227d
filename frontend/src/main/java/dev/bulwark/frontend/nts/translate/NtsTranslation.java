package dev.bulwark.frontend.nts.translate;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.automaton.Chain;
import dev.bulwark.frontend.automaton.Choice;
import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.automaton.SourceText;
import dev.bulwark.frontend.nts.syntax.NtsSystem;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Declaration;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Role;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Subsystem;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Integers;
import dev.bulwark.program.Location;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Makes a program of a transition system: a procedure of each subsystem that can be called. */
public final class NtsTranslation {

  private final TermFactory terms = TermFactory.plain();
  private final NtsSystem system;
  private final SourceText source;
  private final FrontendOptions options;
  private final Map<String, ProgramVariable> globals = new LinkedHashMap<>();
  private final Map<String, Signature> signatures = new LinkedHashMap<>();

  public NtsTranslation(NtsSystem system, SourceText source, FrontendOptions options) {
    this.system = system;
    this.source = source;
    this.options = options;
  }

  public Program translate() {
    for (Declaration global : system.globals()) {
      if (globals.put(global.name(), Variables.global(terms, global)) != null) {
        throw RefusedInputException.input(global.position(), global.name() + " is declared twice");
      }
    }
    for (Subsystem subsystem : system.subsystems()) {
      if (signatures.put(subsystem.name(), Signature.of(terms, subsystem)) != null) {
        throw RefusedInputException.input(
            subsystem.position(), "there are two subsystems " + subsystem.name());
      }
    }
    Map<String, Procedure> all = new LinkedHashMap<>();
    for (Subsystem subsystem : system.subsystems()) {
      all.put(
          subsystem.name(),
          new SubsystemTranslation(terms, subsystem, globals, signatures).translate());
    }
    Procedure start = start();
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    procedures.put(start.name(), start);
    called(start, all).forEach(name -> procedures.put(name, all.get(name)));
    List<ProgramVariable> variables = new ArrayList<>(globals.values());
    signatures.values().stream()
        .filter(signature -> procedures.containsKey(signature.name()))
        .forEach(signature -> variables.addAll(signature.registers()));
    return new Program(
        terms,
        options.machine(),
        Integers.MATHEMATICAL,
        variables,
        procedures,
        start,
        List.of(),
        List.of(source.file()),
        MemoryLayout.NONE);
  }

  private Subsystem entry() {
    return system.subsystems().stream()
        .filter(subsystem -> subsystem.name().equals(options.entry()))
        .findFirst()
        .orElseThrow(
            () ->
                RefusedInputException.input(
                    new Position(source.name(), 1, 1), "no subsystem " + options.entry()));
  }

  /** Globals and parameters begin with any value. An execution may also end before it begins. */
  private Procedure start() {
    Subsystem entry = entry();
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    Choice choice = new Choice(terms, start, Sort.INT);
    List<Location> branches = choice.branches(start.entry(), 2, Position.NONE);
    Chain none = new Chain(start, branches.get(0), Position.NONE, "");
    none.end(start.exit());
    Chain chain = new Chain(start, branches.get(1), Position.NONE, "");
    for (ProgramVariable global : globals.values()) {
      chain.havoc(global, site(global.sourceName(), global.position()));
    }
    List<Term> arguments = new ArrayList<>();
    for (Declaration parameter : entry.variables(Role.IN)) {
      ProgramVariable argument =
          new ProgramVariable(
              terms.variable(Program.START + "::" + parameter.name(), Sort.INT),
              CType.INT,
              parameter.name(),
              parameter.position(),
              ProgramVariable.Kind.TEMPORARY);
      start.local(argument);
      chain.havoc(argument, site(parameter.name(), parameter.position()));
      arguments.add(argument.term());
    }
    chain.call(entry.name(), arguments, Optional.empty());
    chain.end(start.exit());
    return start.build();
  }

  private static InputSite site(String variable, Position at) {
    return new InputSite(
        Program.START + "#" + variable, InputSite.Kind.UNINITIALISED, variable, CType.INT, at);
  }

  /** The names of what is called, nearest first. */
  private static List<String> called(Procedure start, Map<String, Procedure> all) {
    List<String> found = new ArrayList<>();
    ArrayDeque<Procedure> waiting = new ArrayDeque<>(List.of(start));
    while (!waiting.isEmpty()) {
      for (Edge edge : waiting.remove().edges()) {
        if (edge.action() instanceof Action.Call call && !found.contains(call.callee())) {
          found.add(call.callee());
          waiting.add(Objects.requireNonNull(all.get(call.callee())));
        }
      }
    }
    return found;
  }
}
