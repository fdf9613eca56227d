package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SExpression.Atom;
import dev.bulwark.logic.smtlib.SExpression.Kind;
import dev.bulwark.logic.smtlib.SExpression.Nested;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes terms of s-expressions. What is still to be finished waits on a stack of frames, so nesting
 * may be as deep as memory allows.
 */
final class TermReader {

  /**
   * An expression whose parts are being read: asks for the next part, takes its term, and is
   * finished when there is none.
   */
  private interface Pending {
    @Nullable SExpression next();

    void take(Term term);

    Term finish();
  }

  private final TermFactory factory;
  private final Scope scope;
  private final SortReader sorts;
  private final Relations relations;
  private final ArrayDeque<Pending> stack = new ArrayDeque<>();

  TermReader(TermFactory factory, Scope scope, SortReader sorts, Relations relations) {
    this.factory = factory;
    this.scope = scope;
    this.sorts = sorts;
    this.relations = relations;
  }

  Term read(SExpression root) {
    Term result = begin(root);
    while (!stack.isEmpty()) {
      Pending top = stack.element();
      if (result != null) {
        top.take(result);
        result = null;
      }
      SExpression next = top.next();
      if (next != null) {
        result = begin(next);
      } else {
        stack.pop();
        result = top.finish();
      }
    }
    if (result == null) {
      throw root.error("no term");
    }
    return result;
  }

  /** The term of a leaf, or null after pushing a frame for an expression with parts. */
  private @Nullable Term begin(SExpression text) {
    SExpression current = text;
    // Annotations and qualifications are looked through.
    while (current instanceof Nested nested && (nested.word().equals("!") || isQualified(nested))) {
      if (nested.items().size() < 2) {
        throw nested.error("nothing is annotated");
      }
      current = nested.items().get(1);
    }
    return switch (current) {
      case Atom atom -> leaf(atom);
      case Nested nested -> {
        switch (nested.word()) {
          case "let" -> stack.push(new PendingLet(nested));
          case "_" -> {
            yield indexedConstant(nested);
          }
          case "forall", "exists" -> {
            if (!relations.areQuantifiersKnown()) {
              throw nested.error(nested.word() + " is not supported");
            }
            stack.push(new QuantifierFrame(nested));
          }
          case "lambda", "match" -> throw nested.error(nested.word() + " is not supported");
          default -> stack.push(new PendingCall(nested));
        }
        yield null;
      }
    };
  }

  private static boolean isQualified(Nested nested) {
    return nested.word().equals("as") && nested.items().size() == 3;
  }

  private Term leaf(Atom atom) {
    String text = atom.text();
    return switch (atom.kind()) {
      case NUMERAL -> factory.integer(new BigInteger(text));
      case DECIMAL -> {
        BigDecimal number = new BigDecimal(text);
        yield factory.constant(
            Value.real(number.unscaledValue(), BigInteger.TEN.pow(number.scale())));
      }
      case BINARY -> factory.bitVec(text.length(), new BigInteger(text, 2));
      case HEXADECIMAL -> factory.bitVec(4 * text.length(), new BigInteger(text, 16));
      case SYMBOL -> symbol(atom);
      case STRING, KEYWORD -> throw atom.error("expected a term, found " + text);
    };
  }

  private Term symbol(Atom atom) {
    if (atom.isSymbol("true") || atom.isSymbol("false")) {
      return factory.bool(atom.isSymbol("true"));
    }
    Term known = scope.lookup(atom.text());
    if (known != null) {
      return known;
    }
    if (relations.isKnown(atom.text())) {
      return relations.atom(atom.text(), List.of(), atom);
    }
    throw atom.error("unknown symbol " + atom.text());
  }

  /** {@code (_ bv5 8)} and {@code (_ NaN 8 24)}. */
  private Term indexedConstant(Nested nested) {
    Head head = head(nested, nested);
    if (head.name().matches("bv[0-9]+")) {
      int width = head.index(0);
      BigInteger number = new BigInteger(head.name().substring(2));
      if (width < 1 || number.bitLength() > width) {
        throw nested.error(
            "the number of " + head.name() + " does not fit into " + width + " bits");
      }
      return factory.bitVec(width, number);
    }
    return factory.constant(FloatOperators.special(head));
  }

  private Head head(SExpression text, SExpression at) {
    if (text instanceof Atom atom && atom.kind() == Kind.SYMBOL) {
      return new Head(atom.text(), List.of(), null, null, at);
    }
    if (text instanceof Nested nested
        && nested.items().size() >= 3
        && nested.items().get(1) instanceof Atom name
        && name.kind() == Kind.SYMBOL) {
      List<SExpression> items = nested.items();
      if (nested.word().equals("_")) {
        List<Integer> indices =
            items.subList(2, items.size()).stream().map(SortReader::index).toList();
        return new Head(name.text(), indices, null, null, at);
      }
      if (isQualified(nested)) {
        return new Head(name.text(), List.of(), sorts.read(items.get(2)), null, at);
      }
    }
    throw text.error("expected a function");
  }

