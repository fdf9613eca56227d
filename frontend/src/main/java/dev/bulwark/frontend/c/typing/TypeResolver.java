package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Attributes;
import dev.bulwark.frontend.c.syntax.SyntacticEffects;
import dev.bulwark.frontend.c.types.ConstantMembers;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.types.VariableArgumentList;
import dev.bulwark.frontend.c.types.VolatileTypes;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.frontend.c.values.Literals;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;

/** From declaration specifiers and declarators to types. Never refuses: see {@link CType}. */
public final class TypeResolver implements Types {

  private final MachineModel machine;
  private final SourceMap source;
  private final Diagnostics diagnostics;
  private final ConstantEvaluator constants;
  private final ExpressionTypes expressionTypes;
  private final Layouts layouts;
  private final AlignmentResolver alignments;
  private final EnumerationTypes enumerations;
  private final VolatileTypes volatiles;
  private final ConstantMembers constantMembers;
  private final ExpressionQualifiers qualifiers;
  private final CompositeDefinitions composites;
  private final FunctionTypes functions;
  private final Map<IASTArrayModifier, Variable> counts = new IdentityHashMap<>();

  public TypeResolver(
      MachineModel machine,
      SourceMap source,
      Diagnostics diagnostics,
      Literals literals,
      Operators operators,
      Conversions conversions,
      Callees callees,
      VolatileTypes volatiles) {
    this.machine = machine;
    this.volatiles = volatiles;
    this.layouts = new Layouts(machine);
    this.constantMembers = new ConstantMembers(layouts);
    this.source = source;
    this.diagnostics = diagnostics;
    this.expressionTypes = new ExpressionTyping(machine, literals, conversions, callees, this);
    this.constants = new ConstantEvaluator(literals, operators, conversions, this);
    this.qualifiers = new ExpressionQualifiers(this, source);
    this.alignments = new AlignmentResolver(this, source, diagnostics);
    this.composites =
        new CompositeDefinitions(this, alignments, constantMembers, source, diagnostics);
    this.functions = new FunctionTypes(this, conversions);
    this.enumerations = new EnumerationTypes(machine, constants, conversions, source, diagnostics);
  }

  @Override
  public ConstantMembers constantMembers() {
    return constantMembers;
  }

  @Override
  public Qualifiers qualifiers() {
    return qualifiers;
  }

  @Override
  public Constants constants() {
    return constants;
  }

  @Override
  public ExpressionTypes expressionTypes() {
    return expressionTypes;
  }

  @Override
  public void count(IASTArrayModifier modifier, Variable number) {
    counts.put(modifier, number);
  }

  @Override
  public CType typeId(IASTTypeId typeId, Scope scope) {
    return declared(
            specified(typeId.getDeclSpecifier(), scope), typeId.getAbstractDeclarator(), scope)
        .unqualified();
  }

  @Override
  public CType specified(IASTDeclSpecifier specifier, Scope scope) {
    CType type = Attributes.applied(unqualified(specifier, scope), specifier, machine);
    if (specifier instanceof IASTCompositeTypeSpecifier
        || specifier instanceof IASTEnumerationSpecifier) {
      type = withoutUnsupported(type, specifier, scope);
    }
    return specifier.isVolatile() ? volatiles.of(type) : type;
  }

  /** A type that is defined with attributes that are not supported, from here on. */
  private CType withoutUnsupported(CType type, IASTDeclSpecifier specifier, Scope scope) {
    Optional<String> unsupported = Attributes.unsupported(specifier);
    if (unsupported.isEmpty()) {
      return type;
    }
    if (type instanceof CompositeType composite && !composite.tag().isEmpty()) {
      // It may have been used before, so that it is too late for another type.
      diagnostics.unsupported(
          source.position(specifier), unsupported.get() + " are not supported yet: " + composite);
    }
    CType refused = new CType.OtherType(unsupported.get());
    if (type instanceof CType.EnumType enumeration) {
      scope.declareTag(enumeration.tag(), refused);
    }
    return refused;
  }

  private CType unqualified(IASTDeclSpecifier specifier, Scope scope) {
    return switch (specifier) {
      case IASTEnumerationSpecifier enumeration ->
          enumerations.define(enumeration, alignments.isPacked(enumeration), scope);
      case IASTCompositeTypeSpecifier composite -> composites.define(composite, scope);
      case IASTElaboratedTypeSpecifier elaborated -> elaborated(elaborated, scope);
      case IASTNamedTypeSpecifier named -> named(named, scope);
      case IASTSimpleDeclSpecifier simple -> simple(simple, scope);
      default -> new CType.OtherType("values of type " + source.text(specifier));
    };
  }

