package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.Literals;
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
public final class InitializerWalk {

  /** A step from an object to a part of it. */
  public sealed interface Selector {
    record Member(Field field) implements Selector {}

    record Element(long index) implements Selector {}
  }

  /** An expression for a part. */
  public record Entry(List<Selector> path, CType type, IASTExpression value) {}

  private static final long MOST_IN_RANGE = 4096;

  private final Types types;
  private final Scope scope;
  private final List<Entry> entries = new ArrayList<>();
  private CType whole = CType.VOID;
  private boolean understood = true;
  private boolean hasDesignators;
  private String refusal = "this initialiser is";
  private long flexibleLength;
  private boolean flexibleWithin;

  public InitializerWalk(Types types, Scope scope) {
    this.types = types;
    this.scope = scope;
  }

  /** The entries in the order of the text; empty if the initialiser is not understood. */
  public Optional<List<Entry>> entries(CType type, IASTInitializerClause clause) {
    whole = type;
    boolean taken = takes(type, List.of(), clause);
    return taken && understood ? Optional.of(entries) : Optional.empty();
  }

  /** What is not supported, if the initialiser is not understood. */
  public String refusal() {
    return refusal;
  }

  private void moved(boolean there) {
    understood = understood && there;
  }

  private void refuse(String what) {
    understood = false;
    refusal = what;
  }

  /** How many elements the object's own flexible array is given. */
  public long flexibleLength() {
    return flexibleLength;
  }

  /** Is one given elements that does not end the object itself? That is an error in C. */
  public boolean isFlexibleWithin() {
    return flexibleWithin;
  }

  private void flexible(CType type, List<Selector> path, long length) {
    if (FlexibleArrays.isOne(type) && path.size() == 1) {
      flexibleLength = length;
    } else if (FlexibleArrays.isOne(type) && path.size() > 1 && length > 0) {
      if (isInUnion(path)) {
        // gcc takes them if the union has room for them.
        refuse("elements of a flexible array that ends a member of a union are");
      }
      flexibleWithin = true;
    }
  }

  private boolean isInUnion(List<Selector> path) {
    return isUnion(whole)
        || path.stream()
            .anyMatch(
                step ->
                    step instanceof Selector.Member(Field field) && isUnion(field.member().type()));
  }

  private static boolean isUnion(CType type) {
    return type instanceof CompositeType composite && composite.isUnion();
  }

