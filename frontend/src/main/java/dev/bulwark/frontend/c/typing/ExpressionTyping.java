package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.library.AtomicFunction;
import dev.bulwark.frontend.c.library.AtomicFunctions;
import dev.bulwark.frontend.c.library.CproverFunction;
import dev.bulwark.frontend.c.symbols.LocalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.types.TypeCompatibility;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.frontend.c.values.FloatLiterals;
import dev.bulwark.frontend.c.values.Literals;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * The type of an expression that is not evaluated, as {@code sizeof} and {@code typeof} need it.
 */
final class ExpressionTyping implements ExpressionTypes {

  private static final CType UNKNOWN = new CType.OtherType("the type of this expression");

  private static final CType VOID_POINTER = new CType.PointerType(CType.VOID);

  private final MachineModel machine;
  private final Literals literals;
  private final Conversions conversions;
  private final Callees callees;
  private final Types types;

  ExpressionTyping(
      MachineModel machine,
      Literals literals,
      Conversions conversions,
      Callees callees,
      Types types) {
    this.machine = machine;
    this.literals = literals;
    this.conversions = conversions;
    this.callees = callees;
    this.types = types;
  }

  @Override
  public CType sizeType() {
    return machine.sizeType();
  }

  @Override
  public CType typeOf(IASTExpression expression, Scope scope) {
    return objectType(expression, scope).unqualified();
  }

  @Override
  public CType objectType(IASTExpression expression, Scope scope) {
    return switch (expression) {
      case IASTLiteralExpression literal -> literal(literal);
      case IASTIdExpression id -> identifier(id.getName().toString(), scope);
      case IASTCastExpression cast when cast.getOperator() == IASTCastExpression.op_cast ->
          types.typeId(cast.getTypeId(), scope);
      case IASTUnaryExpression unary -> unary(unary, scope);
      case IASTBinaryExpression binary -> binary(binary, scope);
      case IASTConditionalExpression conditional -> conditional(conditional, scope);
      case IASTExpressionList list ->
          decayed(typeOf(list.getExpressions()[list.getExpressions().length - 1], scope));
      case IASTTypeIdExpression typeId
          when typeId.getOperator() == IASTTypeIdExpression.op_typeof ->
          types.typeId(typeId.getTypeId(), scope);
      case IASTTypeIdExpression typeId -> machine.sizeType();
      case IASTTypeIdInitializerExpression compound ->
          InitializerWalk.completed(
              types.typeId(compound.getTypeId(), scope),
              compound.getInitializer(),
              types,
              literals,
              scope);
      case IASTFunctionCallExpression call -> call(call, scope);
      case IASTArraySubscriptExpression subscript -> subscript(subscript, scope);
      case IGNUASTCompoundStatementExpression compound -> compound(compound, scope);
      case IASTFieldReference field -> fieldType(field, scope);
      default -> UNKNOWN;
    };
  }

  private CType subscript(IASTArraySubscriptExpression subscript, Scope scope) {
    CType array = typeOf(subscript.getArrayExpression(), scope);
    return array.isInteger() && subscript.getArgument() instanceof IASTExpression swapped
        ? target(decayed(typeOf(swapped, scope)))
        : target(decayed(array));
  }

  /** The declarations in it are seen in a scope of their own. */
  private CType compound(IGNUASTCompoundStatementExpression compound, Scope scope) {
    Scope inner = new Scope(scope);
    CType type = CType.VOID;
    for (IASTStatement statement : compound.getCompoundStatement().getStatements()) {
      switch (statement) {
        case IASTDeclarationStatement declaration
            when declaration.getDeclaration() instanceof IASTSimpleDeclaration simple -> {
          CType base = types.specified(simple.getDeclSpecifier(), inner);
          for (IASTDeclarator declarator : simple.getDeclarators()) {
            String name = Declarators.nameOf(declarator);
            CType declared = types.declared(base, declarator, inner);
            inner.declare(
                name,
                new Symbol.Local(
                    new LocalVariable(name, declared, new Storage.Nowhere(), Position.NONE)));
          }
        }
        case IASTExpressionStatement expression ->
            type = decayed(typeOf(expression.getExpression(), inner));
        default -> type = CType.VOID;
      }
    }
    return type;
  }

  private CType fieldType(IASTFieldReference field, Scope scope) {
    return field(field, scope).map(Layouts.Field::member).map(this::memberType).orElse(UNKNOWN);
  }

