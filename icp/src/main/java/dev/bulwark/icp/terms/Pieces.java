package dev.bulwark.icp.terms;

import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.icp.search.Description;
import dev.bulwark.icp.search.Search;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What encodings are made of: variables, constants, gates and constraints. */
final class Pieces {

  private record Known(Object domain, BigInteger number) {}

  private final Search search;
  private final Map<Known, Integer> constants = new HashMap<>();

  /** Variables with the value of a literal. */
  private final Map<Integer, Integer> truths = new HashMap<>();

  /** Literals that just say that a truth value is true, with their variables. */
  private final Map<Integer, Integer> variables = new HashMap<>();

  Pieces(Search search) {
    this.search = search;
  }

  Search search() {
    return search;
  }

  static int not(int literal) {
    return literal ^ 1;
  }

  // ---- Encodings

  /** A literal that is made of those of its parts. */
  Encoded literal(int literal, List<Encoded> parts) {
    return new Encoded(literal, -1, parts);
  }

  /** The literal of a new truth value, which is one of its variables. */
  Encoded truth(int literal, List<Encoded> parts) {
    Encoded made = new Encoded(literal, -1, parts);
    made.variables.add(variable(literal));
    return made;
  }

  Encoded number(int variable, List<Encoded> parts) {
    Encoded made = new Encoded(variable, -1, parts);
    made.variables.add(variable);
    return made;
  }

  Encoded floating(int ordinal, int nan, List<Encoded> parts) {
    Encoded made = new Encoded(ordinal, nan, parts);
    made.variables.add(ordinal);
    made.variables.add(nan);
    return made;
  }

  /** The encoding with one more constraint. */
  Encoded with(Encoded made, Description description, Contractor contractor, int... slots) {
    made.constraints.add(search.add(description, contractor, slots));
    return made;
  }

  // ---- Truth values

  /** A literal of a new truth value. */
  int newTruth(boolean leaf) {
    int variable = search.variable(0, 1, Search.Kind.TRUTH, leaf);
    int literal = search.atLeast(variable, 1);
    truths.put(literal, variable);
    variables.put(literal, variable);
    return literal;
  }

  /** The variable of a literal that {@link #newTruth} made. */
  private int variable(int literal) {
    Integer variable = variables.get(literal);
    if (variable == null) {
      throw new IllegalArgumentException("no literal of a truth value of its own");
    }
    return variable;
  }

  /** A truth value that is equal to the literal; a new one becomes a variable of the encoding. */
  int truthOf(int literal, Encoded of) {
    Integer known = truths.get(literal);
    if (known == null) {
      int made = newTruth(false);
      search.addClause(not(made), literal);
      search.addClause(made, not(literal));
      known = variable(made);
      truths.put(literal, known);
    }
    of.variables.add(known);
    return known;
  }

  /** The literal that a truth value is true. */
  int isTrue(int truth) {
    return search.atLeast(truth, 1);
  }

  Encoded constantTruth(boolean value) {
    return literal(value ? search.truth() : not(search.truth()), List.of());
  }

  Encoded and(List<Encoded> parts, int... literals) {
    int all = newTruth(false);
    int[] longClause = new int[literals.length + 1];
    longClause[literals.length] = all;
    for (int i = 0; i < literals.length; i++) {
      search.addClause(not(all), literals[i]);
      longClause[i] = not(literals[i]);
    }
    search.addClause(longClause);
    return truth(all, parts);
  }

  /** The same truth value. */
  Encoded same(List<Encoded> parts, int a, int b) {
    int both = newTruth(false);
    search.addClause(not(both), not(a), b);
    search.addClause(not(both), a, not(b));
    search.addClause(both, a, b);
    search.addClause(both, not(a), not(b));
    return truth(both, parts);
  }

  Encoded choice(List<Encoded> parts, int condition, int then, int otherwise) {
    int chosen = newTruth(false);
    search.addClause(not(condition), not(then), chosen);
    search.addClause(not(condition), then, not(chosen));
    search.addClause(condition, not(otherwise), chosen);
    search.addClause(condition, otherwise, not(chosen));
    search.addClause(not(then), not(otherwise), chosen);
    search.addClause(then, otherwise, not(chosen));
    return truth(chosen, parts);
  }

  // ---- Numbers

  int newNumber(Reading reading, boolean leaf) {
    return reading.isNarrow()
        ? search.variable(reading.minStored(), reading.maxStored(), Search.Kind.INTEGER, leaf)
        : search.wideVariable(reading.min(), reading.max(), Search.Kind.INTEGER, leaf);
  }

  int newInteger(boolean leaf) {
    return search.wideVariable(null, null, Search.Kind.INTEGER, leaf);
  }

  int constant(Reading reading, BigInteger number) {
    return constants.computeIfAbsent(
        new Known(reading, number),
        known ->
            reading.isNarrow()
                ? search.variable(
                    reading.stored(number), reading.stored(number), Search.Kind.INTEGER, false)
                : search.wideVariable(number, number, Search.Kind.INTEGER, false));
  }

  int constantInteger(BigInteger number) {
    return constants.computeIfAbsent(
        new Known("integer", number),
        known -> search.wideVariable(number, number, Search.Kind.INTEGER, false));
  }

  /**
   * The literal that a number is at least this one.
   *
   * @param reading that of the variable, or null for integers
   */
  int atLeast(@Nullable Reading reading, int variable, BigInteger number) {
    if (reading == null || !reading.isNarrow()) {
      return search.atLeast(variable, number);
    }
    if (number.compareTo(reading.min()) <= 0) {
      return search.truth();
    }
    return number.compareTo(reading.max()) > 0
        ? not(search.truth())
        : search.atLeast(variable, reading.stored(number));
  }

  int atMost(@Nullable Reading reading, int variable, BigInteger number) {
    return not(atLeast(reading, variable, number.add(BigInteger.ONE)));
  }

  // ---- Floats

  int newOrdinal(FloatFormat format, boolean leaf) {
    BigInteger low = format.negativeInfinity();
    BigInteger high = format.infinity();
    return format.isNarrow()
        ? search.variable(low.longValueExact(), high.longValueExact(), Search.Kind.ORDINAL, leaf)
        : search.wideVariable(low, high, Search.Kind.ORDINAL, leaf);
  }

  int constantOrdinal(FloatFormat format, BigInteger ordinal) {
    return constants.computeIfAbsent(
        new Known(format, ordinal),
        known ->
            format.isNarrow()
                ? search.variable(
                    ordinal.longValueExact(), ordinal.longValueExact(), Search.Kind.ORDINAL, false)
                : search.wideVariable(ordinal, ordinal, Search.Kind.ORDINAL, false));
  }

  int constantTruthVariable(boolean value) {
    return constants.computeIfAbsent(
        new Known("truth", value ? BigInteger.ONE : BigInteger.ZERO),
        known -> search.variable(value ? 1 : 0, value ? 1 : 0, Search.Kind.TRUTH, false));
  }

  int ordinalAtLeast(int ordinal, BigInteger bound) {
    return search.atLeast(ordinal, bound);
  }

  int ordinalAtMost(int ordinal, BigInteger bound) {
    return search.atMost(ordinal, bound);
  }
}
