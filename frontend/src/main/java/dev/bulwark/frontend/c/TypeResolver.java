package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier.IASTEnumerator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;

/** From declaration specifiers and declarators to types. Never refuses: see {@link SourceType}. */
final class TypeResolver {

  private final MachineModel machine;
  private final SourceMap source;
  private final Diagnostics diagnostics;
  private final ConstantEvaluator constants;
  private final ExpressionTypes expressionTypes;

  TypeResolver(
      MachineModel machine,
      SourceMap source,
      Diagnostics diagnostics,
      Literals literals,
      Operators operators,
      Conversions conversions,
      Callees callees) {
    this.machine = machine;
    this.source = source;
    this.diagnostics = diagnostics;
    this.expressionTypes = new ExpressionTypes(machine, literals, conversions, callees, this);
    this.constants = new ConstantEvaluator(literals, operators, conversions, this);
  }

  ConstantEvaluator constants() {
    return constants;
  }

  ExpressionTypes expressionTypes() {
    return expressionTypes;
  }

  SourceType typeId(IASTTypeId typeId, Scope scope) {
    return declared(
        specified(typeId.getDeclSpecifier(), scope), typeId.getAbstractDeclarator(), scope);
  }

  /**
   * The type that the specifiers give; enumerations and tags they define are declared in the scope.
   */
  SourceType specified(IASTDeclSpecifier specifier, Scope scope) {
    SourceType type = Attributes.applied(unqualified(specifier, scope), specifier);
    return specifier.isVolatile() && type instanceof SourceType.Scalar
        ? new SourceType.Other("volatile variables")
        : type;
  }

  private SourceType unqualified(IASTDeclSpecifier specifier, Scope scope) {
    return switch (specifier) {
      case IASTEnumerationSpecifier enumeration -> enumeration(enumeration, scope);
      case IASTCompositeTypeSpecifier composite -> composite(composite, scope);
      case IASTElaboratedTypeSpecifier elaborated -> elaborated(elaborated, scope);
      case IASTNamedTypeSpecifier named -> named(named.getName().toString(), scope);
      case IASTSimpleDeclSpecifier simple -> simple(simple, scope);
      default -> new SourceType.Other("values of type " + source.text(specifier));
    };
  }

  private static SourceType named(String name, Scope scope) {
    return switch (scope.lookup(name)) {
      case Symbol.TypeName typeName -> typeName.type();
      case null, default -> new SourceType.Other("values of type " + name);
    };
  }

  private SourceType simple(IASTSimpleDeclSpecifier simple, Scope scope) {
    if (simple.isComplex() || simple.isImaginary()) {
      return new SourceType.Other("complex numbers");
    }
    return switch (simple.getType()) {
      case IASTSimpleDeclSpecifier.t_void -> SourceType.VOID;
      case IASTSimpleDeclSpecifier.t_bool -> new SourceType.Scalar(CType.BOOL);
      case IASTSimpleDeclSpecifier.t_char ->
          new SourceType.Scalar(
              simple.isUnsigned() ? CType.UCHAR : simple.isSigned() ? CType.SCHAR : CType.CHAR);
      case IASTSimpleDeclSpecifier.t_unspecified, IASTSimpleDeclSpecifier.t_int ->
          new SourceType.Scalar(integer(simple));
      case IASTSimpleDeclSpecifier.t_int128 ->
          new SourceType.Scalar(simple.isUnsigned() ? CType.UINT128 : CType.INT128);
      case IASTSimpleDeclSpecifier.t_float -> new SourceType.Floating("float", 4);
      case IASTSimpleDeclSpecifier.t_double ->
          simple.isLong()
              ? new SourceType.Floating("long double", machine == MachineModel.ILP32 ? 12 : 16)
              : new SourceType.Floating("double", 8);
      case IASTSimpleDeclSpecifier.t_float128 -> new SourceType.Floating("__float128", 16);
      case IASTSimpleDeclSpecifier.t_typeof ->
          expressionTypes.typeOf(simple.getDeclTypeExpression(), scope);
      default -> new SourceType.Other("values of type " + source.text(simple));
    };
  }