  private CType named(IASTNamedTypeSpecifier specifier, Scope scope) {
    String name = specifier.getName().toString();
    if (scope.lookup(name) instanceof Symbol.TypeName typeName) {
      return typeName.type();
    }
    if (name.equals("__builtin_va_list")) {
      return VariableArgumentList.TYPE;
    }
    // Names with an underscore in front may be types that compilers know and we do not.
    if (!name.startsWith("_")) {
      diagnostics.error(source.position(specifier), "there is no type " + name);
    }
    return new CType.OtherType("values of type " + name);
  }

  private CType simple(IASTSimpleDeclSpecifier simple, Scope scope) {
    if (simple.isComplex() || simple.isImaginary()) {
      return new CType.OtherType("complex numbers");
    }
    return switch (simple.getType()) {
      case IASTSimpleDeclSpecifier.t_void -> CType.VOID;
      case IASTSimpleDeclSpecifier.t_bool -> CType.BOOL;
      case IASTSimpleDeclSpecifier.t_char ->
          simple.isUnsigned() ? CType.UCHAR : simple.isSigned() ? CType.SCHAR : CType.CHAR;
      case IASTSimpleDeclSpecifier.t_unspecified, IASTSimpleDeclSpecifier.t_int -> integer(simple);
      case IASTSimpleDeclSpecifier.t_int128 -> int128(simple);
      case IASTSimpleDeclSpecifier.t_float -> CType.FLOAT;
      case IASTSimpleDeclSpecifier.t_double -> simple.isLong() ? CType.LONG_DOUBLE : CType.DOUBLE;
      case IASTSimpleDeclSpecifier.t_float128 -> new CType.FloatingType(CType.Format.QUADRUPLE);
      case IASTSimpleDeclSpecifier.t_typeof -> typeOf(simple, scope);
      default -> new CType.OtherType("values of type " + source.text(simple));
    };
  }

  /** An operand that is an object gives its qualifiers as well. */
  private CType typeOf(IASTSimpleDeclSpecifier simple, Scope scope) {
    IASTExpression operand = simple.getDeclTypeExpression();
    CType type = objectType(expressionTypes.typeOf(operand, scope));
    if (TypeFacts.isVariablyModified(type) && SyntacticEffects.mayBeIn(operand)) {
      // Such an operand is evaluated.
      diagnostics.unsupported(
          source.position(operand),
          "effects in typeof with variable lengths are not supported: " + source.text(operand));
    }
    Qualified qualified = qualifiers.resolve(simple, scope);
    if (type instanceof CType.OtherType || type instanceof CType.FunctionType) {
      return type;
    }
    if (!qualified.isKnown()) {
      return new CType.OtherType("values whose qualifiers are not known");
    }
    CType element = type;
    while (element instanceof CType.ArrayType array) {
      element = array.element();
    }
    return qualified.isVolatile() && !(element instanceof CType.VolatileType)
        ? volatiles.of(type)
        : type;
  }

  /** gcc has none for 32 bits. */
  private CType int128(IASTSimpleDeclSpecifier simple) {
    return machine == MachineModel.ILP32
        ? new CType.OtherType("values of type __int128 on 32 bits")
        : simple.isUnsigned() ? CType.UINT128 : CType.INT128;
  }

