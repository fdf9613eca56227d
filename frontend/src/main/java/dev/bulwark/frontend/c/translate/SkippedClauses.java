package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.program.Position;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Says which clauses of CBMC are not looked at: most of those of loops, and contracts of functions
 * that have a body. What they say is neither checked nor used.
 */
final class SkippedClauses {

  private static final String INVARIANT = "__CPROVER_loop_invariant";

  private final ProgramContext context;

  /** What is skipped, with the first place where it is. */
  private final Map<String, Position> ofLoops = new TreeMap<>();

  private final Map<String, Position> ofFunctions = new TreeMap<>();

  SkippedClauses(ProgramContext context) {
    this.context = context;
  }

  /** All files have been entered. */
  void report() {
    context.units().forEach(this::collect);
    warn("clauses of loops are not looked at", ofLoops);
    warn("contracts of functions with a body are not looked at", ofFunctions);
    if (ofLoops.containsKey(INVARIANT) && context.options().property().isFailingAssert()) {
      context.assume("invariants of loops that are not looked at hold");
    }
  }

  private void collect(IASTTranslationUnit unit, Scope scope) {
    context.source().enter(unit);
    UnitNotes notes = context.source().notes();
    for (UnitNotes.Word clause : notes.skippedClauses()) {
      add(ofLoops, clause.text(), clause.offset());
    }
    for (UnitNotes.Contract contract : notes.contracts()) {
      if (scope.lookup(contract.function()) instanceof Symbol.Function(FunctionEntity function)
          && function.definition() != null) {
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
