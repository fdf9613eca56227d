package dev.bulwark.report.html;

import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.report.expression.ProgramNames;
import dev.bulwark.report.html.Claim.Because;
import dev.bulwark.report.html.SourceListing.Line;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a proof says of the places of a program, and why that holds. */
final class ProofClaims {

  private final Program program;
  private final ProgramNames names;
  private final Optional<ProofPaths> paths;
  private final List<Claim> claims = new ArrayList<>();

  private ProofClaims(Program program, Proof proof) {
    this.program = program;
    this.names = new ProgramNames(program);
    this.paths = ProofPaths.of(program, proof);
  }

  static List<Claim> of(Program program, Proof proof) {
    ProofClaims made = new ProofClaims(program, proof);
    switch (proof) {
      case Proof.Inductive inductive -> made.invariants(inductive.invariants(), 1);
      case Proof.KInductive kInductive -> made.invariants(kInductive.invariants(), kInductive.k());
      case Proof.Unrolled unrolled -> made.bounds(unrolled);
      case Proof.ByContracts byContracts -> made.contracts(byContracts.contracts());
      case Proof.OnePath onePath -> {}
    }
    return made.claims;
  }

  // ---- Invariants

  private void invariants(Map<CutPoint, Term> invariants, int k) {
    invariants.forEach(
        (cut, invariant) ->
            add(
                cut.location(),
                calls(cut.stack()),
                k == 1 ? "invariant" : k + "-inductive invariant",
                Conjuncts.of(names.notation(invariant)),
                why(cut, k)));
    atFirst();
  }

  private String calls(CallString stack) {
    return stack.depth() <= 1
        ? ""
        : stack.calls().subList(1, stack.depth()).stream()
            .map(call -> "line " + program.shown(call.position()).line())
            .collect(Collectors.joining(", ", " called from ", ""));
  }

  /** The three parts of an induction, with the places that the paths between cut points lead to. */
  private List<Because> why(CutPoint cut, int k) {
    if (paths.isEmpty()) {
      return List.of();
    }
    List<CutPoint> before = paths.get().to(cut);
    List<Because> reasons = new ArrayList<>();
    boolean atStart = before.stream().anyMatch(paths.get()::isBeginning);
    List<Line> others = lines(before.stream().filter(it -> !paths.get().isBeginning(it)).toList());
    String assumed =
        k == 1 ? "what is claimed there" : "what is claimed at the last " + k + " cut points";
    reasons.add(
        new Because(
            "Holds when the execution comes here from elsewhere: "
                + (atStart ? "on every path from the beginning" : "")
                + (atStart && !others.isEmpty() ? ", and " : "")
                + (others.isEmpty() ? "" : "given " + assumed + ", on every path from"),
            others));
    if (paths.get().from(cut).cuts().contains(cut)) {
      String given =
          k == 1
              ? "Every iteration preserves it: if it holds here, it holds when the execution comes"
                  + " here again"
              : "Every iteration preserves it: if it has held the last "
                  + k
                  + " times, it holds the next time";
      reasons.add(new Because(given, List.of()));
    }
    excludes(paths.get().from(cut).bad(), "From here on, up to the next cut point, it excludes")
        .ifPresent(reasons::add);
    return reasons;
  }

  private List<Line> lines(Collection<CutPoint> cuts) {
    return cuts.stream()
        .map(cut -> program.shown(cut.location().position()))
        .filter(Position::isKnown)
        .map(LineNotes::line)
        .distinct()
        .toList();
  }

  private Optional<Because> excludes(Collection<Location> bad, String words) {
    if (bad.isEmpty()) {
      return Optional.empty();
    }
    List<String> what = bad.stream().map(ProofClaims::description).distinct().limit(3).toList();
    long kinds = bad.stream().map(ProofClaims::description).distinct().count();
    String more = kinds > what.size() ? ", and " + (kinds - what.size()) + " more" : "";
    List<Line> lines =
        bad.stream()
            .map(location -> program.shown(location.position()))
            .filter(Position::isKnown)
            .map(LineNotes::line)
            .distinct()
            .toList();
    return Optional.of(new Because(words + " “" + String.join("”, “", what) + "”" + more, lines));
  }

  private static String description(Location location) {
    return switch (location.role()) {
      case Location.Role.Error error -> error.description();
      case Location.Role.Incomplete incomplete -> "not modelled: " + incomplete.reason();
      case Location.Role.Undefined undefined -> undefined.text();
      case Location.Role.Plain plain -> location.name();
      case Location.Role.Halt halt -> location.name();
    };
  }

  /** What needs no invariant. */
  private void atFirst() {
    if (paths.isPresent()) {
      excludes(paths.get().excludedAtFirst(), "Every path from the beginning excludes")
          .ifPresent(
              because ->
                  claims.add(
                      new Claim(
                          because.lines().isEmpty() ? new Line("", 0) : because.lines().getFirst(),
                          "before the first cut point",
                          "needs no invariant",
                          List.of(),
                          List.of(because))));
    }
  }

  // ---- Bounds

  private void bounds(Proof.Unrolled proof) {
    Because within =
        new Because("No path within the bounds leads to an error, and none goes beyond", List.of());
    proof
        .loopBounds()
        .forEach(
            (head, bound) ->
                add(
                    head,
                    "",
                    "iterates at most " + (bound == 1 ? "once" : bound + " times"),
                    List.of(),
                    List.of(within)));
    proof
        .callBounds()
        .forEach(
            (function, bound) ->
                add(
                    program.procedure(function).entry(),
                    "",
                    function + " nests at most " + bound + " deep",
                    List.of(),
                    List.of(within)));
  }

  // ---- Contracts

  private void contracts(Contracts contracts) {
    CallGraph calls = CallGraph.of(program);
    contracts
        .procedures()
        .forEach(
            (name, contract) -> {
              if (!Terms.isTrue(contract.requires())) {
                contract(
                    name,
                    " requires",
                    contract.requires(),
                    new Because("Every call keeps to it", callers(calls, name)));
              }
              if (!Terms.isTrue(contract.ensures())) {
                contract(
                    name,
                    " ensures",
                    contract.ensures(),
                    new Because(
                        "Every path through the body does, given what the functions ensure that"
                            + " it calls",
                        List.of()));
              }
            });
    contracts
        .invariants()
        .forEach(
            (at, invariant) -> {
              if (!Terms.isTrue(invariant)) {
                add(
                    at,
                    "",
                    "invariant",
                    Conjuncts.of(names.notation(invariant)),
                    why(new CutPoint(CallString.EMPTY, at), 1));
              }
            });
    atFirst();
  }

  private void contract(String name, String says, Term term, Because because) {
    Location entry = program.procedure(name).entry();
    add(entry, "", name + says, Conjuncts.of(names.notation(term)), List.of(because));
  }

  private List<Line> callers(CallGraph calls, String name) {
    return calls.callsOf(name).stream()
        .map(Edge::position)
        .map(program::shown)
        .filter(Position::isKnown)
        .map(LineNotes::line)
        .distinct()
        .toList();
  }

  // ---- All

  private void add(
      Location at, String calls, String says, List<String> formula, List<Because> reasons) {
    Position position = program.shown(at.position());
    String label = at.label().isEmpty() ? "" : ", " + at.label();
    String place =
        (position.isKnown()
                ? SourceListing.brief(position.file()) + ":" + position.line() + " in "
                : "")
            + (position.isKnown() ? ProgramNames.function(at.procedure()) : at.name())
            + label
            + calls;
    claims.add(new Claim(LineNotes.line(position), place, says, formula, reasons));
  }
}
