package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.typing.Qualified.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.core.dom.ast.c.ICASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.eclipse.cdt.internal.core.dom.parser.c.ICInternalBinding;
import org.jspecify.annotations.Nullable;

/** The qualifiers of what declarations declare. */
final class DeclaredQualifiers {

  private final SourceMap source;

  /** {@code typeof} in the scope where it stands. */
  private final Map<IASTDeclSpecifier, Qualified> operands = new IdentityHashMap<>();

  DeclaredQualifiers(SourceMap source) {
    this.source = source;
  }

  /** Is what is declared itself {@code const}, and not just what it points at? */
  boolean isConstant(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    return declared(specifier, declarator).isConst();
  }

  /** The same of a parameter, which is a pointer if it is declared as an array. */
  boolean isConstantParameter(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    return parameter(specifier, declarator).isConst();
  }

  /** Keeps what {@code typeof} gives, for those who ask without the scope in which it stands. */
  void keep(IASTSimpleDeclSpecifier specifier, Qualified operand) {
    operands.put(specifier, operand);
  }

  Qualified of(IASTTypeId typeId) {
    return declared(typeId.getDeclSpecifier(), typeId.getAbstractDeclarator());
  }

  private Qualified declared(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    return derived(specified(specifier), declarator);
  }

  private Qualified specified(IASTDeclSpecifier specifier) {
    Qualified type =
        switch (specifier) {
          case IASTNamedTypeSpecifier named
              when named.getName().resolveBinding() instanceof ITypedef typedef ->
              declaration(typedef, named);
          case IASTNamedTypeSpecifier named -> new Qualified(0, new Shape.NotKnown());
          case IASTSimpleDeclSpecifier simple
              when simple.getType() == IASTSimpleDeclSpecifier.t_typeof ->
              operands.getOrDefault(simple, Qualified.NOT_KNOWN);
          default -> Qualified.PLAIN;
        };
    return type.with(bits(specifier));
  }

  private int bits(IASTDeclSpecifier specifier) {
    boolean ofName =
        specifier instanceof IASTNamedTypeSpecifier
            || (specifier instanceof IASTSimpleDeclSpecifier simple
                && simple.getType() == IASTSimpleDeclSpecifier.t_typeof);
    // No other type can be restrict.
    boolean isAtomic = ofName ? hasAtomic(specifier) : specifier.isRestrict();
    return (specifier.isConst() ? Qualified.CONST : 0)
        | (specifier.isVolatile() ? Qualified.VOLATILE : 0)
        | (isAtomic ? Qualified.ATOMIC : specifier.isRestrict() ? Qualified.RESTRICT : 0);
  }

  private int bits(IASTPointer pointer) {
    return (pointer.isConst() ? Qualified.CONST : 0)
        | (pointer.isVolatile() ? Qualified.VOLATILE : 0)
        | (!pointer.isRestrict() ? 0 : hasAtomic(pointer) ? Qualified.ATOMIC : Qualified.RESTRICT);
  }

  /** The tree has {@code _Atomic} as {@code restrict}, and {@code _Atomic(T)} as a typeof. */
  private boolean hasAtomic(IASTNode node) {
    ASTNode whole = (ASTNode) node;
    int from = whole.getOffset();
    int to = from + whole.getLength();
    if (node instanceof IASTSimpleDeclSpecifier simple
        && simple.getDeclTypeExpression() instanceof ASTNode operand) {
      return source.notes().hasAtomic(from, operand.getOffset())
          || source.notes().hasAtomic(operand.getOffset() + operand.getLength(), to);
    }
    return source.notes().hasAtomic(from, to);
  }

  private Qualified derived(Qualified base, IASTDeclarator declarator) {
    Qualified type = base;
    for (IASTPointerOperator operator : declarator.getPointerOperators()) {
      type =
          Qualified.pointer(
              operator instanceof IASTPointer pointer ? bits(pointer) : Qualified.UNKNOWN, type);
    }
    switch (declarator) {
      case IASTArrayDeclarator array -> {
        for (int i = 0; i < array.getArrayModifiers().length; i++) {
          type = Qualified.array(type);
        }
      }
      case IASTStandardFunctionDeclarator function -> {
        List<Qualified> parameters = new ArrayList<>();
        for (IASTParameterDeclaration parameter : function.getParameters()) {
          parameters.add(parameter(parameter.getDeclSpecifier(), parameter.getDeclarator()));
        }
        boolean none =
            function.getParameters().length == 1
                && function.getParameters()[0].getDeclSpecifier()
                    instanceof IASTSimpleDeclSpecifier simple
                && simple.getType() == IASTSimpleDeclSpecifier.t_void
                && parameters.getFirst().shape() instanceof Shape.Plain;
        type =
            new Qualified(
                0,
                new Shape.Function(
                    type.value(),
                    none ? List.of() : List.copyOf(parameters),
                    function.getParameters().length > 0));
      }
      case IASTFunctionDeclarator function ->
          type = new Qualified(0, new Shape.Function(type.value(), List.of(), false));
      default -> {}
    }
    IASTDeclarator nested = declarator.getNestedDeclarator();
    return nested == null ? type : derived(type, nested);
  }

