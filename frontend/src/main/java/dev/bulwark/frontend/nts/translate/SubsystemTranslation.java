package dev.bulwark.frontend.nts.translate;

import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.automaton.Chain;
import dev.bulwark.frontend.automaton.Choice;
import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Declaration;
import dev.bulwark.frontend.nts.syntax.NtsSystem.State;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Subsystem;
import dev.bulwark.frontend.nts.syntax.NtsSystem.Transition;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Makes a procedure of a subsystem: states are locations, and an input chooses among the
 * transitions that leave one. Its own variables begin with any value. From a final state it may
 * return; an error state ends everything.
 */
final class SubsystemTranslation {

  private final Subsystem subsystem;
  private final Signature signature;
  private final Procedure.Builder procedure;
  private final Variables variables;
  private final Choice choice;
  private final TransitionLowering lowering;
  private final Set<String> errors = new LinkedHashSet<>();
  private final Map<String, Location> locations = new LinkedHashMap<>();
  private final List<ProgramVariable> results = new ArrayList<>();

  SubsystemTranslation(
      TermFactory terms,
      Subsystem subsystem,
      Map<String, ProgramVariable> globals,
      Map<String, Signature> signatures) {
    this.subsystem = subsystem;
    this.signature = Objects.requireNonNull(signatures.get(subsystem.name()));
    this.procedure = new Procedure.Builder(subsystem.name(), subsystem.position());
    this.variables = new Variables(terms, procedure, globals);
    this.choice = new Choice(terms, procedure, Sort.INT);
    this.lowering = new TransitionLowering(terms, subsystem.name(), variables, signatures);
    subsystem.errors().forEach(state -> errors.add(state.name()));
  }

  Procedure translate() {
    if (subsystem.initial().isEmpty()) {
      throw RefusedInputException.input(
          subsystem.position(), subsystem.name() + " has no initial state");
    }
    Chain begin = new Chain(procedure, procedure.entry(), subsystem.position(), "");
    for (Declaration declaration : subsystem.variables()) {
      declare(declaration, begin);
    }
    begin(begin.here());
    Map<String, List<Transition>> leaving = new LinkedHashMap<>();
    for (Transition transition : subsystem.transitions()) {
      location(transition.source());
      location(transition.target());
      leaving
          .computeIfAbsent(transition.source().name(), name -> new ArrayList<>())
          .add(transition);
    }
    Set<String> finals = new LinkedHashSet<>();
    subsystem.finals().forEach(state -> finals.add(state.name()));
    for (Map.Entry<String, Location> state : new ArrayList<>(locations.entrySet())) {
      if (errors.contains(state.getKey())) {
        // What comes behind an error does not matter; it has to make sense all the same.
        checkOnly(leaving.getOrDefault(state.getKey(), List.of()));
      } else {
        leave(
            state.getValue(),
            leaving.getOrDefault(state.getKey(), List.of()),
            finals.contains(state.getKey()));
      }
    }
    variables.temporaries().forEach(procedure::local);
    return procedure.build();
  }

  private void declare(Declaration declaration, Chain begin) {
    switch (declaration.role()) {
      case IN -> procedure.parameter(variables.own(declaration, ProgramVariable.Kind.PARAMETER));
      case OUT -> {
        ProgramVariable made = variables.own(declaration, ProgramVariable.Kind.LOCAL);
        results.add(made);
        if (signature.results() == 1) {
          procedure.result(made);
        } else {
          procedure.local(made);
        }
        anyValue(made, begin);
      }
      case LOCAL -> {
        ProgramVariable made = variables.own(declaration, ProgramVariable.Kind.LOCAL);
        procedure.local(made);
        anyValue(made, begin);
      }
      case GLOBAL -> throw new IllegalStateException("a global in a subsystem");
    }
  }

  private void anyValue(ProgramVariable variable, Chain begin) {
    lowering.havoc(begin, variable, InputSite.Kind.UNINITIALISED, variable.position());
  }

  private void begin(Location from) {
    List<State> initial = subsystem.initial();
    List<Location> branches = choice.branches(from, initial.size(), subsystem.position());
    for (int i = 0; i < initial.size(); i++) {
      Location first = location(initial.get(i));
      new Chain(procedure, branches.get(i), initial.get(i).position(), "").end(first);
    }
    subsystem.finals().forEach(this::location);
    subsystem.errors().forEach(this::location);
  }

  private Location location(State state) {
    Location known = locations.get(state.name());
    if (known == null) {
      Location.Role role =
          errors.contains(state.name())
              ? new Location.Role.Error(
                  Property.WORD,
                  Goal.unplaced(
                      new Goal.Kind.ErrorLabel(state.name()),
                      "error state " + state.name() + " is reached"))
              : Location.PLAIN;
      known = procedure.location(role, state.position(), "state " + state.name());
      locations.put(state.name(), known);
    }
    return known;
  }

  private void leave(Location from, List<Transition> transitions, boolean isFinal) {
    int count = transitions.size() + (isFinal ? 1 : 0);
    if (count == 0) {
      return;
    }
    List<Location> branches = choice.branches(from, count, from.position());
    for (int i = 0; i < transitions.size(); i++) {
      Transition transition = transitions.get(i);
      Position at = transition.position();
      Chain chain = new Chain(procedure, branches.get(i), at, transition.text());
      lowering.lower(Relation.of(transition.relation()), chain, at);
      chain.end(location(transition.target()));
    }
    if (isFinal) {
      Chain chain = new Chain(procedure, branches.getLast(), from.position(), "");
      for (int i = 0; i < signature.registers().size(); i++) {
        chain.assign(signature.registers().get(i), results.get(i).term());
      }
      chain.end(procedure.exit());
    }
  }

  private void checkOnly(List<Transition> transitions) {
    for (Transition transition : transitions) {
      Procedure.Builder aside = new Procedure.Builder(subsystem.name(), transition.position());
      Chain chain = new Chain(aside, aside.entry(), transition.position(), "");
      lowering.lower(Relation.of(transition.relation()), chain, transition.position());
    }
  }
}
