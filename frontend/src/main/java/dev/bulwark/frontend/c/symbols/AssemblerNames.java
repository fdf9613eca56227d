package dev.bulwark.frontend.c.symbols;

import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.program.CType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Names that the linker sees instead of those in the source, as {@code int f(void) __asm__("g")}
 * gives them. A function is the one that the program defines under such a name. Variables must not
 * be known by two names.
 */
public final class AssemblerNames {

  private final Map<IASTTranslationUnit, Map<String, String>> labels = new IdentityHashMap<>();
  private final Set<String> defined = new HashSet<>();
  private final Map<String, Set<String>> sourceNames = new HashMap<>();

  public AssemblerNames(List<IASTTranslationUnit> units, SourceMap source) {
    for (IASTTranslationUnit unit : units) {
      source.enter(unit);
      collectLabels(unit, source.notes());
    }
    units.forEach(this::collectDefinitions);
  }

  private void collectLabels(IASTTranslationUnit unit, UnitNotes notes) {
    Map<String, String> own = new HashMap<>();
    labels.put(unit, own);
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      if (declaration instanceof IASTSimpleDeclaration simple) {
        for (IASTDeclarator declarator : simple.getDeclarators()) {
          notes
              .assemblerName(declarator)
              .ifPresent(label -> own.put(Declarators.nameOf(declarator), label));
        }
      }
    }
  }

  private void collectDefinitions(IASTTranslationUnit unit) {
    Map<String, String> own = labels.getOrDefault(unit, Map.of());
    for (IASTDeclaration declaration : unit.getDeclarations()) {
      switch (declaration) {
        case IASTFunctionDefinition definition -> {
          String name = Declarators.nameOf(definition.getDeclarator());
          if (definition.getDeclSpecifier().getStorageClass() != IASTDeclSpecifier.sc_static) {
            defined.add(own.getOrDefault(name, name));
          }
        }
        case IASTSimpleDeclaration simple -> {
          for (IASTDeclarator declarator : simple.getDeclarators()) {
            String name = Declarators.nameOf(declarator);
            sourceNames
                .computeIfAbsent(own.getOrDefault(name, name), unused -> new HashSet<>())
                .add(name);
          }
        }
        default -> {}
      }
    }
  }

  private String label(String name, IASTTranslationUnit unit) {
    return labels.getOrDefault(unit, Map.of()).getOrDefault(name, name);
  }

  /** The name by which files share the function that this file calls so. */
  public String ofFunction(String name, IASTTranslationUnit unit) {
    String label = label(name, unit);
    return defined.contains(label) ? label : name;
  }

  /**
   * Is it a function under another name that the program does not define? Libraries rename, too, as
   * {@code scanf} to {@code __isoc99_scanf}; these are the functions that they are called.
   */
  public boolean isUnknown(String name, IASTTranslationUnit unit) {
    String label = label(name, unit);
    return !label.equals(name) && !defined.contains(label) && !label.contains(name);
  }

  /** The type of a variable, or of what is not supported if it has two names. */
  public CType ofVariable(
      String name, CType type, IASTDeclSpecifier specifier, IASTTranslationUnit unit) {
    String label = label(name, unit);
    boolean inRegister = specifier.getStorageClass() == IASTDeclSpecifier.sc_register;
    if (inRegister) {
      return new CType.OtherType("variables in registers of the machine");
    }
    boolean two = sourceNames.getOrDefault(label, Set.of()).size() > 1 || defined.contains(label);
    return two && !(type instanceof CType.OtherType)
        ? new CType.OtherType("variables with two names (asm)")
        : type;
  }
}