  @Override
  public boolean isBitField(IASTFieldReference field, Scope scope) {
    return field(field, scope).map(found -> found.member().isBitField()).orElse(false);
  }

  @Override
  public Optional<Layouts.Field> field(IASTFieldReference field, Scope scope) {
    CType owner = typeOf(field.getFieldOwner(), scope);
    CType whole = field.isPointerDereference() ? target(decayed(owner)) : owner;
    return whole instanceof CompositeType composite && composite.isComplete()
        ? types.layouts().path(composite, field.getFieldName().toString()).map(List::getLast)
        : Optional.empty();
  }

  private CType memberType(CompositeType.Member member) {
    if (!member.isBitField()) {
      return member.type();
    }
    int bits = member.bits().orElseThrow();
    return member.type() instanceof CType.VolatileType(CType type)
        ? new CType.VolatileType(conversions.bitFieldType(type, bits))
        : conversions.bitFieldType(member.type(), bits);
  }

  private CType literal(IASTLiteralExpression literal) {
    String text = literal.toString();
    Literals.Result result =
        switch (literal.getKind()) {
          case IASTLiteralExpression.lk_integer_constant -> literals.integer(text);
          case IASTLiteralExpression.lk_char_constant -> literals.character(text);
          case IASTLiteralExpression.lk_float_constant -> literals.floating(text);
          default -> new Literals.Result.Wrong("");
        };
    if (result instanceof Literals.Result.Number number) {
      return number.type();
    }
    if (result instanceof Literals.Result.Floating(FloatLiterals.Exact number)) {
      return number.type();
    }
    return switch (literal.getKind()) {
      case IASTLiteralExpression.lk_float_constant -> CType.DOUBLE;
      case IASTLiteralExpression.lk_string_literal ->
          new CType.ArrayType(
              CType.CHAR, literals.string(text).map(bytes -> BigInteger.valueOf(bytes.size())));
      default -> UNKNOWN;
    };
  }

  private static CType identifier(String name, Scope scope) {
    return switch (scope.lookup(name)) {
      case Symbol.Local local -> local.variable().type();
      case Symbol.Global global -> global.variable().type();
      case Symbol.EnumConstant constant -> constant.type();
      case Symbol.Function function ->
          function.function().type() == null ? UNKNOWN : function.function().type();
      case Symbol.TypeName typeName -> typeName.type();
      case null ->
          Syntax.isFunctionName(name) ? new CType.ArrayType(CType.CHAR, Optional.empty()) : UNKNOWN;
    };
  }