  /** No object has the type of a bit-field, as far as we go. */
  private static CType objectType(CType type) {
    return type instanceof CType.BitFieldType ? new CType.OtherType(type.construct()) : type;
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

  private static CType elaborated(IASTElaboratedTypeSpecifier elaborated, Scope scope) {
    String tag = elaborated.getName().toString();
    // C11 6.7.2.3p7: on its own, struct s; hides a struct of the blocks around.
    CType known = declaresTag(elaborated) ? scope.ownTag(tag) : scope.lookupTag(tag);
    if (known != null) {
      return known;
    }
    return switch (elaborated.getKind()) {
      case IASTElaboratedTypeSpecifier.k_enum -> undefinedEnumeration(elaborated, scope);
      case IASTElaboratedTypeSpecifier.k_union -> incomplete(CompositeType.Kind.UNION, tag, scope);
      default -> incomplete(CompositeType.Kind.STRUCT, tag, scope);
    };
  }

  private static boolean declaresTag(IASTElaboratedTypeSpecifier elaborated) {
    return elaborated.getKind() != IASTElaboratedTypeSpecifier.k_enum
        && elaborated.getStorageClass() == IASTDeclSpecifier.sc_unspecified
        && !elaborated.isConst()
        && !elaborated.isVolatile()
        && elaborated.getParent() instanceof IASTSimpleDeclaration declaration
        && declaration.getDeclarators().length == 0
        && !(declaration.getParent() instanceof IASTCompositeTypeSpecifier);
  }

  /**
   * Most enumerations are of this type. If it turns out to be of another after something has been
   * declared with it, the definition is refused.
   */
  private static CType undefinedEnumeration(IASTElaboratedTypeSpecifier elaborated, Scope scope) {
    String tag = elaborated.getName().toString();
    CType guess = new CType.EnumType(tag, CType.UINT);
    boolean used =
        !(elaborated.getParent() instanceof IASTSimpleDeclaration declaration
            && declaration.getDeclarators().length == 0);
    if (used) {
      scope.declareTag(tag, guess);
    }
    return guess;
  }

  private static CType incomplete(CompositeType.Kind kind, String tag, Scope scope) {
    CompositeType type = new CompositeType(kind, tag);
    scope.declareTag(tag, type);
    return type;
  }

  @Override
  public CType declared(CType base, IASTDeclarator declarator, Scope scope) {
    CType type = derived(base, declarator, scope);
    Optional<String> unsupported = Attributes.unsupportedOf(declarator);
    return unsupported.isEmpty()
            || (type instanceof CType.FunctionType && declaresFunction(declarator))
        ? type
        : new CType.OtherType(unsupported.get());
  }

  private static boolean declaresFunction(IASTDeclarator declarator) {
    return switch (declarator.getParent()) {
      case IASTFunctionDefinition definition -> true;
      case IASTSimpleDeclaration declaration ->
          declaration.getDeclSpecifier().getStorageClass() != IASTDeclSpecifier.sc_typedef;
      case null, default -> false;
    };
  }

  private CType derived(CType base, IASTDeclarator declarator, Scope scope) {
    CType type = base;
    for (IASTPointerOperator operator : declarator.getPointerOperators()) {
      type = new CType.PointerType(type);
      if (operator instanceof IASTPointer pointer && pointer.isVolatile()) {
        type = volatiles.of(type);
      }
    }
    switch (declarator) {
      case IASTArrayDeclarator array -> {
        IASTArrayModifier[] modifiers = array.getArrayModifiers();
        for (int i = modifiers.length - 1; i >= 0; i--) {
          IASTExpression length = modifiers[i].getConstantExpression();
          type =
              new CType.ArrayType(
                  type,
                  length == null ? Optional.empty() : constants.number(length, scope),
                  Optional.ofNullable(counts.get(modifiers[i])));
        }
        if (layouts.isTooLarge(type)) {
          diagnostics.error(source.position(declarator), "this array is too large");
          type = CType.INT;
        }
      }
      case IASTStandardFunctionDeclarator function ->
          type = functions.prototyped(type, function, scope);
      case ICASTKnRFunctionDeclarator function -> type = functions.oldStyle(type, function, scope);
      default -> {}
    }
    IASTDeclarator nested = declarator.getNestedDeclarator();
    return nested == null
        ? Attributes.applied(type, declarator, machine)
        : derived(type, nested, scope);
  }

  @Override
  public Optional<BigInteger> size(CType type) {
    OptionalLong size = layouts.size(type);
    return size.isPresent() ? Optional.of(BigInteger.valueOf(size.getAsLong())) : Optional.empty();
  }

  @Override
  public Alignments alignments() {
    return alignments;
  }

  @Override
  public Layouts layouts() {
    return layouts;
  }

  @Override
  public Optional<CType.FunctionType> overridden(
      CType.FunctionType written,
      IASTFunctionDefinition definition,
      CType.FunctionType before,
      Scope scope) {
    return functions.overridden(written, definition, before, scope);
  }

  @Override
  public CType oldStyleParameter(ICASTKnRFunctionDeclarator declarator, String name, Scope scope) {
    return functions.oldStyleParameter(declarator, name, scope);
  }
}
