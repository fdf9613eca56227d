package dev.bulwark.frontend.c;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;
import org.eclipse.cdt.internal.core.dom.parser.ASTNode;

/** From declaration specifiers and declarators to types. Never refuses: see {@link CType}. */
final class TypeResolver {

  private final MachineModel machine;
  private final SourceMap source;
  private final Diagnostics diagnostics;
  private final ConstantEvaluator constants;
  private final ExpressionTypes expressionTypes;
  private final Layouts layouts;
  private final Conversions conversions;
  private final Alignments alignments;
  private final EnumerationTypes enumerations;
  private final VolatileTypes volatiles;
  private final ConstantMembers constantMembers;
  private final Qualifiers qualifiers;
  private final Map<IASTCompositeTypeSpecifier, CompositeType> composites = new IdentityHashMap<>();
  private final Map<IASTArrayModifier, Variable> counts = new IdentityHashMap<>();

  TypeResolver(
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
    this.conversions = conversions;
    this.layouts = new Layouts(machine);
    this.constantMembers = new ConstantMembers(layouts);
    this.source = source;
    this.diagnostics = diagnostics;
    this.expressionTypes = new ExpressionTypes(machine, literals, conversions, callees, this);
    this.constants = new ConstantEvaluator(literals, operators, conversions, this);
    this.qualifiers = new Qualifiers(this, source);
    this.alignments = new Alignments(this, source, diagnostics);
    this.enumerations = new EnumerationTypes(machine, constants, conversions, source, diagnostics);
  }

  ConstantMembers constantMembers() {
    return constantMembers;
  }

  Qualifiers qualifiers() {
    return qualifiers;
  }

  ConstantEvaluator constants() {
    return constants;
  }

  ExpressionTypes expressionTypes() {
    return expressionTypes;
  }

  /** From now on the variable holds the number of elements that the modifier gives. */
  void count(IASTArrayModifier modifier, Variable number) {
    counts.put(modifier, number);
  }

  CType typeId(IASTTypeId typeId, Scope scope) {
    return declared(
            specified(typeId.getDeclSpecifier(), scope), typeId.getAbstractDeclarator(), scope)
        .unqualified();
  }

