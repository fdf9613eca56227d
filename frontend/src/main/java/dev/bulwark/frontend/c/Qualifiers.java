package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IEnumerator;
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.core.dom.ast.c.ICASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;
import org.eclipse.cdt.internal.core.dom.parser.c.ICInternalBinding;
import org.jspecify.annotations.Nullable;

/**
 * The qualifiers of types and expressions, which our types do not have. They come from the
 * declarations: CDT's own types of expressions lose and keep qualifiers where gcc does not. What an
 * expression keeps of them is what gcc 12 makes of it in {@code typeof}.
 */
final class Qualifiers {

  private static final int CONST = 1;
  private static final int VOLATILE = 2;
  private static final int RESTRICT = 4;
  private static final int ATOMIC = 8;
  private static final int UNKNOWN = 16;

  /** The qualifiers of a type and of what it is made of; arrays leave them to their elements. */
  record Qualified(int own, Shape shape) {

    static final Qualified PLAIN = new Qualified(0, new Shape.Plain());
    static final Qualified NOT_KNOWN = new Qualified(UNKNOWN, new Shape.NotKnown());

    /** Those of the elements, if it is an array. */
    private int outer() {
      Qualified at = this;
      while (at.shape instanceof Shape.Array(Qualified element)) {
        at = element;
      }
      return at.own;
    }

    boolean isConst() {
      return (outer() & CONST) != 0;
    }

    boolean isVolatile() {
      return (outer() & VOLATILE) != 0;
    }

    boolean isKnown() {
      return (outer() & UNKNOWN) == 0;
    }

    private Qualified with(int more) {
      return switch (shape) {
        case Shape.Array(Qualified element) -> array(element.with(more));
        case Shape.Function function -> this;
        case Shape other -> new Qualified(own | more, shape);
      };
    }

    /** What becomes of it where a value is needed (C11 6.3.2.1). */
    Qualified value() {
      return switch (shape) {
        case Shape.Array(Qualified element) -> pointer(0, element);
        case Shape.Function function -> pointer(0, this);
        case Shape other -> new Qualified(0, shape);
      };
    }

    /** Without those of the whole type, as {@code __builtin_types_compatible_p} takes it. */
    Qualified unqualified() {
      return shape instanceof Shape.Array(Qualified element)
          ? array(element.unqualified())
          : new Qualified(0, shape);
    }

    private Qualified target() {
      return value().shape instanceof Shape.Pointer(Qualified target) ? target : NOT_KNOWN;
    }

    private Qualified result() {
      return switch (value().shape) {
        case Shape.Pointer(Qualified(int own, Shape.Function function)) -> function.result();
        default -> new Qualified(0, new Shape.NotKnown());
      };
    }
  }

  /** What a type is made of, as far as qualifiers are concerned. */
  private sealed interface Shape {
    record Plain() implements Shape {}

    record Pointer(Qualified target) implements Shape {}

    record Array(Qualified element) implements Shape {}

    record Function(Qualified result, List<Qualified> parameters, boolean prototyped)
        implements Shape {}

    record NotKnown() implements Shape {}
  }

  private final TypeResolver types;
  private final SourceMap source;

  /** {@code typeof} in the scope where it stands. */
  private final Map<IASTDeclSpecifier, Qualified> operands = new IdentityHashMap<>();

  Qualifiers(TypeResolver types, SourceMap source) {
    this.types = types;
    this.source = source;
  }

  private static Qualified pointer(int own, Qualified target) {
    return new Qualified(own, new Shape.Pointer(target));
  }

  private static Qualified array(Qualified element) {
    return new Qualified(0, new Shape.Array(element));
  }

  // ---- Comparisons

  /** Are two compatible types qualified alike? Empty if that is not known. */
  static Optional<Boolean> same(Qualified a, Qualified b, CType type) {
    if (((a.own | b.own) & UNKNOWN) != 0) {
      return Optional.empty();
    }
    return a.own == b.own ? sameParts(a.shape, b.shape, type.unqualified()) : Optional.of(false);
  }

