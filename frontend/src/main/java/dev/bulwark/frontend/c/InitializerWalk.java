package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts.Field;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.c.ICASTArrayDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignatedInitializer;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignator;
import org.eclipse.cdt.core.dom.ast.c.ICASTFieldDesignator;
import org.eclipse.cdt.core.dom.ast.gnu.c.IGCCASTArrayRangeDesignator;

/**
 * Which part of an object each expression of an initialiser belongs to (C11 6.7.9): braces may be
 * left out, and designators say where to go on.
 */
final class InitializerWalk {

  /** A step from an object to a part of it. */
  sealed interface Step {
    record Member(Field field) implements Step {}

    record Element(long index) implements Step {}
  }

  /** An expression for a part. */
  record Entry(List<Step> path, CType type, IASTExpression value) {}

  private final TypeResolver types;
  private final Scope scope;
  private final List<Entry> entries = new ArrayList<>();
  private boolean understood = true;

  InitializerWalk(TypeResolver types, Scope scope) {
    this.types = types;
    this.scope = scope;
  }

  /** The entries in the order of the text; empty if the initialiser is not understood. */
  Optional<List<Entry>> entries(CType type, IASTInitializerClause clause) {
    consume(type, List.of(), new IASTInitializerClause[] {clause}, 0);
    return understood ? Optional.of(entries) : Optional.empty();
  }

  /** The type that a declaration has after its initialiser: arrays may get their length from it. */
  static CType completed(
      CType type,
      @org.jspecify.annotations.Nullable IASTInitializer initializer,
      TypeResolver types,
      Literals literals,
      Scope scope) {
    if (!(type instanceof CType.ArrayType(CType element, Optional<BigInteger> length))
        || length.isPresent()
        || initializer == null) {
      return type;
    }
    IASTInitializerClause given =
        switch (initializer) {
          case IASTEqualsInitializer equals -> equals.getInitializerClause();
          case IASTInitializerList list -> list;
          default -> null;
        };
    if (given == null) {
      return type;
    }
    IASTInitializerClause clause = unbraced(type, given);
    long count = 0;
    if (isString(clause)) {
      count = literals.string(clause.toString()).map(List::size).orElse(0);
    } else if (clause instanceof IASTInitializerList list) {
      InitializerWalk walk = new InitializerWalk(types, scope);
      count = walk.elements(element, List.of(), list.getClauses(), Long.MAX_VALUE);
    }
    return new CType.ArrayType(element, Optional.of(BigInteger.valueOf(count)));
  }

  static boolean isString(IASTInitializerClause clause) {
    return clause instanceof IASTExpression expression
        && ExpressionLowering.withoutParentheses(expression)
            instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_string_literal;
  }

  private static boolean isCharacterArray(CType type) {
    return type instanceof CType.ArrayType(CType.IntegerType(CType.Kind kind), var length)
        && (kind == CType.Kind.CHAR || kind == CType.Kind.SCHAR || kind == CType.Kind.UCHAR);
  }

  /** A string may have braces around it. */
  private static IASTInitializerClause unbraced(CType type, IASTInitializerClause clause) {
    return isCharacterArray(type)
            && clause instanceof IASTInitializerList list
            && list.getClauses().length == 1
            && isString(list.getClauses()[0])
        ? list.getClauses()[0]
        : clause;
  }

  /** Takes what a part needs from the clauses, and gives the next one. */
  private int consume(CType type, List<Step> path, IASTInitializerClause[] clauses, int at) {
    IASTInitializerClause clause = unbraced(type, clauses[at]);
    boolean aggregate = type instanceof CType.ArrayType || type instanceof CompositeType;
    if (!aggregate) {
      while (clause instanceof IASTInitializerList list && list.getClauses().length > 0) {
        clause = list.getClauses()[0];
      }
      if (clause instanceof IASTExpression expression) {
        entries.add(new Entry(path, type, expression));
      } else if (!(clause instanceof IASTInitializerList)) {
        understood = false;
      }
      return at + 1;
    }
    if (isCharacterArray(type) && isString(clause)) {
      entries.add(new Entry(path, type, (IASTExpression) clause));
      return at + 1;
    }
    if (clause instanceof IASTInitializerList list) {
      braced(type, path, list.getClauses());
      return at + 1;
    }
    if (type instanceof CompositeType
        && clause instanceof IASTExpression expression
        && types.expressionTypes().typeOf(expression, scope) instanceof CompositeType) {
      entries.add(new Entry(path, type, expression));
      return at + 1;
    }
    if (path.isEmpty()) {
      understood = false;
      return at + 1;
    }
    // Braces are left out: the parts take what follows.
    int next = at;
    List<Step> parts = parts(type);
    for (int i = 0; i < parts.size() && next < clauses.length; i++) {
      if (clauses[next] instanceof ICASTDesignatedInitializer) {
        break;
      }
      next = consume(partType(type, parts.get(i)), extended(path, parts.get(i)), clauses, next);
    }
    return Math.max(next, parts.isEmpty() ? at : at + 1);
  }

