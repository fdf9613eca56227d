package dev.bulwark.verification;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.MemoryLayout.Outside;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.NotExecutableException;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes the objects that exist before the program as small as an error lets them be, for people to
 * read: solvers like to choose the largest ones, and pointers to their ends. Each change is kept
 * only if the program still runs into the same error.
 */
final class SmallerObjects {

  /** Of longer runs the objects stay as they are. */
  private static final long MOST_STEPS = 200_000;

  private static final int MOST_OBJECTS = 100;

  private final Program program;
  private final Interpreter interpreter;
  private final BooleanSupplier stop;
  private final Map<ProgramVariable, String> sites = new HashMap<>();
  private Inputs inputs;
  private @Nullable Location error;

  private SmallerObjects(Program program, Inputs inputs, BooleanSupplier stop) {
    this.program = program;
    this.interpreter = new Interpreter(program);
    this.inputs = inputs;
    this.stop = stop;
    for (Edge edge : program.start().edges()) {
      if (edge.action() instanceof Action.Havoc havoc) {
        sites.put(havoc.variable(), havoc.site().id());
      }
    }
  }

  /** Inputs that lead to the same error as the given ones. */
  static Inputs of(Program program, Inputs inputs, BooleanSupplier stop) {
    return program.memory().outside().isEmpty()
        ? inputs
        : new SmallerObjects(program, inputs, stop).result();
  }

  private Inputs result() {
    error = errorOf(inputs).orElse(null);
    if (error == null) {
      return inputs;
    }
    TreeMap<BigInteger, TreeSet<BigInteger>> pointers = new TreeMap<>();
    Map<BigInteger, Outside> kinds = new HashMap<>();
    for (BigInteger address : addresses()) {
      for (Outside kind : program.memory().outside()) {
        if (kind.from().compareTo(address) <= 0 && address.compareTo(kind.to()) < 0) {
          BigInteger base = address.subtract(address.subtract(kind.from()).mod(kind.distance()));
          pointers.computeIfAbsent(base, each -> new TreeSet<>()).add(address);
          kinds.put(base, kind);
        }
      }
    }
    pointers.entrySet().stream()
        .limit(MOST_OBJECTS)
        .forEach(
            entry -> {
              Outside kind = kinds.get(entry.getKey());
              if (kind != null) {
                moveToFront(kind, entry.getKey(), entry.getValue().first());
                shrink(kind, entry.getKey());
              }
            });
    return inputs;
  }

  // ---- Trying

  private Optional<Location> errorOf(Inputs tried) {
    try {
      Outcome outcome =
          interpreter.run(new ReplayedInputs(tried), StepListener.NONE, MOST_STEPS, stop);
      return outcome instanceof Outcome.ReachedError(Location at, var stack)
          ? Optional.of(at)
          : Optional.empty();
    } catch (NotExecutableException e) {
      return Optional.empty();
    }
  }

  private boolean isTaken(Inputs tried) {
    boolean same = errorOf(tried).filter(at -> at == error).isPresent();
    if (same) {
      inputs = tried;
    }
    return same;
  }

  // ---- Sizes

  private BigInteger size(Outside kind, BigInteger base) {
    String site = sites.get(kind.sizes());
    List<Value> values = site == null ? List.of() : inputs.values().getOrDefault(site, List.of());
    if (!values.isEmpty() && values.getFirst() instanceof ArrayValue sizes) {
      Value limit = sizes.select(index(sizes, base));
      return limit instanceof BitVecValue bits
          ? bits.unsigned().subtract(BigInteger.ONE)
          : BigInteger.ZERO;
    }
    return BigInteger.ZERO;
  }

  private static BitVecValue index(ArrayValue array, BigInteger address) {
    return Value.bitVec(((Sort.BitVec) array.sort().index()).width(), address);
  }

  private Inputs withSize(Outside kind, BigInteger base, BigInteger size) {
    Map<String, List<Value>> changed = new LinkedHashMap<>(inputs.values());
    changed.computeIfPresent(
        sites.getOrDefault(kind.sizes(), ""),
        (site, values) -> {
          ArrayValue sizes = (ArrayValue) values.getFirst();
          BitVecValue index = index(sizes, base);
          Value limit = Value.bitVec(index.width(), size.add(BigInteger.ONE));
          return List.of(sizes.store(index, limit));
        });
    return new Inputs(changed);
  }

  /** The least number of elements, by doubling and halving. */
  private void shrink(Outside kind, BigInteger base) {
    BigInteger each = BigInteger.valueOf(Math.max(1, kind.element().size()));
    BigInteger most = size(kind, base).divide(each);
    BigInteger tooFew = BigInteger.ZERO;
    BigInteger count = BigInteger.ONE;
    while (count.compareTo(most) < 0 && !isTaken(withSize(kind, base, count.multiply(each)))) {
      tooFew = count;
      count = count.shiftLeft(1);
    }
    while (tooFew.add(BigInteger.ONE).compareTo(count) < 0 && count.compareTo(most) < 0) {
      BigInteger middle = tooFew.add(count).shiftRight(1);
      if (isTaken(withSize(kind, base, middle.multiply(each)))) {
        count = middle;
      } else {
        tooFew = middle;
      }
    }
  }

  // ---- Pointers

  /** All numbers of the inputs that may be addresses. */
  private TreeSet<BigInteger> addresses() {
    TreeSet<BigInteger> found = new TreeSet<>();
    inputs.values().values().stream()
        .flatMap(List::stream)
        .limit(MOST_STEPS)
        .forEach(
            value -> {
              if (value instanceof ArrayValue array) {
                array.entries().values().forEach(element -> collect(element, found));
                collect(array.otherwise(), found);
              } else {
                collect(value, found);
              }
            });
    return found;
  }

  private static void collect(Value value, TreeSet<BigInteger> found) {
    if (value instanceof BitVecValue bits) {
      found.add(bits.unsigned());
    }
  }

  /** Leaves out what is in front of the first element to which there is a pointer. */
  private void moveToFront(Outside kind, BigInteger base, BigInteger first) {
    BigInteger size = size(kind, base);
    BigInteger distance = first.subtract(base);
    BigInteger end = base.add(kind.distance());
    if (distance.signum() > 0 && distance.compareTo(size) < 0) {
      UnaryOperator<Value> moved =
          value ->
              value instanceof BitVecValue bits
                      && first.compareTo(bits.unsigned()) <= 0
                      && bits.unsigned().compareTo(end) < 0
                  ? Value.bitVec(bits.width(), bits.unsigned().subtract(distance))
                  : value;
      Map<String, List<Value>> changed = new LinkedHashMap<>();
      inputs
          .values()
          .forEach(
              (site, values) ->
                  changed.put(site, values.stream().map(value -> moved(value, moved)).toList()));
      Inputs before = inputs;
      inputs = new Inputs(changed);
      Inputs tried = withSize(kind, base, size.subtract(distance));
      inputs = before;
      isTaken(tried);
    }
  }

  private static Value moved(Value value, UnaryOperator<Value> moved) {
    if (value instanceof ArrayValue array) {
      Map<Value, Value> entries = new LinkedHashMap<>();
      array
          .entries()
          .forEach((index, element) -> entries.put(moved.apply(index), moved.apply(element)));
      return new ArrayValue(array.sort(), moved.apply(array.otherwise()), entries);
    }
    return moved.apply(value);
  }
}
