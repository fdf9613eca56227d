package dev.bulwark.report;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.CType;
import dev.bulwark.program.Fault;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.StateWatch;
import dev.bulwark.report.expression.AddressNames;
import dev.bulwark.report.expression.AddressNames.Known;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Says of an access that goes wrong which object it misses, and by how much. It has to see the run
 * in which that happens, where the operation begins.
 */
final class FaultWords implements StateWatch {

  private final Fault fault;
  private final Location before;
  private final Map<Variable, ProgramVariable> variables = new LinkedHashMap<>();
  private final Map<Variable, Value> values = new HashMap<>();

  /** For one that goes wrong in a step from the location. */
  FaultWords(Program program, Fault fault, Location before) {
    this.fault = fault;
    this.before = before;
    Map<Variable, ProgramVariable> known = new HashMap<>();
    program.globals().forEach(variable -> known.put(variable.term(), variable));
    program
        .procedureOf(before)
        .frameVariables()
        .forEach(variable -> known.put(variable.term(), variable));
    for (Term term : terms(fault)) {
      for (Variable variable : Terms.freeVariables(term)) {
        Optional.ofNullable(known.get(variable)).ifPresent(it -> variables.put(variable, it));
      }
    }
  }

  private static List<Term> terms(Fault fault) {
    return switch (fault) {
      case Fault.Access access -> List.of(access.object(), access.address(), access.size());
      case Fault.Free free -> List.of(free.object(), free.address());
      case Fault.Index index -> List.of(index.index(), index.length());
    };
  }

  @Override
  public Set<Location> locations() {
    return Set.of(before);
  }

  /** The last time counts. */
  @Override
  public boolean goesOn(State state) {
    variables.forEach((variable, it) -> values.put(variable, state.value(it, 0)));
    return true;
  }

  /** What has gone wrong; empty if the run has not come there. */
  Optional<String> say(AddressNames names) {
    Map<Term, BitVecValue> found = new HashMap<>();
    Evaluator evaluator = new Evaluator(values::get);
    for (Term term : terms(fault)) {
      if (evaluator.evaluate(term) instanceof BitVecValue bits) {
        found.put(term, bits);
      } else {
        return Optional.empty();
      }
    }
    Function<Term, BitVecValue> value = term -> Objects.requireNonNull(found.get(term));
    return Optional.of(
        switch (fault) {
          case Fault.Access(Term object, Term address, Term size, boolean write, int offsetBits) ->
              access(
                  Place.of(value.apply(object), value.apply(address), offsetBits, names),
                  value.apply(size).unsigned(),
                  write,
                  pointer(object));
          case Fault.Free(Term object, Term address, int offsetBits) ->
              free(
                  Place.of(value.apply(object), value.apply(address), offsetBits, names),
                  pointer(object));
          case Fault.Index(String array, Term index, boolean signed, Term length) ->
              index(
                  array,
                  signed ? value.apply(index).signed() : value.apply(index).unsigned(),
                  value.apply(length).unsigned());
        });
  }

  private static String index(String array, BigInteger index, BigInteger length) {
    return "index "
        + index
        + (array.isEmpty()
            ? " of an array of " + length
            : String.format(
                " of %s, which has %s",
                array, length.equals(BigInteger.ONE) ? "1 element" : length + " elements"));
  }

  /** The pointer by which the object is found, with a blank in front, if it has a name. */
  private String pointer(Term object) {
    List<ProgramVariable> named =
        Terms.freeVariables(object).stream()
            .flatMap(variable -> Optional.ofNullable(variables.get(variable)).stream())
            .filter(variable -> variable.type() instanceof CType.PointerType)
            .filter(variable -> variable.kind() != ProgramVariable.Kind.TEMPORARY)
            .filter(variable -> variable.kind() != ProgramVariable.Kind.RESULT)
            .toList();
    return named.size() == 1 ? " " + named.getFirst().sourceName() : "";
  }

  /**
   * Where a pointer points.
   *
   * @param number of the object; 0 is none
   * @param last is it the number that uninitialised pointers have?
   * @param offset may be negative
   */
  private record Place(BigInteger number, boolean last, Optional<Known> object, BigInteger offset) {

    /** A pointer that has moved to before its object has the number below in its high bits. */
    static Place of(BitVecValue object, BitVecValue address, int bits, AddressNames names) {
      BigInteger range = BigInteger.ONE.shiftLeft(bits);
      BigInteger addresses = BigInteger.ONE.shiftLeft(object.width());
      BigInteger ahead = address.unsigned().subtract(object.unsigned()).mod(addresses);
      BigInteger distance = ahead.testBit(object.width() - 1) ? ahead.subtract(addresses) : ahead;
      boolean below = distance.signum() > 0 && distance.testBit(bits - 1);
      BigInteger base = below ? object.unsigned().add(range).mod(addresses) : object.unsigned();
      BigInteger number = base.shiftRight(bits);
      return new Place(
          number,
          number.equals(BigInteger.ONE.shiftLeft(object.width() - bits).subtract(BigInteger.ONE)),
          names.object(base),
          below ? distance.subtract(range) : distance);
    }

    /** The pointer is to no object that is known. */
    String elsewhere(String pointer) {
      return last ? "uninitialised pointer" + pointer : "pointer" + pointer + " to no object";
    }
  }

  private static String access(Place place, BigInteger size, boolean write, String pointer) {
    if (place.number().signum() == 0) {
      return "null pointer"
          + pointer
          + (place.offset().signum() == 0 ? "" : ", offset " + place.offset());
    }
    if (place.object().isEmpty()) {
      return place.elsewhere(pointer);
    }
    Known object = place.object().get();
    BigInteger end = place.offset().add(size);
    if (place.offset().signum() < 0 || end.compareTo(object.size()) > 0) {
      return String.format(
          "%s at offset %s of %s, which has %s",
          bytes(size), place.offset(), object.name(), bytes(object.size()));
    }
    return switch (object.kind()) {
      case STATIC -> object.name() + " is constant";
      case AUTOMATIC -> object.name() + " is " + (write ? "constant, or " : "") + "there no longer";
      case HEAP, OUTSIDE -> object.name() + " is freed";
    };
  }

  private static String free(Place place, String pointer) {
    if (place.object().isEmpty()) {
      return place.elsewhere(pointer);
    }
    Known object = place.object().get();
    if (place.offset().signum() != 0) {
      return "offset " + place.offset() + " of " + object.name();
    }
    return switch (object.kind()) {
      case STATIC, AUTOMATIC -> object.name() + " is not on the heap";
      case HEAP -> object.name() + " is freed already";
      case OUTSIDE -> object.name() + " is freed already, or not on the heap";
    };
  }

  private static String bytes(BigInteger number) {
    return number.equals(BigInteger.ONE) ? "1 byte" : number + " bytes";
  }
}