  private static Optional<Boolean> sameParts(Shape a, Shape b, CType type) {
    return switch (type) {
      case CType.PointerType(CType target) ->
          a instanceof Shape.Pointer(Qualified one) && b instanceof Shape.Pointer(Qualified other)
              ? same(one, other, target)
              : isSimpleFunction(target) ? Optional.of(true) : Optional.empty();
      case CType.ArrayType array ->
          a instanceof Shape.Array(Qualified one) && b instanceof Shape.Array(Qualified other)
              ? same(one, other, array.element())
              : Optional.empty();
      case CType.FunctionType function when isSimpleFunction(function) -> Optional.of(true);
      case CType.FunctionType function ->
          a instanceof Shape.Function one && b instanceof Shape.Function other
              ? sameFunctions(one, other, function)
              : Optional.empty();
      case CType other -> Optional.of(true);
    };
  }

  private static boolean isSimpleFunction(CType type) {
    return type instanceof CType.FunctionType function
        && !(function.result() instanceof CType.PointerType)
        && function.parameters().stream().noneMatch(CType.PointerType.class::isInstance);
  }

  private static Optional<Boolean> sameFunctions(
      Shape.Function a, Shape.Function b, CType.FunctionType type) {
    Optional<Boolean> all = same(a.result(), b.result(), type.result());
    if (!a.prototyped() || !b.prototyped()) {
      return all;
    }
    if (a.parameters().size() != b.parameters().size()
        || a.parameters().size() != type.parameters().size()) {
      return Optional.empty();
    }
    for (int i = 0; i < a.parameters().size() && all.equals(Optional.of(true)); i++) {
      all =
          same(
              a.parameters().get(i).value(),
              b.parameters().get(i).value(),
              type.parameters().get(i));
    }
    return all;
  }

  // ---- Declarations

  /** Is what is declared itself {@code const}, and not just what it points at? */
  boolean isConstant(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    return declared(specifier, declarator).isConst();
  }

  /** The same of a parameter, which is a pointer if it is declared as an array. */
  boolean isConstantParameter(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    return parameter(specifier, declarator).isConst();
  }

  /** Keeps what {@code typeof} gives, for those who ask without the scope in which it stands. */
  Qualified resolve(IASTSimpleDeclSpecifier specifier, Scope scope) {
    Qualified operand = of(specifier.getDeclTypeExpression(), scope);
    operands.put(specifier, operand);
    return operand;
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
    return (specifier.isConst() ? CONST : 0)
        | (specifier.isVolatile() ? VOLATILE : 0)
        | (isAtomic ? ATOMIC : specifier.isRestrict() ? RESTRICT : 0);
  }

