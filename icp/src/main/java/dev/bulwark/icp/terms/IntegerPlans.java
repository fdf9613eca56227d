package dev.bulwark.icp.terms;

import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.integer.Choice;
import dev.bulwark.icp.integer.Domain;
import dev.bulwark.icp.integer.IntegerDivision;
import dev.bulwark.icp.integer.IntegerModulo;
import dev.bulwark.icp.integer.IntegerProduct;
import dev.bulwark.icp.integer.IntegerSum;
import dev.bulwark.icp.integer.Same;
import dev.bulwark.icp.search.Description;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.SolverException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Integers without bounds, and what bit-vectors are as such. */
final class IntegerPlans {

  /** All integers, in descriptions. */
  static final String INTEGERS = "int";

  private final Pieces pieces;

  IntegerPlans(Pieces pieces) {
    this.pieces = pieces;
  }

  Plan integer(Term term) {
    return switch (term) {
      case Constant constant -> {
        BigInteger number = ((Value.IntValue) constant.value()).number();
        yield Plan.of(parts -> pieces.number(pieces.constantInteger(number), parts));
      }
      case Variable variable -> Plan.of(parts -> pieces.number(pieces.newInteger(true), parts));
      case Application application -> integer(application);
    };
  }

  private Plan integer(Application a) {
    return switch (a.op()) {
      case ITE ->
          Plan.of(
              parts -> {
                int result = pieces.newInteger(false);
                Encoded made = pieces.number(result, parts);
                return pieces.with(
                    made,
                    Description.of("ite"),
                    new Choice(false),
                    pieces.truthOf(parts.get(0).first, made),
                    parts.get(1).first,
                    parts.get(2).first,
                    result);
              },
              Node.truth(a.arg(0)),
              Node.integer(a.arg(1)),
              Node.integer(a.arg(2)));
      case ADD -> integerSum(a);
      case NEG ->
          Plan.of(parts -> linear(parts, List.of(BigInteger.ONE.negate())), Node.integer(a.arg(0)));
      case MUL -> integerProduct(a);
      case INT_DIV -> divided(a, Description.of("int.div"), new IntegerDivision());
      case INT_MOD -> divided(a, Description.of("int.mod"), new IntegerModulo());
      case UBV_TO_INT -> fromBits(a, View.UNSIGNED);
      case SBV_TO_INT -> fromBits(a, View.SIGNED);
      default -> throw new SolverException("icp does not know " + a.op().smtLib());
    };
  }

  private Plan fromBits(Application a, View view) {
    Reading from = new Reading(((Sort.BitVec) a.arg(0).sort()).width(), view == View.SIGNED);
    return Plan.of(
        parts -> {
          int result = pieces.newInteger(false);
          return pieces.with(
              pieces.number(result, parts),
              Description.of("same", from, INTEGERS),
              new Same(Domain.of(from), Domain.integers()),
              parts.get(0).first,
              result);
        },
        new Node(a.arg(0), view));
  }

  /** Division by zero has any value, so the result is free then. */
  private Plan divided(Application a, Description description, Contractor contractor) {
    return Plan.of(
        parts -> {
          int result = pieces.newInteger(true);
          return pieces.with(
              pieces.number(result, parts),
              description,
              contractor,
              parts.get(0).first,
              parts.get(1).first,
              result);
        },
        Node.integer(a.arg(0)),
        Node.integer(a.arg(1)));
  }

  /** A factor and a term; the term is null for constants. */
  private record Summand(BigInteger factor, Term term) {

    static Summand of(Term term) {
      if (term instanceof Application product
          && product.op() == Op.MUL
          && product.arity() == 2
          && product.arg(0) instanceof Constant factor
          && factor.value() instanceof Value.IntValue(BigInteger number)
          && number.signum() != 0) {
        return new Summand(number, product.arg(1));
      }
      return new Summand(BigInteger.ONE, term);
    }
  }

  private Plan integerSum(Application a) {
    List<Summand> summands = a.args().stream().map(Summand::of).toList();
    List<Node> nodes = summands.stream().map(summand -> Node.integer(summand.term())).toList();
    return new Plan(nodes, parts -> linear(parts, summands.stream().map(Summand::factor).toList()));
  }

  /** A new number that is the sum of others times factors. */
  private Encoded linear(List<Encoded> parts, List<BigInteger> factors) {
    int result = pieces.newInteger(false);
    List<BigInteger> all = new ArrayList<>(factors);
    all.add(BigInteger.ONE.negate());
    int[] slots =
        IntStream.concat(parts.stream().mapToInt(part -> part.first), IntStream.of(result))
            .toArray();
    return pieces.with(
        pieces.number(result, parts),
        new Description("int.sum", List.copyOf(all)),
        new IntegerSum(all, BigInteger.ZERO),
        slots);
  }

  private Plan integerProduct(Application a) {
    Summand scaled = Summand.of(a);
    if (scaled.term() != a) {
      return Plan.of(parts -> linear(parts, List.of(scaled.factor())), Node.integer(scaled.term()));
    }
    List<Node> nodes = Stream.of(a).flatMap(p -> p.args().stream()).map(Node::integer).toList();
    return new Plan(
        nodes,
        parts -> {
          int product = parts.get(0).first;
          Encoded made = null;
          for (Encoded factor : parts.subList(1, parts.size())) {
            int result = pieces.newInteger(false);
            Encoded next = pieces.number(result, made == null ? parts : List.of(made, factor));
            made =
                pieces.with(
                    next,
                    Description.of("int.product"),
                    new IntegerProduct(),
                    product,
                    factor.first,
                    result);
            product = result;
          }
          if (made == null) {
            throw new IllegalArgumentException("a product of one factor");
          }
          return made;
        });
  }
}