  private void braced(CType type, List<Step> path, IASTInitializerClause[] clauses) {
    if (type instanceof CType.ArrayType(CType element, Optional<BigInteger> length)) {
      elements(element, path, clauses, length.map(BigInteger::longValue).orElse(Long.MAX_VALUE));
    } else if (type instanceof CompositeType composite) {
      members(composite, path, clauses);
    }
  }

  /** Gives how many elements the array has at least. */
  private long elements(
      CType element, List<Step> path, IASTInitializerClause[] clauses, long length) {
    long index = 0;
    long count = 0;
    CType whole = new CType.ArrayType(element, Optional.empty());
    for (int i = 0; i < clauses.length && understood; ) {
      if (clauses[i] instanceof ICASTDesignatedInitializer designated) {
        ICASTDesignator[] designators = designated.getDesignators();
        long first;
        long last;
        switch (designators[0]) {
          case ICASTArrayDesignator one -> {
            first = number(one.getSubscriptExpression());
            last = first;
          }
          case IGCCASTArrayRangeDesignator range -> {
            first = number(range.getRangeFloor());
            last = number(range.getRangeCeiling());
          }
          default -> {
            understood = false;
            return count;
          }
        }
        if (last - first > 4096) {
          understood = false;
        }
        for (long each = first; each <= last && understood; each++) {
          designated(whole, path, new Step.Element(each), designated);
        }
        index = last + 1;
        i++;
      } else if (index >= length) {
        break;
      } else {
        i = consume(element, extended(path, new Step.Element(index)), clauses, i);
        index++;
      }
      count = Math.max(count, index);
    }
    return count;
  }

  private void members(CompositeType composite, List<Step> path, IASTInitializerClause[] clauses) {
    List<Step> parts = parts(composite);
    int next = 0;
    for (int i = 0; i < clauses.length && understood; ) {
      if (clauses[i] instanceof ICASTDesignatedInitializer designated) {
        if (!(designated.getDesignators()[0] instanceof ICASTFieldDesignator field)) {
          understood = false;
          return;
        }
        Optional<List<Field>> found = types.layouts().path(composite, field.getName().toString());
        if (found.isEmpty()) {
          understood = false;
          return;
        }
        Step first = new Step.Member(found.get().getFirst());
        List<Step> inner = path;
        CType type = composite;
        for (int k = 0; k < found.get().size() - 1; k++) {
          Step step = new Step.Member(found.get().get(k));
          inner = extended(inner, step);
          type = partType(type, step);
        }
        designated(type, inner, new Step.Member(found.get().getLast()), designated);
        next = composite.isUnion() ? 1 : parts.indexOf(first) + 1;
        i++;
      } else if (next >= parts.size()) {
        return;
      } else {
        Step part = parts.get(next);
        i = consume(partType(composite, part), extended(path, part), clauses, i);
        next = composite.isUnion() ? parts.size() : next + 1;
      }
    }
  }

  /** An initialiser with designators, the first of which has been followed. */
  private void designated(
      CType whole, List<Step> path, Step first, ICASTDesignatedInitializer initializer) {
    List<Step> at = extended(path, first);
    CType type = partType(whole, first);
    ICASTDesignator[] designators = initializer.getDesignators();
    for (int i = 1; i < designators.length; i++) {
      if (designators[i] instanceof ICASTFieldDesignator field
          && type instanceof CompositeType composite) {
        Optional<List<Field>> found = types.layouts().path(composite, field.getName().toString());
        if (found.isEmpty()) {
          understood = false;
          return;
        }
        for (Field each : found.get()) {
          at = extended(at, new Step.Member(each));
          type = each.member().type();
        }
      } else if (designators[i] instanceof ICASTArrayDesignator one
          && type instanceof CType.ArrayType array) {
        at = extended(at, new Step.Element(number(one.getSubscriptExpression())));
        type = array.element();
      } else {
        understood = false;
        return;
      }
    }
    IASTInitializerClause operand = initializer.getOperand();
    consume(type, at, new IASTInitializerClause[] {operand}, 0);
  }

  private long number(IASTExpression expression) {
    Optional<BigInteger> number = types.constants().number(expression, scope);
    if (number.isEmpty() || number.get().signum() < 0 || number.get().bitLength() > 40) {
      understood = false;
      return 0;
    }
    return number.get().longValue();
  }

  private List<Step> parts(CType type) {
    List<Step> parts = new ArrayList<>();
    switch (type) {
      case CType.ArrayType array -> {
        long length = array.length().map(BigInteger::longValue).orElse(0L);
        for (long i = 0; i < Math.min(length, 1 << 20); i++) {
          parts.add(new Step.Element(i));
        }
      }
      case CompositeType composite when composite.isComplete() -> {
        for (Field field : types.layouts().of(composite).fields()) {
          parts.add(new Step.Member(field));
          if (composite.isUnion()) {
            break;
          }
        }
      }
      default -> {}
    }
    return parts;
  }

  private static CType partType(CType whole, Step step) {
    return switch (step) {
      case Step.Member(Field field) -> field.member().type();
      case Step.Element element -> whole instanceof CType.ArrayType array ? array.element() : whole;
    };
  }

  private static List<Step> extended(List<Step> path, Step step) {
    List<Step> longer = new ArrayList<>(path);
    longer.add(step);
    return longer;
  }
}
