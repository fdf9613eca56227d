package dev.bulwark.logic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes terms, each only once. A factory belongs to one task and one thread. What it simplifies is
 * decided by its {@link Rewriter}: {@link #plain} has none, so that what the certificate checker
 * builds is what it sees; engines use {@code logic.simplify}.
 */
public final class TermFactory {

  private final @Nullable Rewriter rewriter;
  private final Map<Value, Constant> constants = new HashMap<>();
  private final Map<String, Variable> variables = new HashMap<>();
  private final List<Sort.Array> arraySorts = new ArrayList<>();
  private final Constant truth;
  private final Constant falsity;
  private Application[] table = new Application[1 << 10];
  private int applications;
  private int nextId;
  private int freshNames;

  public TermFactory(@Nullable Rewriter rewriter) {
    this.rewriter = rewriter;
    this.truth = constant(Value.TRUE);
    this.falsity = constant(Value.FALSE);
  }

  /** A factory that simplifies nothing at all. */
  public static TermFactory plain() {
    return new TermFactory(null);
  }

  /**
   * A new factory that simplifies as this one does. It shares the rewriter, so both belong to the
   * same thread.
   */
  public TermFactory another() {
    return new TermFactory(rewriter);
  }

  /** Number of terms made so far; ids are below it. */
  public int size() {
    return nextId;
  }

  // ---- Leaves

  public Constant constant(Value value) {
    Constant known = constants.get(value);
    if (known == null) {
      known = new Constant(nextId++, value);
      constants.put(value, known);
    }
    return known;
  }

  public Constant bool(boolean value) {
    return value ? truth : falsity;
  }

  public Constant bitVec(int width, BigInteger number) {
    return constant(Value.bitVec(width, number));
  }

  public Constant bitVec(int width, long number) {
    return constant(Value.bitVec(width, number));
  }

  public Constant integer(BigInteger number) {
    return constant(Value.integer(number));
  }

  public Constant integer(long number) {
    return constant(Value.integer(number));
  }

  public Constant zero(Sort sort) {
    return constant(zeroValue(sort));
  }

  public static Value zeroValue(Sort sort) {
    return switch (sort) {
      case Sort.Bool b -> Value.FALSE;
      case Sort.Int i -> Value.integer(0);
      case Sort.Real r -> Value.real(BigInteger.ZERO, BigInteger.ONE);
      case Sort.BitVec(int width) -> Value.bitVec(width, 0);
      case Sort.Float f -> new Value.FloatValue(f, BigInteger.ZERO);
      case Sort.Array a -> new Value.ArrayValue(a, zeroValue(a.element()), Map.of());
    };
  }

  /** The variable of this name; asking for a known name at another sort is refused. */
  public Variable variable(String name, Sort sort) {
    Variable known = variables.get(name);
    if (known == null) {
      known = new Variable(nextId++, name, sort);
      variables.put(name, known);
    } else if (!known.sort().equals(sort)) {
      throw new IllegalArgumentException(
          "variable " + name + " of sort " + known.sort() + " asked for as " + sort);
    }
    return known;
  }

  /** A variable whose name is not yet taken. */
  public Variable freshVariable(String prefix, Sort sort) {
    String name;
    do {
      name = prefix + "!" + freshNames++;
    } while (variables.containsKey(name));
    return variable(name, sort);
  }

  // ---- Applications

  public Term apply(Op op, Term... args) {
    return apply(op, 0, 0, args);
  }

  /**
   * The application of an operator with its parameters, simplified if this factory does so. Takes
   * over the array.
   */
  public Term apply(Op op, int p, int q, Term... args) {
    Sort sort = Typing.sortOf(op, p, q, args, this);
    if (rewriter != null) {
      Term simpler = rewriter.rewrite(this, op, p, q, args);
      if (simpler != null) {
        return simpler;
      }
    }
    return intern(op, p, q, args, sort);
  }

  /** The sort that such an application would have; refuses ill-typed ones. */
  public Sort sortOf(Op op, int p, int q, Term... args) {
    return Typing.sortOf(op, p, q, args, this);
  }

  /**
   * The application just as it is, for rewriters that have arranged its arguments and must not be
   * asked again.
   */
  public Term applyRaw(Op op, int p, int q, Term... args) {
    return intern(op, p, q, args, Typing.sortOf(op, p, q, args, this));
  }

  private Term intern(Op op, int p, int q, Term[] args, Sort sort) {
    int mask = table.length - 1;
    int hash = hash(op, p, q, args);
    int slot = hash & mask;
    for (Application known = table[slot]; known != null; known = table[slot]) {
      if (known.consistsOf(hash, op, p, q, args)) {
        return known;
      }
      slot = (slot + 1) & mask;
    }
    Application made = new Application(nextId++, hash, op, p, q, args, sort);
    table[slot] = made;
    if (++applications * 2 > table.length) {
      grow();
    }
    return made;
  }

  private void grow() {
    Application[] old = table;
    table = new Application[old.length * 2];
    int mask = table.length - 1;
    for (Application known : old) {
      if (known != null) {
        int slot = known.hash() & mask;
        while (table[slot] != null) {
          slot = (slot + 1) & mask;
        }
        table[slot] = known;
      }
    }
  }

  private static int hash(Op op, int p, int q, Term[] args) {
    int hash = mix(mix(op.ordinal(), p), q);
    for (Term arg : args) {
      hash = mix(hash, arg.id());
    }
    return hash ^ (hash >>> 15);
  }

  /**
   * Multiplies after each step: with a plain polynomial, neighbouring ids of two arguments would
   * often collide.
   */
  private static int mix(int hash, int next) {
    return (Integer.rotateLeft(hash, 5) ^ next) * 0x9E3779B9;
  }

  // ---- Core

  public Term not(Term a) {
    return apply(Op.NOT, a);
  }

  public Term and(Term... args) {
    return nary(Op.AND, truth, args);
  }

  public Term and(Collection<? extends Term> args) {
    return and(args.toArray(Term[]::new));
  }

  public Term or(Term... args) {
    return nary(Op.OR, falsity, args);
  }

  public Term or(Collection<? extends Term> args) {
    return or(args.toArray(Term[]::new));
  }

  private Term nary(Op op, Term neutral, Term[] args) {
    return switch (args.length) {
      case 0 -> neutral;
      case 1 -> args[0];
      default -> apply(op, args);
    };
  }

  public Term implies(Term a, Term b) {
    return or(not(a), b);
  }

  public Term eq(Term a, Term b) {
    return apply(Op.EQ, a, b);
  }

  public Term distinct(Term a, Term b) {
    return not(eq(a, b));
  }

  public Term ite(Term condition, Term then, Term otherwise) {
    return apply(Op.ITE, condition, then, otherwise);
  }

  // ---- Bit-vectors

  public Term extract(int high, int low, Term a) {
    return apply(Op.EXTRACT, high, low, a);
  }

  public Term zeroExtend(int bits, Term a) {
    return apply(Op.ZERO_EXTEND, bits, 0, a);
  }

  public Term signExtend(int bits, Term a) {
    return apply(Op.SIGN_EXTEND, bits, 0, a);
  }

  public Term concat(Term high, Term low) {
    return apply(Op.CONCAT, high, low);
  }

  // ---- Integers

  public Term add(Term... args) {
    return apply(Op.ADD, args);
  }

  public Term sub(Term a, Term b) {
    return apply(Op.ADD, a, apply(Op.NEG, b));
  }

  public Term mul(Term... args) {
    return apply(Op.MUL, args);
  }

  public Term neg(Term a) {
    return apply(Op.NEG, a);
  }

  public Term lt(Term a, Term b) {
    return apply(Op.LT, a, b);
  }

  public Term le(Term a, Term b) {
    return apply(Op.LE, a, b);
  }

  public Term intToBitVec(int width, Term a) {
    return apply(Op.INT_TO_BV, width, 0, a);
  }

  // ---- Arrays

  public Term select(Term array, Term index) {
    return apply(Op.SELECT, array, index);
  }

  public Term store(Term array, Term index, Term element) {
    return apply(Op.STORE, array, index, element);
  }

  public Term constArray(Sort.Array sort, Term element) {
    return apply(Op.CONST_ARRAY, numberOf(sort), 0, element);
  }

  private int numberOf(Sort.Array sort) {
    int number = arraySorts.indexOf(sort);
    if (number < 0) {
      number = arraySorts.size();
      arraySorts.add(sort);
    }
    return number;
  }

  Sort.Array arraySort(int number) {
    return arraySorts.get(number);
  }

  // ---- Floats

  public Term rounded(Op op, RoundingMode mode, Term... args) {
    return apply(op, mode.ordinal(), 0, args);
  }

  public Term toFloat(Op op, RoundingMode mode, Sort.Float target, Term arg) {
    return apply(op, mode.ordinal(), Op.packFloat(target), arg);
  }

  public Term floatFromBits(Sort.Float target, Term bits) {
    return apply(Op.BITS_TO_FP, 0, Op.packFloat(target), bits);
  }

  public Term floatToBitVec(Op op, RoundingMode mode, int width, Term arg) {
    return apply(op, mode.ordinal(), width, arg);
  }

  // ---- Between factories

  /**
   * The same operator and parameters over other arguments, which may come from another factory than
   * the original's.
   */
  public Term rebuild(Application original, Term... args) {
    return original.op() == Op.CONST_ARRAY
        ? constArray((Sort.Array) original.sort(), args[0])
        : apply(original.op(), original.p(), original.q(), args);
  }

  /** The term in this factory, simplified as this factory does. */
  public Term importTerm(Term foreign) {
    return new Substitution(this, variable -> variable(variable.name(), variable.sort()))
        .apply(foreign);
  }

  @Override
  public String toString() {
    return "TermFactory[" + nextId + " terms]";
  }
}
