package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.linking.UnitSymbols;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.program.Position;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;

/**
 * Whether the program has the labels and functions that the property names: what is only misspelt
 * would never be reached, and the verdict would be SAFE.
 */
final class PropertyNames {

  /** gcc's {@code __builtin_f} is a call of {@code f}. */
  private static final String BUILTIN = "__builtin_";

  private final Property property;
  private final Set<String> labels = new TreeSet<>();
  private final Set<String> functions = new TreeSet<>();
  private final Set<String> called = new TreeSet<>();
  private final Set<String> variables = new TreeSet<>();

  PropertyNames(Property property) {
    this.property = property;
  }

  /** Reports each name that the program does not have. */
  void check(List<UnitParser.Unit> units, Diagnostics diagnostics) {
    Set<String> wantedFunctions = new TreeSet<>(property.errorFunctions());
    wantedFunctions.removeAll(Property.STANDARD_FUNCTIONS);
    if (wantedFunctions.isEmpty() && property.errorLabels().isEmpty()) {
      return;
    }
    units.forEach(unit -> unit.tree().accept(new Names()));
    // What is called may be a pointer, and whatever that points to has another name.
    called.removeAll(variables);
    functions.addAll(called);
    property.errorLabels().stream()
        .filter(label -> !labels.contains(label))
        .forEach(label -> missing("label", label, labels, diagnostics));
    wantedFunctions.stream()
        .filter(function -> !functions.contains(function))
        .forEach(function -> missing("function", function, functions, diagnostics));
  }

  private static void missing(
      String kind, String name, Set<String> known, Diagnostics diagnostics) {
    diagnostics.error(
        Position.NONE,
        "the property names the "
            + kind
            + " "
            + name
            + ", but the program has none of this name"
            + SimilarNames.hint(name, known));
  }

  /** Collects labels, and functions that are declared, defined or called. */
  private final class Names extends ASTVisitor {

    Names() {
      shouldVisitStatements = true;
      shouldVisitDeclarators = true;
      shouldVisitExpressions = true;
    }

    @Override
    public int visit(IASTStatement statement) {
      if (statement instanceof IASTLabelStatement label) {
        labels.add(label.getName().toString());
      }
      return PROCESS_CONTINUE;
    }

    @Override
    public int visit(IASTDeclarator declarator) {
      (UnitSymbols.isFunction(declarator) ? functions : variables)
          .add(Declarators.nameOf(declarator));
      return PROCESS_CONTINUE;
    }

    @Override
    public int visit(IASTExpression expression) {
      if (expression instanceof IASTFunctionCallExpression call
          && call.getFunctionNameExpression() instanceof IASTIdExpression callee) {
        String name = callee.getName().toString();
        called.add(name);
        if (name.startsWith(BUILTIN)) {
          called.add(name.substring(BUILTIN.length()));
        }
      }
      return PROCESS_CONTINUE;
    }
  }
}