  private static IntegerType integer(IASTSimpleDeclSpecifier simple) {
    if (simple.isLongLong()) {
      return simple.isUnsigned() ? CType.ULONGLONG : CType.LONGLONG;
    }
    if (simple.isLong()) {
      return simple.isUnsigned() ? CType.ULONG : CType.LONG;
    }
    if (simple.isShort()) {
      return simple.isUnsigned() ? CType.USHORT : CType.SHORT;
    }
    return simple.isUnsigned() ? CType.UINT : CType.INT;
  }

  private SourceType composite(IASTCompositeTypeSpecifier composite, Scope scope) {
    // Enumerators declared inside a struct belong to the scope around it.
    for (IASTDeclaration member : composite.getMembers()) {
      if (member instanceof IASTSimpleDeclaration declaration) {
        specified(declaration.getDeclSpecifier(), scope);
      }
    }
    String keyword = composite.getKey() == IASTCompositeTypeSpecifier.k_union ? "union" : "struct";
    String tag = composite.getName().toString();
    SourceType type = new SourceType.Composite(keyword, tag);
    if (!tag.isEmpty()) {
      scope.declareTag(tag, type);
    }
    return type;
  }

  private static SourceType elaborated(IASTElaboratedTypeSpecifier elaborated, Scope scope) {
    String tag = elaborated.getName().toString();
    SourceType known = scope.lookupTag(tag);
    if (known != null) {
      return known;
    }
    return switch (elaborated.getKind()) {
      case IASTElaboratedTypeSpecifier.k_enum ->
          new SourceType.Scalar(new CType.EnumType(tag, CType.UINT));
      case IASTElaboratedTypeSpecifier.k_union -> new SourceType.Composite("union", tag);
      default -> new SourceType.Composite("struct", tag);
    };
  }

  /**
   * Declares the enumerators. As in gcc, the type is unsigned unless some value is negative, and as
   * wide as it needs to be.
   */
  private SourceType enumeration(IASTEnumerationSpecifier specifier, Scope scope) {
    BigInteger next = BigInteger.ZERO;
    BigInteger least = BigInteger.ZERO;
    BigInteger greatest = BigInteger.ZERO;
    for (IASTEnumerator enumerator : specifier.getEnumerators()) {
      IASTExpression expression = enumerator.getValue();
      if (expression != null) {
        Optional<BigInteger> value = constants.number(expression, scope);
        if (value.isEmpty()) {
          diagnostics.error(
              source.position(expression),
              "the value of " + enumerator.getName() + " is not an integer constant");
        }
        next = value.orElse(next);
      }
      least = least.min(next);
      greatest = greatest.max(next);
      boolean fitsInt = next.bitLength() < 32;
      CType type =
          fitsInt
              ? CType.INT
              : next.signum() > 0 && next.bitLength() == 32 ? CType.UINT : CType.LONGLONG;
      scope.declare(
          enumerator.getName().toString(),
          new Symbol.EnumConstant(next, new SourceType.Scalar(type)));
      next = next.add(BigInteger.ONE);
    }
    String tag = specifier.getName().toString();
    boolean signed = least.signum() < 0;
    boolean narrow =
        signed ? greatest.bitLength() < 32 && least.bitLength() < 32 : greatest.bitLength() <= 32;
    IntegerType underlying;
    if (narrow) {
      underlying = signed ? CType.INT : CType.UINT;
    } else {
      boolean lp64 = machine == MachineModel.LP64;
      underlying =
          signed ? (lp64 ? CType.LONG : CType.LONGLONG) : lp64 ? CType.ULONG : CType.ULONGLONG;
    }
    SourceType type = new SourceType.Scalar(new CType.EnumType(tag, underlying));
    if (!tag.isEmpty()) {
      scope.declareTag(tag, type);
    }
    return type;
  }