  /**
   * The type that the specifiers give; enumerations and tags they define are declared in the scope.
   */
  CType specified(IASTDeclSpecifier specifier, Scope scope) {
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
      case IASTCompositeTypeSpecifier composite -> composite(composite, scope);
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
    Qualifiers.Qualified qualified = qualifiers.resolve(simple, scope);
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

  /** The members' enumerators and tags belong to the scope around the type. */
  private CType composite(IASTCompositeTypeSpecifier specifier, Scope scope) {
    CompositeType known = composites.get(specifier);
    if (known != null) {
      return known;
    }
    String tag = specifier.getName().toString();
    CompositeType.Kind kind =
        specifier.getKey() == IASTCompositeTypeSpecifier.k_union
            ? CompositeType.Kind.UNION
            : CompositeType.Kind.STRUCT;
    CompositeType type =
        scope.ownTag(tag) instanceof CompositeType declared
                && !declared.isComplete()
                && declared.kind() == kind
            ? declared
            : new CompositeType(kind, tag);
    composites.put(specifier, type);
    if (!tag.isEmpty()) {
      scope.declareTag(tag, type);
    }
    List<CompositeType.Member> members = new ArrayList<>();
    for (IASTDeclaration member : specifier.getMembers()) {
      if (member instanceof IASTSimpleDeclaration declaration) {
        members(declaration, scope, members);
      }
    }
    type.complete(
        members,
        alignments.ofDefinition(specifier, scope, source.notes().pack().at(endOf(specifier))));
    if (layouts.isTooLarge(type)) {
      diagnostics.error(source.position(specifier), type + " is too large");
      type.complete(List.of(), CompositeType.Alignment.NATURAL);
    }
    return type;
  }

  private static int endOf(IASTCompositeTypeSpecifier specifier) {
    ASTNode node = (ASTNode) specifier;
    return node.getOffset() + node.getLength();
  }

  private void members(
      IASTSimpleDeclaration declaration, Scope scope, List<CompositeType.Member> members) {
    IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
    CType base = specified(specifier, scope);
    IASTDeclarator[] declarators = declaration.getDeclarators();
    if (declarators.length == 0 && base instanceof CompositeType composite) {
      // A declaration of a tag declares no member; gcc tells the two apart by the tag.
      if (composite.tag().isEmpty()) {
        CompositeType.Member member =
            new CompositeType.Member("", base, OptionalInt.empty(), 0, false);
        members.add(member);
        if (specifier.isConst()) {
          constantMembers.add(member);
        }
      }
      return;
    }
    for (IASTDeclarator declarator : declarators) {
      CType type = complete(declared(base, declarator, scope), declarator);
      refuseVariableLength(declarator, scope);
      OptionalInt bits = OptionalInt.empty();
      if (Declarators.innermost(declarator) instanceof IASTFieldDeclarator field
          && field.getBitFieldSize() != null
          && !(type instanceof CType.OtherType)) {
        Optional<BigInteger> width = constants.number(field.getBitFieldSize(), scope);
        if (width.isEmpty() || width.get().signum() < 0 || width.get().bitLength() > 8) {
          diagnostics.error(source.position(field), "this is no width of a bit-field");
        }
        int given = width.map(BigInteger::intValue).orElse(1);
        if (type.isInteger() && given > bitsOf(type)) {
          diagnostics.error(
              source.position(field), Declarators.nameOf(declarator) + " is wider than its type " + type);
          given = 1;
        }
        bits = OptionalInt.of(given);
      }
      CompositeType.Member member =
          new CompositeType.Member(
              Declarators.nameOf(declarator),
              type,
              bits,
              alignments.requested(specifier, declarator, scope),
              alignments.isPacked(specifier, declarator),
              alignments.ofType(specifier, declarator, scope));
      members.add(member);
      if (qualifiers.isConstant(specifier, declarator)) {
        constantMembers.add(member);
      }
    }
  }

  private long bitsOf(CType type) {
    return type.unqualified().equals(CType.BOOL) ? 1 : 8 * layouts.size(type).orElse(0);
  }

  /** gcc's extension: the layout of a struct depends on values. */
  private void refuseVariableLength(IASTDeclarator member, Scope scope) {
    for (IASTDeclarator at = member; at != null; at = at.getNestedDeclarator()) {
      if (at instanceof IASTArrayDeclarator array) {
        for (IASTArrayModifier modifier : array.getArrayModifiers()) {
          IASTExpression length = modifier.getConstantExpression();
          if (length != null && constants.number(length, scope).isEmpty()) {
            diagnostics.unsupported(
                source.position(member),
                "members of variable length are not supported yet: " + Declarators.nameOf(member));
          }
        }
      }
    }
  }

  /** No member is of a type whose size is not known yet, such as the one that it is a member of. */
  private CType complete(CType type, IASTDeclarator member) {
    CType element = type;
    while (element instanceof CType.ArrayType array) {
      element = array.element();
    }
    if (element instanceof CompositeType composite && !composite.isComplete()) {
      diagnostics.error(
          source.position(member), Declarators.nameOf(member) + " is of the incomplete type " + composite);
      return CType.INT;
    }
    return type;
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

  /**
   * The type of what a declarator declares, given the type that the specifiers give. Attributes of
   * functions are left to those who call them.
   */
  CType declared(CType base, IASTDeclarator declarator, Scope scope) {
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
      case IASTStandardFunctionDeclarator function -> type = function(type, function, scope);
      case ICASTKnRFunctionDeclarator function -> type = oldStyle(type, function, scope);
      default -> {}
    }
    IASTDeclarator nested = declarator.getNestedDeclarator();
    return nested == null
        ? Attributes.applied(type, declarator, machine)
        : derived(type, nested, scope);
  }

  private CType function(CType result, IASTStandardFunctionDeclarator declarator, Scope scope) {
    IASTParameterDeclaration[] parameters = declarator.getParameters();
    List<CType> types = new ArrayList<>();
    // What typeof names may be a parameter before; tags belong to the scope around.
    Scope inner = new Scope(scope);
    for (IASTParameterDeclaration parameter : parameters) {
      boolean isTypeof =
          parameter.getDeclSpecifier() instanceof IASTSimpleDeclSpecifier simple
              && simple.getType() == IASTSimpleDeclSpecifier.t_typeof;
      CType specified = specified(parameter.getDeclSpecifier(), isTypeof ? inner : scope);
      CType own = TypeFacts.adjusted(declared(specified, parameter.getDeclarator(), scope));
      types.add(own);
      String name = Declarators.nameOf(parameter.getDeclarator());
      if (!name.isEmpty()) {
        inner.declare(
            name,
            new Symbol.Local(new LocalVariable(name, own, new Storage.Nowhere(), Position.NONE)));
      }
    }
    boolean none = types.size() == 1 && types.getFirst() instanceof CType.VoidType;
    return new CType.FunctionType(
        result.unqualified(),
        none ? List.of() : List.copyOf(types),
        declarator.takesVarArgs(),
        parameters.length > 0);
  }

  private CType oldStyle(CType result, ICASTKnRFunctionDeclarator declarator, Scope scope) {
    List<CType> types = new ArrayList<>();
    for (var name : declarator.getParameterNames()) {
      types.add(conversions.argument(oldStyleParameter(declarator, name.toString(), scope)));
    }
    return new CType.FunctionType(result.unqualified(), List.copyOf(types), false, false);
  }

  /**
   * The type of a definition whose parameters have no prototype where the file has one before: gcc
   * lets that count, and passes arguments without promotion then, if the types are the same but for
   * the promotion.
   */
  Optional<CType.FunctionType> overridden(
      CType.FunctionType written,
      IASTFunctionDefinition definition,
      CType.FunctionType before,
      Scope scope) {
    List<CType> passed = before.parameters();
    if (!before.prototyped()
        || before.variadic()
        || passed.size() != written.parameters().size()
        || !(Declarators.functionDeclarator(definition.getDeclarator())
            instanceof ICASTKnRFunctionDeclarator declarator)) {
      return Optional.empty();
    }
    var names = declarator.getParameterNames();
    for (int i = 0; i < names.length; i++) {
      if (TypeConflicts.between(passed.get(i), written.parameters().get(i))
          && TypeConflicts.between(
              passed.get(i), oldStyleParameter(declarator, names[i].toString(), scope))) {
        return Optional.empty();
      }
    }
    return Optional.of(new CType.FunctionType(written.result(), passed, false, true));
  }

  /**
   * The type of a parameter, not that in which it is passed, whose declaration stands between the
   * function's parentheses and its body; {@code int} without one.
   */
  CType oldStyleParameter(ICASTKnRFunctionDeclarator declarator, String name, Scope scope) {
    for (IASTDeclaration declaration : declarator.getParameterDeclarations()) {
      if (declaration instanceof IASTSimpleDeclaration simple) {
        for (IASTDeclarator candidate : simple.getDeclarators()) {
          if (Declarators.nameOf(candidate).equals(name)) {
            return TypeFacts.adjusted(
                declared(specified(simple.getDeclSpecifier(), scope), candidate, scope));
          }
        }
      }
    }
    return CType.INT;
  }

  /** What {@code sizeof} gives, where that is known. */
  Optional<BigInteger> size(CType type) {
    OptionalLong size = layouts.size(type);
    return size.isPresent() ? Optional.of(BigInteger.valueOf(size.getAsLong())) : Optional.empty();
  }

  AlignmentOf alignmentOf() {
    return new AlignmentOf(this);
  }

  Alignments alignments() {
    return alignments;
  }

  Layouts layouts() {
    return layouts;
  }
}