  private CType unary(IASTUnaryExpression unary, Scope scope) {
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_sizeof, IASTUnaryExpression.op_alignOf -> machine.sizeType();
      case IASTUnaryExpression.op_not -> CType.INT;
      case IASTUnaryExpression.op_amper ->
          new CType.PointerType(objectType(unary.getOperand(), scope));
      case IASTUnaryExpression.op_star -> target(decayed(typeOf(unary.getOperand(), scope)));
      case IASTUnaryExpression.op_plus,
          IASTUnaryExpression.op_minus,
          IASTUnaryExpression.op_tilde ->
          promoted(objectType(unary.getOperand(), scope));
      default -> unary.getOperand() == null ? UNKNOWN : typeOf(unary.getOperand(), scope);
    };
  }

  private CType promoted(CType type) {
    return type.isInteger() ? conversions.promote(type) : type;
  }

  private CType binary(IASTBinaryExpression binary, Scope scope) {
    int operator = binary.getOperator();
    if (operator >= IASTBinaryExpression.op_assign
        && operator <= IASTBinaryExpression.op_binaryOrAssign) {
      return typeOf(binary.getOperand1(), scope);
    }
    if (operator == IASTBinaryExpression.op_logicalAnd
        || operator == IASTBinaryExpression.op_logicalOr) {
      return CType.INT;
    }
    CType left = decayed(typeOf(binary.getOperand1(), scope));
    CType right = decayed(typeOf(binary.getOperand2(), scope));
    if (operator == IASTBinaryExpression.op_minus
        && left instanceof CType.PointerType
        && right instanceof CType.PointerType) {
      return machine.pointerWidth() == 32 ? CType.INT : CType.LONG;
    }
    return switch (operator) {
      case IASTBinaryExpression.op_lessThan,
          IASTBinaryExpression.op_greaterThan,
          IASTBinaryExpression.op_lessEqual ->
          CType.INT;
      case IASTBinaryExpression.op_greaterEqual,
          IASTBinaryExpression.op_equals,
          IASTBinaryExpression.op_notequals ->
          CType.INT;
      case IASTBinaryExpression.op_shiftLeft, IASTBinaryExpression.op_shiftRight -> promoted(left);
      default -> arithmetic(left, right);
    };
  }

  private CType arithmetic(CType left, CType right) {
    if (isArithmetic(left) && isArithmetic(right)) {
      return conversions.common(left, right);
    }
    return left.isInteger() ? right : left;
  }

  private static boolean isArithmetic(CType type) {
    return type.isInteger() || type instanceof CType.FloatingType;
  }

  private CType conditional(IASTConditionalExpression conditional, Scope scope) {
    IASTExpression middle = conditional.getPositiveResultExpression();
    IASTExpression positive = middle == null ? conditional.getLogicalConditionExpression() : middle;
    IASTExpression negative = conditional.getNegativeResultExpression();
    CType left = decayed(typeOf(positive, scope));
    CType right = decayed(typeOf(negative, scope));
    if (!(left instanceof CType.PointerType && right instanceof CType.PointerType)) {
      return arithmetic(left, right);
    }
    if (types.constants().isNullPointer(positive, scope)) {
      return right;
    }
    return types.constants().isNullPointer(negative, scope) ? left : commonPointer(left, right);
  }

  /** Of two pointers, neither of them a null pointer constant (C11 6.5.15p6). */
  private static CType commonPointer(CType left, CType right) {
    CType one = target(left).unqualified();
    CType other = target(right).unqualified();
    if (one instanceof CType.VoidType || other instanceof CType.VoidType) {
      return VOID_POINTER;
    }
    boolean differ = TypeCompatibility.between(one, other).filter(same -> !same).isPresent();
    // gcc only warns then. Its functions may be declared with and without parameters.
    if (differ && !(one instanceof CType.FunctionType)) {
      return VOID_POINTER;
    }
    return isVolatile(target(right)) ? right : left;
  }

  private static boolean isVolatile(CType type) {
    return type instanceof CType.VolatileType
        || (type instanceof CompositeType composite && composite != composite.plain());
  }

  private CType call(IASTFunctionCallExpression call, Scope scope) {
    String name = callees.name(call, scope, types).orElse("");
    if (name.equals("__builtin_choose_expr")) {
      return types
          .constants()
          .chosen(call, scope)
          .map(chosen -> typeOf(chosen, scope))
          .orElse(UNKNOWN);
    }
    if (name.equals(OwnWords.GENERIC)) {
      return GenericSelection.of(call, scope, types)
              instanceof GenericSelection.Choice(IASTExpression chosen)
          ? objectType(chosen, scope)
          : UNKNOWN;
    }
    if (name.equals(CproverFunction.LOOP_ENTRY.word())
        && call.getArguments().length == 1
        && call.getArguments()[0] instanceof IASTExpression of) {
      return decayed(typeOf(of, scope));
    }
    Symbol symbol = scope.lookup(name);
    Optional<AtomicFunction> atomic = symbol == null ? AtomicFunctions.of(name) : Optional.empty();
    if (atomic.isPresent()) {
      return atomic(atomic.get(), call, scope);
    }
    if (!name.isEmpty() && (symbol == null || symbol instanceof Symbol.Function)) {
      return callees.resultType(name, scope);
    }
    return switch (typeOf(call.getFunctionNameExpression(), scope)) {
      case CType.FunctionType known -> known.result();
      case CType.PointerType(CType.FunctionType known) -> known.result();
      default -> UNKNOWN;
    };
  }

  /** What gcc's atomic operations give depends on what their first argument points to. */
  private CType atomic(AtomicFunction called, IASTFunctionCallExpression call, Scope scope) {
    CType pointer =
        call.getArguments().length > 0 && call.getArguments()[0] instanceof IASTExpression first
            ? typeOf(first, scope)
            : CType.INT;
    return called.result(called.operand(pointer).unqualified());
  }

  private static CType decayed(CType type) {
    return TypeFacts.adjusted(type);
  }

  private static CType target(CType type) {
    return type instanceof CType.PointerType(CType target) ? target : UNKNOWN;
  }
}