  /** The type of what a declarator declares, given the type that the specifiers give. */
  SourceType declared(SourceType base, IASTDeclarator declarator, Scope scope) {
    SourceType type = base;
    for (int i = 0; i < declarator.getPointerOperators().length; i++) {
      type = new SourceType.Pointer(type);
    }
    switch (declarator) {
      case IASTArrayDeclarator array -> {
        IASTArrayModifier[] modifiers = array.getArrayModifiers();
        for (int i = modifiers.length - 1; i >= 0; i--) {
          IASTExpression length = modifiers[i].getConstantExpression();
          type =
              new SourceType.Array(
                  type, length == null ? Optional.empty() : constants.number(length, scope));
        }
      }
      case IASTStandardFunctionDeclarator function -> type = function(type, function, scope);
      case ICASTKnRFunctionDeclarator function -> type = oldStyle(type, function, scope);
      default -> {}
    }
    IASTDeclarator nested = declarator.getNestedDeclarator();
    return nested == null ? Attributes.applied(type, declarator) : declared(type, nested, scope);
  }

  private SourceType function(
      SourceType result, IASTStandardFunctionDeclarator declarator, Scope scope) {
    IASTParameterDeclaration[] parameters = declarator.getParameters();
    List<SourceType> types = new ArrayList<>();
    for (IASTParameterDeclaration parameter : parameters) {
      types.add(
          adjusted(
              declared(
                  specified(parameter.getDeclSpecifier(), scope),
                  parameter.getDeclarator(),
                  scope)));
    }
    boolean none = types.size() == 1 && types.getFirst() instanceof SourceType.Void;
    return new SourceType.Function(
        result,
        none ? List.of() : List.copyOf(types),
        declarator.takesVarArgs(),
        parameters.length > 0);
  }

  private SourceType oldStyle(
      SourceType result, ICASTKnRFunctionDeclarator declarator, Scope scope) {
    List<SourceType> types = new ArrayList<>();
    for (var name : declarator.getParameterNames()) {
      types.add(oldStyleParameter(declarator, name.toString(), scope));
    }
    return new SourceType.Function(result, List.copyOf(types), false, false);
  }

  /**
   * The type of a parameter whose declaration stands between the function's parentheses and its
   * body; {@code int} without one.
   */
  SourceType oldStyleParameter(ICASTKnRFunctionDeclarator declarator, String name, Scope scope) {
    for (IASTDeclaration declaration : declarator.getParameterDeclarations()) {
      if (declaration instanceof IASTSimpleDeclaration simple) {
        for (IASTDeclarator candidate : simple.getDeclarators()) {
          if (nameOf(candidate).equals(name)) {
            return adjusted(
                declared(specified(simple.getDeclSpecifier(), scope), candidate, scope));
          }
        }
      }
    }
    return SourceType.INT;
  }

  /** Parameters of array and function types are pointers. */
  static SourceType adjusted(SourceType type) {
    return switch (type) {
      case SourceType.Array array -> new SourceType.Pointer(array.element());
      case SourceType.Function function -> new SourceType.Pointer(function);
      default -> type;
    };
  }

  /** The name that a declarator declares. */
  static String nameOf(IASTDeclarator declarator) {
    return innermost(declarator).getName().toString();
  }

  static IASTDeclarator innermost(IASTDeclarator declarator) {
    IASTDeclarator inner = declarator;
    while (inner.getNestedDeclarator() != null) {
      inner = inner.getNestedDeclarator();
    }
    return inner;
  }

  /** What {@code sizeof} gives, where that is known. */
  Optional<BigInteger> size(SourceType type) {
    return switch (type) {
      case SourceType.Scalar(CType.EnumType enumeration) ->
          size(new SourceType.Scalar(enumeration.underlying()));
      case SourceType.Scalar(IntegerType integer) ->
          Optional.of(BigInteger.valueOf(machine.size(integer.kind())));
      case SourceType.Scalar scalar -> Optional.empty();
      // gcc's extension: void and functions have size 1.
      case SourceType.Void v -> Optional.of(BigInteger.ONE);
      case SourceType.Function function -> Optional.of(BigInteger.ONE);
      case SourceType.Pointer pointer ->
          Optional.of(BigInteger.valueOf(machine.pointerWidth() / 8));
      case SourceType.Floating floating -> Optional.of(BigInteger.valueOf(floating.size()));
      case SourceType.Array array ->
          array.length().flatMap(length -> size(array.element()).map(length::multiply));
      case SourceType.Composite composite -> Optional.empty();
      case SourceType.Other other -> Optional.empty();
    };
  }
}
