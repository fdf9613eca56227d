package dev.bulwark.frontend.c.linking;

import dev.bulwark.frontend.c.symbols.Strength;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.Syntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/** What a file defines and declares by name, and what each definition mentions. */
public final class UnitSymbols {

  /** Definitions of functions, and initialisers of variables, by name. */
  private final Map<String, List<IASTNode>> definitions = new HashMap<>();

  private final Map<String, Strength> external = new HashMap<>();
  private final Set<String> declared = new HashSet<>();

  private final Strength.Names strengths;

  UnitSymbols(IASTTranslationUnit unit) {
    strengths = new Strength.Names(unit);
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      switch (declaration) {
        case IASTFunctionDefinition definition -> function(definition);
        case IASTSimpleDeclaration simple -> variables(simple);
        default -> {}
      }
    }
  }

  private void function(IASTFunctionDefinition definition) {
    String name = Declarators.nameOf(definition.getDeclarator());
    define(name, definition, definition.getDeclSpecifier(), strengths.of(definition));
  }

  private void variables(IASTSimpleDeclaration declaration) {
    IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
    int storage = specifier.getStorageClass();
    if (storage == IASTDeclSpecifier.sc_typedef) {
      return;
    }
    for (IASTDeclarator declarator : declaration.getDeclarators()) {
      String name = Declarators.nameOf(declarator);
      boolean elsewhere =
          isFunction(declarator)
              || (storage == IASTDeclSpecifier.sc_extern && declarator.getInitializer() == null);
      if (elsewhere) {
        declared.add(name);
      } else {
        define(name, declarator, specifier, strengths.ofVariable(name));
      }
    }
  }

  /** Is it a function that is declared, rather than a pointer to one? */
  public static boolean isFunction(IASTDeclarator declarator) {
    IASTDeclarator inner = Declarators.innermost(declarator);
    return inner == declarator
        ? declarator instanceof IASTFunctionDeclarator
        : declarator instanceof IASTFunctionDeclarator && inner.getPointerOperators().length == 0;
  }

  private void define(
      String name, IASTNode definition, IASTDeclSpecifier specifier, Strength strength) {
    definitions.computeIfAbsent(name, unused -> new ArrayList<>()).add(definition);
    if (specifier.getStorageClass() != IASTDeclSpecifier.sc_static && strength != Strength.INLINE) {
      external.merge(name, strength, (a, b) -> a.compareTo(b) >= 0 ? a : b);
    }
  }

  boolean defines(String name) {
    return definitions.containsKey(name);
  }

  /** Does it define the name for other files too? */
  boolean exports(String name) {
    return external.containsKey(name);
  }

  /** Does it do so only if no other file does? */
  boolean exportsWeakly(String name) {
    return external.get(name) == Strength.WEAK;
  }

  /** Names that the definitions of this name mention, as far as they mean something global. */
  Set<String> mentioned(String name) {
    Set<String> names = new LinkedHashSet<>();
    for (IASTNode definition : definitions.getOrDefault(name, List.of())) {
      definition.accept(
          new ASTVisitor() {
            {
              shouldVisitExpressions = true;
              shouldVisitDeclarations = true;
            }

            @Override
            public int visit(IASTDeclaration declaration) {
              if (declaration instanceof IASTSimpleDeclaration simple) {
                localDeclarations(simple);
              }
              return PROCESS_CONTINUE;
            }

            @Override
            public int visit(IASTExpression expression) {
              if (expression instanceof IASTIdExpression id) {
                names.add(id.getName().toString());
              } else if (expression instanceof IASTFunctionCallExpression call) {
                // A function that is called may be declared nowhere.
                Syntax.calledName(call).ifPresent(declared::add);
              }
              return PROCESS_CONTINUE;
            }
          });
    }
    names.removeIf(mention -> !defines(mention) && !declared.contains(mention));
    return names;
  }

  /** Functions and {@code extern} variables may be declared in blocks too. */
  private void localDeclarations(IASTSimpleDeclaration declaration) {
    int storage = declaration.getDeclSpecifier().getStorageClass();
    for (IASTDeclarator declarator : declaration.getDeclarators()) {
      if (storage == IASTDeclSpecifier.sc_extern || isFunction(declarator)) {
        declared.add(Declarators.nameOf(declarator));
      }
    }
  }
}