  private Qualified parameter(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    Qualified type = declared(specifier, declarator);
    return switch (type.shape()) {
      case Shape.Array(Qualified element) ->
          Qualified.pointer(
              Declarators.innermost(declarator) instanceof IASTArrayDeclarator array
                      && array.getArrayModifiers()[0] instanceof ICASTArrayModifier modifier
                  ? bits(modifier)
                  : 0,
              element);
      case Shape.Function function -> Qualified.pointer(0, type);
      case Shape other -> type;
    };
  }

  private static int bits(ICASTArrayModifier modifier) {
    return (modifier.isConst() ? Qualified.CONST : 0)
        | (modifier.isVolatile() ? Qualified.VOLATILE : 0)
        | (modifier.isRestrict() ? Qualified.RESTRICT : 0);
  }

  /** Of what a name was declared with, in declarations before its use. */
  Qualified declaration(IBinding binding, IASTNode use) {
    if (!(binding instanceof ICInternalBinding internal)) {
      return Qualified.NOT_KNOWN;
    }
    List<@Nullable IASTNode> nodes = new ArrayList<>();
    nodes.add(internal.getDefinition());
    nodes.add(internal.getPhysicalNode());
    if (internal.getDeclarations() != null) {
      nodes.addAll(Arrays.asList(internal.getDeclarations()));
    }
    Qualified found = Qualified.NOT_KNOWN;
    for (IASTNode node : nodes) {
      IASTNode at = node instanceof IASTName name ? name.getParent() : node;
      if (at instanceof IASTDeclarator declarator
          && ((ASTNode) at).getOffset() <= ((ASTNode) use).getOffset()) {
        Qualified declared = ofDeclarator(declarator);
        // A prototype says more than a declaration without.
        if (!found.isKnown()
            || (declared.shape() instanceof Shape.Function function && function.prototyped())) {
          found = declared;
        }
      }
    }
    return found;
  }

  private Qualified ofDeclarator(IASTDeclarator inner) {
    IASTDeclarator declarator = inner;
    while (declarator.getParent() instanceof IASTDeclarator outer
        && outer.getNestedDeclarator() == declarator) {
      declarator = outer;
    }
    return switch (declarator.getParent()) {
      case IASTSimpleDeclaration simple -> declared(simple.getDeclSpecifier(), declarator);
      case IASTFunctionDefinition definition -> declared(definition.getDeclSpecifier(), declarator);
      case IASTParameterDeclaration parameter ->
          parameter(parameter.getDeclSpecifier(), declarator);
      case null, default -> Qualified.NOT_KNOWN;
    };
  }

  /** CDT does not say where a parameter is declared: it is in a function around its use. */
  Qualified parameter(IASTName use) {
    String name = use.toString();
    for (IASTNode at = use.getParent(); at != null; at = at.getParent()) {
      IASTDeclarator declarator =
          at instanceof IASTFunctionDefinition definition
              ? definition.getDeclarator()
              : at instanceof IASTFunctionDeclarator itself ? itself : null;
      for (; declarator != null; declarator = declarator.getNestedDeclarator()) {
        Optional<Qualified> found =
            switch (declarator) {
              case IASTStandardFunctionDeclarator standard -> parameter(standard, name);
              case ICASTKnRFunctionDeclarator old -> parameter(old, name);
              default -> Optional.empty();
            };
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    return Qualified.NOT_KNOWN;
  }

  private Optional<Qualified> parameter(IASTStandardFunctionDeclarator function, String name) {
    for (IASTParameterDeclaration parameter : function.getParameters()) {
      if (Declarators.nameOf(parameter.getDeclarator()).equals(name)) {
        return Optional.of(parameter(parameter.getDeclSpecifier(), parameter.getDeclarator()));
      }
    }
    return Optional.empty();
  }

  private Optional<Qualified> parameter(ICASTKnRFunctionDeclarator function, String name) {
    for (IASTDeclaration declaration : function.getParameterDeclarations()) {
      if (declaration instanceof IASTSimpleDeclaration simple) {
        for (IASTDeclarator declarator : simple.getDeclarators()) {
          if (Declarators.nameOf(declarator).equals(name)) {
            return Optional.of(parameter(simple.getDeclSpecifier(), declarator));
          }
        }
      }
    }
    boolean isNamed =
        Arrays.stream(function.getParameterNames()).anyMatch(own -> own.toString().equals(name));
    return isNamed ? Optional.of(Qualified.PLAIN) : Optional.empty();
  }
}
