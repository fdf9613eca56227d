package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.ParsedSource.Reading;
import dev.bulwark.frontend.c.flow.BranchCondition;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.source.LargeStack;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Position;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/**
 * Reads expressions that do not stand in the source, such as the invariants of witnesses, with the
 * parser and the lowering of the source. An expression is lowered as the condition of a branch into
 * a flow graph of its own, of which {@link BranchCondition} makes a term.
 */
final class ExpressionReader {

  private static final String NAME = "expression";

  private final ProgramContext context;
  private final UnitParser parser;
  private int readings;

  ExpressionReader(ProgramContext context, UnitParser parser) {
    this.context = context;
    this.parser = parser;
  }

  Reading read(Scope scope, String expression) {
    AtomicReference<Reading> result =
        new AtomicReference<>(new Reading.Refused("interrupted while parsing"));
    LargeStack.run(NAME, () -> result.set(guarded(scope, expression)));
    return result.get();
  }

  private Reading guarded(Scope scope, String expression) {
    int before = context.diagnostics().count();
    try {
      Reading reading = parsed(scope, expression);
      List<Diagnostic> wrong =
          context.diagnostics().takeBack(before).stream()
              .filter(diagnostic -> diagnostic.kind() != Diagnostic.Kind.WARNING)
              .toList();
      return wrong.isEmpty() ? reading : new Reading.Refused(wrong.getFirst().message());
    } catch (StackOverflowError e) {
      context.diagnostics().takeBack(before);
      return new Reading.Refused("it is nested too deeply");
    } catch (RuntimeException e) {
      context.diagnostics().takeBack(before);
      return new Reading.Refused("internal error in the front end: " + e);
    }
  }

  private Reading parsed(Scope scope, String expression) {
    Optional<IASTExpression> tree = new ExpressionParser(parser).parse(scope, expression);
    if (tree.isEmpty()) {
      return new Reading.Refused("this is no expression: " + expression);
    }
    // No procedure has this name, so the temporaries are none of the program.
    String procedure = "#" + NAME + ++readings;
    FunctionLowering function =
        new FunctionParts(context, procedure, Position.NONE, Position.NONE, scope);
    Node holds = function.graph().node();
    Node fails = function.graph().node();
    function.conditions().branch(tree.get(), holds, fails);
    if (context.diagnostics().refused()) {
      return new Reading.Refused("");
    }
    try {
      Term truth = new BranchCondition(function.body(), context.terms()).reaching(holds);
      return new Reading.Read(truth);
    } catch (BranchCondition.SideEffectException effect) {
      return new Reading.Refused(effect.getMessage() + ": " + expression);
    }
  }
}