  /** The type that a declaration has after its initialiser: arrays may get their length from it. */
  public static CType completed(
      CType type,
      @org.jspecify.annotations.Nullable IASTInitializer initializer,
      Types types,
      Literals literals,
      Scope scope) {
    if (!(type instanceof CType.ArrayType array)
        || array.length().isPresent()
        || array.count().isPresent()
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
    if (isWide(type, clause)) {
      return type;
    }
    if (isString(clause)) {
      IASTExpression literal = Syntax.withoutParentheses((IASTExpression) clause);
      Optional<List<Integer>> bytes = literals.string(literal.toString());
      if (bytes.isEmpty()) {
        return type;
      }
      count = bytes.get().size();
    } else if (clause instanceof IASTInitializerList list) {
      InitializerWalk walk = new InitializerWalk(types, scope);
      walk.whole = type;
      count = walk.braced(type, List.of(), list.getClauses());
      if (!walk.understood) {
        return type;
      }
    }
    return new CType.ArrayType(array.element(), Optional.of(BigInteger.valueOf(count)));
  }

  static boolean isString(IASTInitializerClause clause) {
    return clause instanceof IASTExpression expression
        && Syntax.withoutParentheses(expression) instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_string_literal;
  }

  private static boolean isCharacterArray(CType type) {
    return type
            instanceof CType.ArrayType(CType.IntegerType(CType.Kind kind), var length, var count)
        && (kind == CType.Kind.CHAR || kind == CType.Kind.SCHAR || kind == CType.Kind.UCHAR);
  }

  /** Is it a string for an array whose elements are no bytes, perhaps in braces? */
  private static boolean isWide(CType type, IASTInitializerClause given) {
    IASTInitializerClause clause = given;
    if (given instanceof IASTInitializerList list && list.getClauses().length == 1) {
      clause = list.getClauses()[0];
    }
    return type instanceof CType.ArrayType array
        && array.element().isInteger()
        && !isCharacterArray(type)
        && isString(clause);
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

  /**
   * Gives the clause to the part as a whole, if it is one for it: any for a number, a string, a
   * struct, what is in braces.
   */
  private boolean takes(CType type, List<Selector> path, IASTInitializerClause given) {
    IASTInitializerClause clause = unbraced(type, given);
    boolean aggregate = type instanceof CType.ArrayType || type instanceof CompositeType;
    if (isWide(type, clause)) {
      refuse("wide strings as initialisers are");
      return true;
    }
    if (!aggregate) {
      replace(path);
      while (clause instanceof IASTInitializerList list && list.getClauses().length > 0) {
        clause = list.getClauses()[0];
      }
      if (clause instanceof IASTExpression expression) {
        entries.add(new Entry(path, type, expression));
      } else if (!(clause instanceof IASTInitializerList)) {
        understood = false;
      }
      return true;
    }
    if (clause instanceof IASTInitializerList list) {
      replace(path);
      braced(type, path, list.getClauses());
      return true;
    }
    boolean atOnce =
        clause instanceof IASTExpression expression
            && (isCharacterArray(type)
                ? isString(clause)
                : type instanceof CompositeType
                    && types.expressionTypes().typeOf(expression, scope) instanceof CompositeType);
    if (atOnce) {
      replace(path);
      entries.add(new Entry(path, type, (IASTExpression) clause));
      if (isString(clause)
          && types.expressionTypes().typeOf((IASTExpression) clause, scope)
              instanceof CType.ArrayType text) {
        flexible(type, path, text.length().map(BigInteger::longValue).orElse(0L));
      }
    }
    return atOnce;
  }

  /** The clauses between braces. Gives how many parts the object has at least. */
  private long braced(CType type, List<Selector> path, IASTInitializerClause[] clauses) {
    InitializerCursor cursor = new InitializerCursor(types, type, path);
    for (IASTInitializerClause clause : clauses) {
      if (!understood) {
        break;
      }
      if (clause instanceof ICASTDesignatedInitializer designated) {
        cursor.reset();
        designated(cursor, designated, 0);
      } else if (cursor.isAtEnd()) {
        // More than there are parts; compilers only warn of that.
        break;
      } else {
        give(cursor, clause);
      }
    }
    flexible(type, path, cursor.length());
    return cursor.length();
  }

  /**
   * Gives the clause to the part at the cursor, or to the first in it where braces are left out.
   */
  private void give(InitializerCursor cursor, IASTInitializerClause clause) {
    while (!takes(cursor.type(), cursor.path(), clause)) {
      if (!cursor.enter()) {
        // Nothing fits into a part that has no parts; gcc drops the value with a warning.
        break;
      }
    }
    flexibleLength = Math.max(flexibleLength, cursor.flexibleLength());
    cursor.advance();
  }

  /** Follows the designators from this one on, and gives the part that they lead to its value. */
  private void designated(
      InitializerCursor cursor, ICASTDesignatedInitializer initializer, int from) {
    hasDesignators = true;
    ICASTDesignator[] designators = initializer.getDesignators();
    for (int i = from; i < designators.length; i++) {
      if (i > 0 && !cursor.enter()) {
        understood = false;
        return;
      }
      switch (designators[i]) {
        case ICASTFieldDesignator field -> moved(cursor.moveTo(field.getName().toString()));
        case ICASTArrayDesignator one -> moved(cursor.moveTo(number(one.getSubscriptExpression())));
        case IGCCASTArrayRangeDesignator range -> {
          range(cursor, initializer, i, range);
          return;
        }
        default -> understood = false;
      }
      if (!understood) {
        return;
      }
    }
    give(cursor, initializer.getOperand());
  }

  /** All elements of the range get the value; it goes on behind the last one. */
  private void range(
      InitializerCursor cursor,
      ICASTDesignatedInitializer initializer,
      int at,
      IGCCASTArrayRangeDesignator range) {
    long first = number(range.getRangeFloor());
    long last = number(range.getRangeCeiling());
    if (last - first > MOST_IN_RANGE || last < first) {
      refuse("initialisers of this many elements are");
    }
    int depth = cursor.depth();
    for (long each = first; each <= last && understood; each++) {
      cursor.leaveTo(depth);
      moved(cursor.moveTo(each));
      if (!understood) {
        return;
      }
      if (at + 1 < initializer.getDesignators().length) {
        designated(cursor, initializer, at + 1);
      } else {
        give(cursor, initializer.getOperand());
      }
    }
  }

  /**
   * What a part was given before counts no more when it is given a value again, nor what another
   * member of its union was given.
   */
  private void replace(List<Selector> path) {
    if (!hasDesignators) {
      return;
    }
    for (Entry entry : entries) {
      if (entry.type() instanceof CompositeType && isWithin(path, entry.path())) {
        // gcc forgets the whole struct, C does not.
        refuse("initialisers of parts of what has been initialised as a whole are");
      }
    }
    entries.removeIf(entry -> isWithin(entry.path(), path) || isOtherMember(entry.path(), path));
  }

  private static boolean isWithin(List<Selector> part, List<Selector> whole) {
    return part.size() >= whole.size() && part.subList(0, whole.size()).equals(whole);
  }

  /** Do the paths part in a union? */
  private boolean isOtherMember(List<Selector> one, List<Selector> other) {
    CType type = whole;
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      if (!one.get(i).equals(other.get(i))) {
        return type instanceof CompositeType composite && composite.isUnion();
      }
      type =
          switch (one.get(i)) {
            case Selector.Member(var field) -> field.member().type();
            case Selector.Element element ->
                type instanceof CType.ArrayType array ? array.element() : type;
          };
    }
    return false;
  }

  private long number(IASTExpression expression) {
    Optional<BigInteger> number = types.constants().number(expression, scope);
    if (number.isEmpty() || number.get().signum() < 0 || number.get().bitLength() > 40) {
      understood = false;
      return 0;
    }
    return number.get().longValue();
  }
}
