package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.typing.Qualified.Shape;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IEnumerator;
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.internal.core.dom.parser.c.ICInternalBinding;
import org.jspecify.annotations.Nullable;

/**
 * The qualifiers of types and expressions, which our types do not have. They come from the
 * declarations: CDT's own types of expressions lose and keep qualifiers where gcc does not. What an
 * expression keeps of them is what gcc 12 makes of it in {@code typeof}.
 */
final class ExpressionQualifiers implements Qualifiers {

  private final Types types;
  private final DeclaredQualifiers declarations;

  ExpressionQualifiers(Types types, SourceMap source) {
    this.types = types;
    this.declarations = new DeclaredQualifiers(source);
  }

  @Override
  public boolean isConstant(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    return declarations.isConstant(specifier, declarator);
  }

  @Override
  public boolean isConstantParameter(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    return declarations.isConstantParameter(specifier, declarator);
  }

  /** What {@code typeof} gives; it is kept for those who ask without the scope. */
  Qualified resolve(IASTSimpleDeclSpecifier specifier, Scope scope) {
    Qualified operand = of(specifier.getDeclTypeExpression(), scope);
    declarations.keep(specifier, operand);
    return operand;
  }

  @Override
  public Qualified of(IASTTypeId typeId) {
    return declarations.of(typeId);
  }

  @Override
  public Qualified of(IASTExpression expression, @Nullable Scope scope) {
    return switch (expression) {
      case IASTLiteralExpression literal ->
          literal.getKind() == IASTLiteralExpression.lk_string_literal
              ? Qualified.array(Qualified.PLAIN)
              : Qualified.PLAIN;
      case IASTIdExpression id -> identifier(id.getName());
      case IASTCastExpression cast when cast.getOperator() == IASTCastExpression.op_cast ->
          declarations.of(cast.getTypeId()).value();
      case IASTTypeIdExpression typeId
          when typeId.getOperator() == IASTTypeIdExpression.op_typeof ->
          declarations.of(typeId.getTypeId());
      case IASTTypeIdExpression typeId -> Qualified.PLAIN;
      case IASTTypeIdInitializerExpression compound -> declarations.of(compound.getTypeId());
      case IASTUnaryExpression unary -> unary(unary, scope);
      case IASTBinaryExpression binary -> binary(binary, scope);
      case IASTConditionalExpression conditional -> conditional(conditional, scope);
      case IASTExpressionList list ->
          of(list.getExpressions()[list.getExpressions().length - 1], scope).value();
      case IGNUASTCompoundStatementExpression compound -> compound(compound);
      case IASTArraySubscriptExpression subscript -> {
        Qualified array = of(subscript.getArrayExpression(), scope).value();
        yield array.shape() instanceof Shape.Plain
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
      case IParameter parameter -> declarations.parameter(name);
      case ICInternalBinding internal when internal.getPhysicalNode() != null ->
          declarations.declaration((IBinding) internal, name);
      case null, default ->
          Syntax.isFunctionName(name.toString())
              ? Qualified.array(Qualified.PLAIN.with(Qualified.CONST))
              : Qualified.NOT_KNOWN;
    };
  }

  private Qualified unary(IASTUnaryExpression unary, @Nullable Scope scope) {
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary -> of(unary.getOperand(), scope);
      case IASTUnaryExpression.op_star -> of(unary.getOperand(), scope).target();
      case IASTUnaryExpression.op_amper -> Qualified.pointer(0, of(unary.getOperand(), scope));
      // gcc keeps volatile here.
      case IASTUnaryExpression.op_prefixIncr,
          IASTUnaryExpression.op_prefixDecr,
          IASTUnaryExpression.op_postFixIncr,
          IASTUnaryExpression.op_postFixDecr -> {
        Qualified operand = of(unary.getOperand(), scope);
        yield (operand.own() & Qualified.ATOMIC) != 0 ? operand.value() : operand;
      }
      case IASTUnaryExpression.op_sizeof,
          IASTUnaryExpression.op_alignOf,
          IASTUnaryExpression.op_not,
          IASTUnaryExpression.op_plus,
          IASTUnaryExpression.op_minus,
          IASTUnaryExpression.op_tilde ->
          Qualified.PLAIN;
      case IASTUnaryExpression.op_labelReference -> Qualified.pointer(0, Qualified.PLAIN);
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
    if (left.shape() instanceof Shape.Plain && right.shape() instanceof Shape.Plain) {
      return Qualified.PLAIN;
    }
    if (left.shape() instanceof Shape.Pointer && right.shape() instanceof Shape.Plain) {
      return left;
    }
    if (left.shape() instanceof Shape.Plain && right.shape() instanceof Shape.Pointer) {
      return right;
    }
    return left.shape() instanceof Shape.Pointer && right.shape() instanceof Shape.Pointer
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
    return switch (left.shape()) {
      case Shape.Plain plain when right.shape() instanceof Shape.Plain -> left;
      case Shape.Plain zero when right.shape() instanceof Shape.Pointer -> right;
      case Shape.Pointer pointer when right.shape() instanceof Shape.Plain -> left;
      case Shape.Pointer(Qualified one)
          when right.shape() instanceof Shape.Pointer(Qualified other) ->
          one.unqualified().equals(other.unqualified())
                  && !(one.shape() instanceof Shape.NotKnown)
                  && one.isKnown()
                  && other.isKnown()
              ? Qualified.pointer(0, one.with(other.outer()))
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
    int outer = field.isPointerDereference() ? owner.target().own() : owner.own();
    if (!(field.getFieldName().resolveBinding() instanceof ICInternalBinding binding)
        || !(binding.getPhysicalNode() instanceof IASTNode declared)) {
      return Qualified.NOT_KNOWN;
    }
    return declarations
        .declaration((IBinding) binding, field)
        .with((outer & ~Qualified.RESTRICT) | around(declared));
  }

  /** Those of the structs and unions without name between the member and the one that is named. */
  private static int around(IASTNode member) {
    int found = 0;
    for (IASTNode at = member; at != null; at = at.getParent()) {
      if (at instanceof IASTCompositeTypeSpecifier composite) {
        if (composite.getParent() instanceof IASTSimpleDeclaration declaration
            && declaration.getDeclarators().length == 0
            && declaration.getParent() instanceof IASTCompositeTypeSpecifier) {
          found |= composite.isConst() ? Qualified.CONST : 0;
          found |= composite.isVolatile() ? Qualified.VOLATILE : 0;
          found |= composite.isRestrict() ? Qualified.UNKNOWN : 0;
        } else {
          return found;
        }
      }
    }
    return Qualified.UNKNOWN;
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
          : types
              .constants()
              .chosen(call, scope)
              .map(chosen -> of(chosen, scope))
              .orElse(Qualified.NOT_KNOWN);
    }
    return of(call.getFunctionNameExpression(), scope).result();
  }
}