  /** An application of an operator or of a defined function. */
  private final class PendingCall implements Pending {
    private final List<SExpression> items;
    private final List<Term> args = new ArrayList<>();
    private final Scope.@Nullable Definition definition;
    private final boolean relation;
    private Head head;
    private int position = 1;

    PendingCall(Nested nested) {
      this.items = nested.items();
      if (items.isEmpty()) {
        throw nested.error("empty parentheses are no term");
      }
      this.head = head(items.getFirst(), nested);
      this.definition = scope.definition(head.name());
      this.relation =
          definition == null && items.getFirst() instanceof Atom && relations.isKnown(head.name());
      if (definition == null
          && !relation
          && items.getFirst() instanceof Atom atom
          && atom.quoted()) {
        throw atom.error("unknown function " + atom.text());
      }
    }

    @Override
    public @Nullable SExpression next() {
      while (position < items.size()) {
        SExpression item = items.get(position++);
        RoundingMode mode = roundingMode(item);
        if (mode == null) {
          return item;
        }
        head = head.withMode(mode);
      }
      return null;
    }

    private @Nullable RoundingMode roundingMode(SExpression item) {
      return item instanceof Atom atom && atom.kind() == Kind.SYMBOL && !atom.quoted()
          ? Operators.roundingMode(atom.text())
          : null;
    }

    @Override
    public void take(Term term) {
      args.add(term);
    }

    @Override
    public Term finish() {
      if (relation) {
        return relations.atom(head.name(), args, head.at());
      }
      return definition == null ? Operators.apply(factory, head, args) : expand(definition);
    }

    private Term expand(Scope.Definition function) {
      Operators.exactly(head, args, function.parameters().size());
      Map<Variable, Term> replacement = new LinkedHashMap<>();
      for (int i = 0; i < args.size(); i++) {
        Variable parameter = function.parameters().get(i);
        if (!parameter.sort().equals(args.get(i).sort())) {
          throw head.error(
              "argument " + (i + 1) + " of " + head.name() + " is of sort " + args.get(i).sort());
        }
        replacement.put(parameter, args.get(i));
      }
      return Substitution.of(factory, replacement).apply(function.body());
    }
  }

  /** Names that hold together in the body, none of them in the bindings. */
  private final class PendingLet implements Pending {
    private final List<SExpression> bindings;
    private final SExpression body;
    private final List<String> names = new ArrayList<>();
    private final List<Term> values = new ArrayList<>();
    private boolean inBody;
    private @Nullable Term result;

    PendingLet(Nested nested) {
      if (nested.items().size() != 3
          || !(nested.items().get(1) instanceof Nested list)
          || list.items().isEmpty()) {
        throw nested.error("expected (let ((name term) ...) body)");
      }
      this.bindings = list.items();
      this.body = nested.items().get(2);
    }

    @Override
    public @Nullable SExpression next() {
      if (inBody) {
        return null;
      }
      if (names.size() < bindings.size()) {
        SExpression binding = bindings.get(names.size());
        if (binding instanceof Nested pair
            && pair.items().size() == 2
            && pair.items().getFirst() instanceof Atom name
            && name.kind() == Kind.SYMBOL) {
          names.add(name.text());
          return pair.items().get(1);
        }
        throw binding.error("expected (name term)");
      }
      for (int i = 0; i < names.size(); i++) {
        scope.bind(names.get(i), values.get(i));
      }
      inBody = true;
      return body;
    }

    @Override
    public void take(Term term) {
      if (inBody) {
        result = term;
      } else {
        values.add(term);
      }
    }

    @Override
    public Term finish() {
      names.forEach(scope::unbind);
      if (result == null) {
        throw body.error("let without a body");
      }
      return result;
    }
  }

  /** Names that stand for new variables in the body. */
  private final class QuantifierFrame implements Pending {
    private final Nested text;
    private final Binders binders;
    private boolean begun;
    private @Nullable Term body;

    QuantifierFrame(Nested nested) {
      if (nested.items().size() != 3 || !(nested.items().get(1) instanceof Nested list)) {
        throw nested.error("expected (" + nested.word() + " ((name sort) ...) body)");
      }
      this.text = nested;
      this.binders = new Binders(list.items(), factory, sorts);
      binders.bind(scope);
    }

    @Override
    public @Nullable SExpression next() {
      if (begun) {
        return null;
      }
      begun = true;
      return text.items().get(2);
    }

    @Override
    public void take(Term term) {
      body = term;
    }

    @Override
    public Term finish() {
      binders.unbind(scope);
      if (body == null || !body.isBool()) {
        throw text.error("the body of " + text.word() + " is no formula");
      }
      return relations.quantified(text.word().equals("forall"), binders.variables(), body, text);
    }
  }
}
