package dev.bulwark.verification.goals.cache;

import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A proof in the names of the program that it was found for, conjunct by conjunct: for another
 * program those are taken whose names it has too. The text has a line for each part, with tabs
 * between keyword, place and content.
 */
final class CachedProof {

  private static final String MAGIC = "bulwark-cache-proof 1";
  private static final String INVARIANT = "invariant";
  private static final String REQUIRES = "requires";
  private static final String ENSURES = "ensures";
  private static final String AT = "at";
  private static final String LOOP = "loop";
  private static final String CALLS = "calls";
  private static final String VARIABLE = "variable";

  private record Line(String keyword, String place, String content) {}

  private final String kind;
  private final int k;
  private final List<Line> lines;

  private CachedProof(String kind, int k, List<Line> lines) {
    this.kind = kind;
    this.k = k;
    this.lines = lines;
  }

  // ---- To text

  static CachedProof of(Proof proof) {
    List<Line> lines = new ArrayList<>();
    Set<String> variables = new LinkedHashSet<>();
    int k = 0;
    switch (proof) {
      case Proof.Inductive inductive ->
          inductive
              .invariants()
              .forEach((cut, term) -> formula(INVARIANT, cut.name(), term, lines, variables));
      case Proof.KInductive kInductive -> {
        k = kInductive.k();
        kInductive
            .invariants()
            .forEach((cut, term) -> formula(INVARIANT, cut.name(), term, lines, variables));
      }
      case Proof.Unrolled unrolled -> {
        unrolled.loopBounds().forEach((at, n) -> lines.add(new Line(LOOP, at.name(), "" + n)));
        unrolled.callBounds().forEach((name, n) -> lines.add(new Line(CALLS, name, "" + n)));
      }
      case Proof.OnePath onePath -> {}
      case Proof.ByContracts(Contracts contracts, GoalSet goals) -> {
        contracts
            .procedures()
            .forEach(
                (name, contract) -> {
                  formula(REQUIRES, name, contract.requires(), lines, variables);
                  formula(ENSURES, name, contract.ensures(), lines, variables);
                });
        contracts
            .invariants()
            .forEach((at, term) -> formula(AT, at.name(), term, lines, variables));
      }
    }
    variables.forEach(name -> lines.add(new Line(VARIABLE, name, "")));
    return new CachedProof(proof.getClass().getSimpleName(), k, lines);
  }

  private static void formula(
      String keyword, String place, Term formula, List<Line> lines, Set<String> variables) {
    for (Term conjunct : Terms.conjuncts(formula)) {
      if (!Terms.isTrue(conjunct)) {
        Terms.freeVariables(conjunct).forEach(variable -> variables.add(variable.name()));
        String printed = SmtLibPrinter.term(conjunct).replaceAll("\\s+", " ");
        lines.add(new Line(keyword, place, printed));
      }
    }
  }

  String text() {
    StringBuilder text = new StringBuilder(MAGIC + "\n" + kind + "\t" + k + "\n");
    for (Line line : lines) {
      text.append(line.keyword()).append('\t').append(line.place()).append('\t');
      text.append(line.content()).append('\n');
    }
    return text.toString();
  }

  /** Nothing if the text is no proof. */
  static Optional<CachedProof> read(String text) {
    List<String> all = text.lines().toList();
    if (all.size() < 2 || !all.getFirst().equals(MAGIC)) {
      return Optional.empty();
    }
    String[] head = all.get(1).split("\t", -1);
    List<Line> lines = new ArrayList<>();
    for (String one : all.subList(2, all.size())) {
      String[] parts = one.split("\t", -1);
      if (parts.length != 3) {
        return Optional.empty();
      }
      lines.add(new Line(parts[0], parts[1], parts[2]));
    }
    try {
      return head.length == 2
          ? Optional.of(new CachedProof(head[0], Integer.parseInt(head[1]), lines))
          : Optional.empty();
    } catch (NumberFormatException wrong) {
      return Optional.empty();
    }
  }

  // ---- Names