  private int bits(IASTPointer pointer) {
    return (pointer.isConst() ? CONST : 0)
        | (pointer.isVolatile() ? VOLATILE : 0)
        | (!pointer.isRestrict() ? 0 : hasAtomic(pointer) ? ATOMIC : RESTRICT);
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
      type = pointer(operator instanceof IASTPointer pointer ? bits(pointer) : UNKNOWN, type);
    }
    switch (declarator) {
      case IASTArrayDeclarator array -> {
        for (int i = 0; i < array.getArrayModifiers().length; i++) {
          type = array(type);
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
                && parameters.getFirst().shape instanceof Shape.Plain;
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
    return switch (type.shape) {
      case Shape.Array(Qualified element) ->
          pointer(
              Declarators.innermost(declarator) instanceof IASTArrayDeclarator array
                      && array.getArrayModifiers()[0] instanceof ICASTArrayModifier modifier
                  ? bits(modifier)
                  : 0,
              element);
      case Shape.Function function -> pointer(0, type);
      case Shape other -> type;
    };
  }

  private static int bits(ICASTArrayModifier modifier) {
    return (modifier.isConst() ? CONST : 0)
        | (modifier.isVolatile() ? VOLATILE : 0)
        | (modifier.isRestrict() ? RESTRICT : 0);
  }

  /** Of what a name was declared with, in declarations before its use. */
  private Qualified declaration(IBinding binding, IASTNode use) {
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
            || (declared.shape instanceof Shape.Function function && function.prototyped())) {
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

  /** CDT does not tell where a parameter is declared: it is in a function around its use. */
  private Qualified parameter(IASTName use) {
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

  // ---- Expressions

  /**
   * Those of an expression as {@code typeof} takes it.
   *
   * @param scope what names mean; null where that is not known
   */
  Qualified of(IASTExpression expression, @Nullable Scope scope) {
    return switch (expression) {
      case IASTLiteralExpression literal ->
          literal.getKind() == IASTLiteralExpression.lk_string_literal
              ? array(Qualified.PLAIN)
              : Qualified.PLAIN;
      case IASTIdExpression id -> identifier(id.getName());
      case IASTCastExpression cast when cast.getOperator() == IASTCastExpression.op_cast ->
          of(cast.getTypeId()).value();
      case IASTTypeIdExpression typeId
          when typeId.getOperator() == IASTTypeIdExpression.op_typeof ->
          of(typeId.getTypeId());
      case IASTTypeIdExpression typeId -> Qualified.PLAIN;
      case IASTTypeIdInitializerExpression compound -> of(compound.getTypeId());
      case IASTUnaryExpression unary -> unary(unary, scope);
      case IASTBinaryExpression binary -> binary(binary, scope);
      case IASTConditionalExpression conditional -> conditional(conditional, scope);
      case IASTExpressionList list ->
          of(list.getExpressions()[list.getExpressions().length - 1], scope).value();
      case IGNUASTCompoundStatementExpression compound -> compound(compound);
      case IASTArraySubscriptExpression subscript -> {
        Qualified array = of(subscript.getArrayExpression(), scope).value();
        yield array.shape instanceof Shape.Plain
                && subscript.getArgument() instanceof IASTExpression swapped
            ? of(swapped, scope).target()
            : array.target();
      }
      case IASTFieldReference field -> member(field, scope);
      case IASTFunctionCallExpression call -> call(call, scope);
      default -> Qualified.NOT_KNOWN;
    };
  }

  private Qualified identifier(IASTName name) {
    return switch (name.resolveBinding()) {
      case IEnumerator enumerator -> Qualified.PLAIN;
      case IParameter parameter -> parameter(name);
      case ICInternalBinding internal when internal.getPhysicalNode() != null ->
          declaration((IBinding) internal, name);
      case null, default ->
          Syntax.isFunctionName(name.toString())
              ? array(Qualified.PLAIN.with(CONST))
              : Qualified.NOT_KNOWN;
    };
  }

  private Qualified unary(IASTUnaryExpression unary, @Nullable Scope scope) {
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary -> of(unary.getOperand(), scope);
      case IASTUnaryExpression.op_star -> of(unary.getOperand(), scope).target();
      case IASTUnaryExpression.op_amper -> pointer(0, of(unary.getOperand(), scope));
      // gcc keeps volatile here.
      case IASTUnaryExpression.op_prefixIncr,
          IASTUnaryExpression.op_prefixDecr,
          IASTUnaryExpression.op_postFixIncr,
          IASTUnaryExpression.op_postFixDecr -> {
        Qualified operand = of(unary.getOperand(), scope);
        yield (operand.own & ATOMIC) != 0 ? operand.value() : operand;
      }
      case IASTUnaryExpression.op_sizeof,
          IASTUnaryExpression.op_alignOf,
          IASTUnaryExpression.op_not,
          IASTUnaryExpression.op_plus,
          IASTUnaryExpression.op_minus,
          IASTUnaryExpression.op_tilde ->
          Qualified.PLAIN;
      case IASTUnaryExpression.op_labelReference -> pointer(0, Qualified.PLAIN);
      default -> Qualified.NOT_KNOWN;
    };
  }

  private Qualified binary(IASTBinaryExpression binary, @Nullable Scope scope) {
    int operator = binary.getOperator();
    if (operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign) {
      return of(binary.getOperand1(), scope).value();
    }
    if (operator != IASTBinaryExpression.op_plus && operator != IASTBinaryExpression.op_minus) {
      return Qualified.PLAIN;
    }
    Qualified left = of(binary.getOperand1(), scope).value();
    Qualified right = of(binary.getOperand2(), scope).value();
    if (left.shape instanceof Shape.Plain && right.shape instanceof Shape.Plain) {
      return Qualified.PLAIN;
    }
    if (left.shape instanceof Shape.Pointer && right.shape instanceof Shape.Plain) {
      return left;
    }
    if (left.shape instanceof Shape.Plain && right.shape instanceof Shape.Pointer) {
      return right;
    }
    return left.shape instanceof Shape.Pointer && right.shape instanceof Shape.Pointer
        ? Qualified.PLAIN
        : new Qualified(0, new Shape.NotKnown());
  }

  /** What both point to has the qualifiers of both (C11 6.5.15p6). */
  private Qualified conditional(IASTConditionalExpression conditional, @Nullable Scope scope) {
    IASTExpression positive = conditional.getPositiveResultExpression();
    Qualified left =
        of(positive == null ? conditional.getLogicalConditionExpression() : positive, scope)
            .value();
    Qualified right = of(conditional.getNegativeResultExpression(), scope).value();
    Qualified unknown = new Qualified(0, new Shape.NotKnown());
    return switch (left.shape) {
      case Shape.Plain plain when right.shape instanceof Shape.Plain -> left;
      case Shape.Plain zero when right.shape instanceof Shape.Pointer -> right;
      case Shape.Pointer pointer when right.shape instanceof Shape.Plain -> left;
      case Shape.Pointer(Qualified one)
          when right.shape instanceof Shape.Pointer(Qualified other) ->
          one.unqualified().equals(other.unqualified())
                  && !(one.shape instanceof Shape.NotKnown)
                  && one.isKnown()
                  && other.isKnown()
              ? pointer(0, one.with(other.outer()))
              : unknown;
      default -> unknown;
    };
  }

  /** The value of the last statement; names that it declares are not in the scope around it. */
  private Qualified compound(IGNUASTCompoundStatementExpression compound) {
    IASTStatement[] statements = compound.getCompoundStatement().getStatements();
    return statements.length > 0
            && statements[statements.length - 1] instanceof IASTExpressionStatement last
        ? of(last.getExpression(), null).value()
        : Qualified.PLAIN;
  }

  /** A member has those of the object that it belongs to as well (C11 6.5.2.3p3). */
  private Qualified member(IASTFieldReference field, @Nullable Scope scope) {
    Qualified owner = of(field.getFieldOwner(), scope);
    int outer = field.isPointerDereference() ? owner.target().own : owner.own;
    if (!(field.getFieldName().resolveBinding() instanceof ICInternalBinding binding)
        || !(binding.getPhysicalNode() instanceof IASTNode declared)) {
      return Qualified.NOT_KNOWN;
    }
    return declaration((IBinding) binding, field).with((outer & ~RESTRICT) | around(declared));
  }

  /** Those of the structs and unions without name between the member and the one that is named. */
  private static int around(IASTNode member) {
    int found = 0;
    for (IASTNode at = member; at != null; at = at.getParent()) {
      if (at instanceof IASTCompositeTypeSpecifier composite) {
        if (composite.getParent() instanceof IASTSimpleDeclaration declaration
            && declaration.getDeclarators().length == 0
            && declaration.getParent() instanceof IASTCompositeTypeSpecifier) {
          found |= composite.isConst() ? CONST : 0;
          found |= composite.isVolatile() ? VOLATILE : 0;
          found |= composite.isRestrict() ? UNKNOWN : 0;
        } else {
          return found;
        }
      }
    }
    return UNKNOWN;
  }

  private Qualified call(IASTFunctionCallExpression call, @Nullable Scope scope) {
    String name = Syntax.calledName(call).orElse("");
    if (name.equals(OwnWords.GENERIC)) {
      return scope != null
              && GenericSelection.of(call, scope, types)
                  instanceof GenericSelection.Choice(IASTExpression chosen)
          ? of(chosen, scope)
          : Qualified.NOT_KNOWN;
    }
    if (name.equals("__builtin_choose_expr")) {
      return scope == null
          ? Qualified.NOT_KNOWN
          : types.constants().chosen(call, scope)
              .map(chosen -> of(chosen, scope))
              .orElse(Qualified.NOT_KNOWN);
    }
    return of(call.getFunctionNameExpression(), scope).result();
  }
}
