package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.program.Position;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Says which clauses of CBMC are not looked at: most of those of loops, and contracts of functions
 * that have a body, unless execution begins there. What they say is neither checked nor used.
 */
final class SkippedClauses {

  private static final String INVARIANT = "__CPROVER_loop_invariant";

  private static final Set<String> CHECKED = Set.of("__CPROVER_requires", "__CPROVER_ensures");

  private final ProgramContext context;

  /** What is skipped, with the first place where it is. */
  private final Map<String, Position> ofLoops = new TreeMap<>();

  private final Map<String, Position> ofFunctions = new TreeMap<>();

  /** Those of the function in which execution begins that its check leaves out. */
  private final Map<String, Position> ofEntry = new TreeMap<>();

  SkippedClauses(ProgramContext context) {
    this.context = context;
  }

  /** All files have been entered; {@code entry} may check another function. */
  void report(Optional<FunctionEntity> entry) {
    Optional<FunctionEntity> checked =
        entry.filter(it -> it.orChecked() != it).map(FunctionEntity::orChecked);
    context.units().forEach((unit, scope) -> collect(unit, scope, checked));
    warn("clauses of loops are not looked at", ofLoops);
    warn("contracts of functions with a body are not looked at", ofFunctions);
    checked.ifPresent(
        it -> warn("clauses of the contract of " + it.name() + " are not checked", ofEntry));
    if (ofLoops.containsKey(INVARIANT) && context.options().property().isFailingAssert()) {
      context.assume("invariants of loops that are not looked at hold");
    }
  }

  private void collect(IASTTranslationUnit unit, Scope scope, Optional<FunctionEntity> checked) {
    context.source().enter(unit);
    UnitNotes notes = context.source().notes();
    for (UnitNotes.Word clause : notes.skippedClauses()) {
      add(ofLoops, clause.text(), clause.offset());
    }
    for (UnitNotes.Contract contract : notes.contracts()) {
      if (scope.lookup(contract.function()) instanceof Symbol.Function(FunctionEntity function)
          && function.definition() != null) {
        if (checked.filter(it -> it == function).isPresent()) {
          contract.clauses().stream()
              .filter(clause -> !CHECKED.contains(clause))
              .forEach(clause -> add(ofEntry, clause, contract.offset()));
          continue;
        }
        add(ofFunctions, contract.function(), contract.offset());
      }
    }
  }

  private void add(Map<String, Position> skipped, String name, int offset) {
    skipped.merge(name, context.source().position(offset), (a, b) -> a.compareTo(b) <= 0 ? a : b);
  }

  private void warn(String what, Map<String, Position> skipped) {
    skipped.values().stream()
        .min(Position::compareTo)
        .ifPresent(
            first ->
                context
                    .diagnostics()
                    .warning(first, what + ": " + String.join(", ", skipped.keySet())));
  }
}