  /** The locations that it speaks of, also by the names of variables. */
  Set<String> locations() {
    Set<String> names = new HashSet<>();
    for (Line line : lines) {
      switch (line.keyword()) {
        case INVARIANT, LOOP, AT -> names.addAll(List.of(line.place().split(">", -1)));
        case VARIABLE -> names.addAll(List.of(line.place().split(">", -1)));
        default -> {}
      }
    }
    return names;
  }

  /** The variables that it speaks of, without what says in which activation. */
  Set<String> variables() {
    Set<String> names = new HashSet<>();
    for (Line line : lines) {
      if (line.keyword().equals(VARIABLE)) {
        String name = line.place().substring(line.place().lastIndexOf('>') + 1);
        names.add(name);
        EntryValue.variable(name).ifPresent(names::add);
      }
    }
    return names;
  }

  // ---- To a proof about a program

  /** A claim about these goals of a program; nothing if it cannot be one. */
  Optional<Proof> translated(Program program, String property, GoalSet goals, Translation to) {
    Optional<Proof> empty = empty(goals);
    if (empty.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder(EvidenceWriter.text(program, property, empty.get()));
    body(to).forEach(line -> text.append(line).append('\n'));
    try {
      Evidence read = EvidenceReader.read(program, property, text.toString());
      return read instanceof Proof proof ? Optional.of(proof) : Optional.empty();
    } catch (MalformedEvidenceException otherNames) {
      return Optional.empty();
    }
  }

  /** The head of a file of this kind is that of a proof that says nothing. */
  private Optional<Proof> empty(GoalSet goals) {
    return switch (kind) {
      case "Inductive" -> Optional.of(new Proof.Inductive(Map.of(), goals));
      case "KInductive" ->
          k < 1 ? Optional.empty() : Optional.of(new Proof.KInductive(k, Map.of(), goals));
      case "Unrolled" -> Optional.of(new Proof.Unrolled(Map.of(), Map.of(), goals));
      case "OnePath" -> Optional.of(new Proof.OnePath(goals));
      case "ByContracts" ->
          Optional.of(new Proof.ByContracts(new Contracts(Map.of(), Map.of()), goals));
      default -> Optional.empty();
    };
  }

  private List<String> body(Translation to) {
    Map<String, List<String>> formulas = new LinkedHashMap<>();
    List<String> body = new ArrayList<>();
    Set<String> variables = new HashSet<>();
    for (Line line : lines) {
      if (line.keyword().equals(VARIABLE)) {
        variables.add(line.place());
      }
    }
    for (Line line : lines) {
      Optional<String> place =
          switch (line.keyword()) {
            case INVARIANT -> to.cut(line.place()).map(name -> "invariant " + name);
            case AT -> to.location(line.place()).map(name -> "invariant " + name);
            case REQUIRES, ENSURES -> Optional.of(line.keyword() + " " + line.place());
            // A loop without a bound is one without a second iteration, so none is left out.
            case LOOP -> Optional.of(to.location(line.place()).orElse(line.place()));
            case CALLS -> Optional.of(line.place());
            default -> Optional.empty();
          };
      if (place.isEmpty()) {
        continue;
      }
      switch (line.keyword()) {
        case LOOP, CALLS -> body.add(line.keyword() + " " + place.get() + " " + line.content());
        default ->
            renamed(line.content(), variables, to)
                .ifPresent(
                    formula ->
                        formulas
                            .computeIfAbsent(place.get(), one -> new ArrayList<>())
                            .add(formula));
      }
    }
    formulas.forEach(
        (place, conjuncts) -> {
          body.add(place);
          Set<String> distinct = new LinkedHashSet<>(conjuncts);
          body.add(
              distinct.size() == 1
                  ? "  " + conjuncts.getFirst()
                  : "  (and " + String.join(" ", distinct) + ")");
        });
    return body;
  }

  /** Nothing if the formula speaks of something that the program does not have. */
  private static Optional<String> renamed(String formula, Set<String> variables, Translation to) {
    boolean[] whole = {true};
    String renamed =
        Symbols.replace(
            formula,
            symbol -> {
              if (!variables.contains(symbol)) {
                return Optional.empty();
              }
              Optional<String> name = to.variable(symbol);
              whole[0] &= name.isPresent();
              return name.map(Symbols::quoted);
            });
    return whole[0] ? Optional.of(renamed) : Optional.empty();
  }
}
