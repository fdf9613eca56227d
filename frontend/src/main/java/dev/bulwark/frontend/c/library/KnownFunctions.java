package dev.bulwark.frontend.c.library;

import dev.bulwark.frontend.c.library.Signatures.Signature;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Functions that mean something to the front end when they have no body. */
public final class KnownFunctions {

  /** What a call does. */
  public sealed interface Behaviour {
    /** Returns any value of the type; a declaration of another integer type wins. */
    record Nondet(CType type) implements Behaviour {}

    /** Returns a value that C leaves open; the definitions of library functions use it. */
    record Unspecified(CType type) implements Behaviour {}

    /** Returns what the library computes and the model does not; its definitions use it. */
    record Uncomputed(CType type) implements Behaviour {}

    /** What the model does not go into; the definitions of library functions use it. */
    record Incomplete() implements Behaviour {}

    /** {@code __VERIFIER_assume}. */
    record Assume() implements Behaviour {}

    /** {@code assert}. */
    record Assert() implements Behaviour {}

    /** What a failing assertion calls. */
    record AssertionFailure() implements Behaviour {}

    /** Ends the program, by intent or because something is wrong. */
    record Halt(boolean aborts) implements Behaviour {}

    /** Inline assembly. */
    record Assembly() implements Behaviour {}

    /** Never reached, by the user's word. */
    record Unreachable() implements Behaviour {}

    /**
     * Changes no object of the program and returns any value, by the closed lists.
     *
     * @param signature says which arguments have to be strings
     * @param type of the result, if the function is not declared
     * @param computed is the result fixed by the program, though not in the model?
     */
    record Harmless(Optional<Signature> signature, CType type, boolean computed)
        implements Behaviour {}

    /**
     * Writes output by a format.
     *
     * @param format the number of the argument that is the format
     * @param ends does it end the program then?
     */
    record FormattedOutput(int format, boolean ends) implements Behaviour {}

    /**
     * Writes a text to the memory that the first argument points to, by a format.
     *
     * @param room the number of the argument that says how much is written at most; -1 for none
     * @param format the number of the argument that is the format
     * @param object the number of the argument that is the size of the memory, beyond which the
     *     program is ended; -1 for none
     */
    record FormattedText(int room, int format, int object) implements Behaviour {}

    /** Reads input by the format that this argument is. */
    record FormattedInput(int format) implements Behaviour {}

    /** Reads a text from memory by a format. */
    record ScannedText() implements Behaviour {}

    /** Reads and writes memory as one step for other threads, of which there are none. */
    record Atomic(AtomicFunction function) implements Behaviour {}

    /** Writes objects through its pointers. */
    record Writing(OutParameters parameters) implements Behaviour {}

    /** Returns any value that is not negative. */
    record NonNegative(CType type) implements Behaviour {}

    /** Gives its first argument in the type. */
    record FirstArgument(CType type) implements Behaviour {}

    record AbsoluteValue(CType type) implements Behaviour {}

    /** Allocates, frees, fills or copies memory. */
    enum OnMemory implements Behaviour {
      MALLOC(1),
      ALLOCA(1),
      CALLOC(2),
      REALLOC(2),
      FREE(1),
      MEMSET(3),
      MEMCPY(3),
      MEMMOVE(3),
      /**
       * What C's {@code restrict} asks of two blocks; the definitions of library functions use it.
       */
      DISJOINT(4),
      /** That a number of bytes may be read; the definitions of library functions use it. */
      READABLE(2),
      /** That the bytes may be written. */
      WRITABLE(2),
      /** Of what may have been written so many bytes have been, if the number is positive. */
      WRITTEN(2),
      NONDET_MEMORY(2),
      /** The first argument is the alignment. */
      ALIGNED_ALLOC(2);

      private final int arguments;

      OnMemory(int arguments) {
        this.arguments = arguments;
      }

      public int arguments() {
        return arguments;
      }

      /** Is it a function, with as many parameters as arguments, that pointers may point to? */
      public boolean isLibraryFunction() {
        return switch (this) {
          case ALLOCA, DISJOINT, READABLE, WRITABLE, WRITTEN -> false;
          case MALLOC, ALIGNED_ALLOC, CALLOC, REALLOC, FREE -> true;
          case MEMSET, MEMCPY, MEMMOVE, NONDET_MEMORY -> true;
        };
      }

      public CType result() {
        return switch (this) {
          case MALLOC, ALLOCA, ALIGNED_ALLOC, CALLOC, REALLOC, MEMSET, MEMCPY, MEMMOVE ->
              TypeFacts.VOID_POINTER;
          case FREE, DISJOINT, READABLE, WRITABLE, WRITTEN, NONDET_MEMORY -> CType.VOID;
        };
      }
    }

    /** Goes through the variable arguments of the function. */
    enum OnArguments implements Behaviour {
      START,
      END,
      COPY,
      /** Gives the address of the next argument. */
      NEXT
    }

    /** Computes what IEEE 754 says. */
    record Mathematical(MathFunction function) implements Behaviour {}

    /** One of gcc's functions on words, or about its arguments. */
    record Builtin(GnuBuiltin builtin) implements Behaviour {}

    /** One of CBMC's functions, with its result where it is not declared. */
    record Cprover(CproverFunction function, CType result) implements Behaviour {}

    /** One of CBMC's functions of which nothing is known but that it is one. */
    record Uninterpreted(CType result) implements Behaviour {}

    /** Refused; the text names the construct. */
    record Refused(String construct) implements Behaviour {}
  }

  static final String NONDET = "__VERIFIER_nondet_";

  /** CBMC's: any function without body whose name begins so is an input. */
  private static final String PLAIN_NONDET = "nondet_";

  private static final String UNINTERPRETED = "__CPROVER_uninterpreted_";

  private final Map<String, Behaviour> table = new HashMap<>();
  private final MathFunctions math = new MathFunctions();
  private final GnuBuiltins builtins;

  public KnownFunctions(MachineModel machine) {
    builtins = new GnuBuiltins(machine);
    nondet(machine);
    put(new Behaviour.Unspecified(CType.INT), "__bulwark_unspecified_int");
    put(new Behaviour.Uncomputed(CType.INT), "__bulwark_uncomputed_int");
    put(new Behaviour.Uncomputed(CType.FLOAT), "__bulwark_uncomputed_float");
    put(new Behaviour.Uncomputed(CType.DOUBLE), "__bulwark_uncomputed_double");
    put(new Behaviour.Uncomputed(CType.LONG_DOUBLE), "__bulwark_uncomputed_long_double");
    put(new Behaviour.Incomplete(), "__bulwark_incomplete");
    put(new Behaviour.Assume(), "__VERIFIER_assume");
    put(new Behaviour.Assert(), "assert");
    put(
        new Behaviour.AssertionFailure(),
        "__assert_fail",
        "__assert_perror_fail",
        "__assert_func",
        "__assert_rtn",
        "__assert",
        "_assert");
    put(new Behaviour.Halt(true), "abort", "__builtin_abort", "__builtin_trap");
    put(
        new Behaviour.Halt(false),
        "exit",
        "_Exit",
        "_exit",
        "quick_exit",
        "__builtin_exit",
        "__builtin__exit",
        "__builtin__Exit");
    put(new Behaviour.Unreachable(), "__builtin_unreachable");
    output(0, "printf", "__builtin_printf", "printf_unlocked", "__builtin_printf_unlocked");
    output(0, "warn", "warnx");
    output(1, "fprintf", "__builtin_fprintf", "fprintf_unlocked", "__builtin_fprintf_unlocked");
    output(1, "dprintf", "syslog", "__printf_chk", "__builtin___printf_chk");
    output(2, "__fprintf_chk", "__builtin___fprintf_chk");
    put(new Behaviour.FormattedOutput(1, true), "err", "errx");
    put(new Behaviour.FormattedText(-1, 1, -1), "sprintf", "__builtin_sprintf");
    put(new Behaviour.FormattedText(1, 2, -1), "snprintf", "__builtin_snprintf");
    put(new Behaviour.FormattedText(-1, 3, 2), "__sprintf_chk", "__builtin___sprintf_chk");
    put(new Behaviour.FormattedText(1, 4, 3), "__snprintf_chk", "__builtin___snprintf_chk");
    put(new Behaviour.FormattedInput(0), "scanf", "__isoc99_scanf", "__isoc23_scanf");
    put(new Behaviour.FormattedInput(0), "__builtin_scanf");
    put(new Behaviour.FormattedInput(1), "fscanf", "__isoc99_fscanf", "__isoc23_fscanf");
    put(new Behaviour.FormattedInput(1), "__builtin_fscanf");
    put(new Behaviour.ScannedText(), "sscanf", "__isoc99_sscanf", "__isoc23_sscanf");
    put(new Behaviour.ScannedText(), "__builtin_sscanf");
    OutParameters.names()
        .forEach(name -> put(new Behaviour.Writing(OutParameters.of(name).orElseThrow()), name));
    put(new Behaviour.NonNegative(CType.INT), "rand");
    put(new Behaviour.NonNegative(CType.LONG), "random", "lrand48");
    put(
        new Behaviour.FirstArgument(CType.LONG),
        "__builtin_expect",
        "__builtin_expect_with_probability");
    put(new Behaviour.FirstArgument(TypeFacts.VOID_POINTER), "__builtin_assume_aligned");
    put(new Behaviour.AbsoluteValue(CType.INT), "abs", "__builtin_abs");
    put(new Behaviour.AbsoluteValue(CType.LONG), "labs", "__builtin_labs");
    put(new Behaviour.AbsoluteValue(CType.LONGLONG), "llabs", "__builtin_llabs");
    put(
        new Behaviour.AbsoluteValue(machine.pointerWidth() == 64 ? CType.LONG : CType.LONGLONG),
        "imaxabs",
        "__builtin_imaxabs");
    AtomicFunctions.names()
        .forEach(name -> put(new Behaviour.Atomic(AtomicFunctions.of(name).orElseThrow()), name));
    put(Behaviour.OnMemory.MALLOC, "malloc", "__builtin_malloc", "valloc", "pvalloc");
    put(Behaviour.OnMemory.ALIGNED_ALLOC, "aligned_alloc", "__builtin_aligned_alloc", "memalign");
    put(
        Behaviour.OnMemory.ALLOCA,
        "alloca",
        "__builtin_alloca",
        "__builtin_alloca_with_align",
        "__builtin_alloca_with_align_and_max");
    put(Behaviour.OnMemory.CALLOC, "calloc", "__builtin_calloc");
    put(Behaviour.OnMemory.REALLOC, "realloc", "__builtin_realloc");
    put(Behaviour.OnMemory.FREE, "free", "__builtin_free", "cfree");
    put(Behaviour.OnMemory.MEMSET, "memset", "__builtin_memset");
    put(Behaviour.OnMemory.MEMCPY, "memcpy", "__builtin_memcpy");
    put(Behaviour.OnMemory.MEMMOVE, "memmove", "__builtin_memmove");
    put(Behaviour.OnMemory.DISJOINT, "__bulwark_disjoint");
    put(Behaviour.OnMemory.READABLE, "__bulwark_readable");
    put(Behaviour.OnMemory.WRITABLE, "__bulwark_writable");
    put(Behaviour.OnMemory.WRITTEN, "__bulwark_written");
    put(Behaviour.OnMemory.NONDET_MEMORY, NONDET + "memory", "__CPROVER_havoc_slice");
    CproverFunction.byName()
        .forEach((name, word) -> put(new Behaviour.Cprover(word, word.result(machine)), name));
    put(Behaviour.OnArguments.START, "__builtin_va_start", "__builtin_stdarg_start");
    put(Behaviour.OnArguments.END, "__builtin_va_end");
    put(Behaviour.OnArguments.COPY, "__builtin_va_copy");
    put(new Behaviour.Assembly(), OwnWords.ASSEMBLY);
    put(Behaviour.OnArguments.NEXT, OwnWords.NEXT_ARGUMENT);
  }

  private void nondet(MachineModel machine) {
    nondet("bool", CType.BOOL);
    nondet("_Bool", CType.BOOL);
    nondet("char", CType.CHAR);
    nondet("schar", CType.SCHAR);
    nondet("uchar", CType.UCHAR);
    nondet("short", CType.SHORT);
    nondet("ushort", CType.USHORT);
    nondet("int", CType.INT);
    nondet("uint", CType.UINT);
    nondet("unsigned", CType.UINT);
    nondet("u32", CType.UINT);
    nondet("long", CType.LONG);
    nondet("ulong", CType.ULONG);
    nondet("longlong", CType.LONGLONG);
    nondet("ulonglong", CType.ULONGLONG);
    nondet("int128", CType.INT128);
    nondet("uint128", CType.UINT128);
    nondet("loff_t", CType.LONGLONG);
    nondet("size_t", machine.sizeType());
    nondet("sector_t", CType.ULONG);
    nondet("pthread_t", CType.ULONG);
    nondet("float", CType.FLOAT);
    nondet("double", CType.DOUBLE);
    nondet("longdouble", CType.LONG_DOUBLE);
    nondet("pchar", new CType.PointerType(CType.CHAR));
    nondet("pointer", TypeFacts.VOID_POINTER);
  }

  private void nondet(String suffix, CType type) {
    put(new Behaviour.Nondet(type), NONDET + suffix);
  }

  private void output(int format, String... names) {
    put(new Behaviour.FormattedOutput(format, false), names);
  }

  private void put(Behaviour behaviour, String... names) {
    for (String name : names) {
      table.put(name, behaviour);
    }
  }

  private static boolean isNumber(CType type) {
    return type.isScalar();
  }

  /**
   * Null for functions that mean nothing special. Any declared {@code __VERIFIER_nondet_*} of an
   * type of numbers is an input.
   */
  public @Nullable Behaviour behaviour(String name, CType.@Nullable FunctionType declared) {
    Behaviour behaviour = table.get(name);
    if (name.startsWith(NONDET) && declared != null && isNumber(declared.result())) {
      return new Behaviour.Nondet(declared.result());
    }
    if (name.startsWith(PLAIN_NONDET)) {
      return plainNondet(declared);
    }
    if (name.startsWith(UNINTERPRETED)) {
      return new Behaviour.Uninterpreted(declared == null ? CType.INT : declared.result());
    }
    if (behaviour instanceof Behaviour.Writing && !ListedFunctions.isLibrary(name, declared)) {
      return null;
    }
    if (behaviour == null) {
      behaviour = computed(name, declared);
    }
    return behaviour == null ? ListedFunctions.behaviour(name, declared).orElse(null) : behaviour;
  }

  /** With parameters it may be one that writes through them, as any function without body. */
  private static @Nullable Behaviour plainNondet(CType.@Nullable FunctionType declared) {
    if (declared == null) {
      return new Behaviour.Nondet(CType.INT);
    }
    return declared.parameters().isEmpty() && isNumber(declared.result())
        ? new Behaviour.Nondet(declared.result())
        : null;
  }

  /** A function that is declared with another result is another function. */
  private @Nullable Behaviour computed(String name, CType.@Nullable FunctionType declared) {
    Optional<MathFunction> function = math.of(name);
    if (function.isPresent()
        && (declared == null || declared.result().equals(function.get().result()))) {
      return new Behaviour.Mathematical(function.get());
    }
    return builtins.of(name).map(Behaviour.Builtin::new).orElse(null);
  }

  /** The names that a table has a meaning for. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>(table.keySet());
    names.addAll(math.names());
    names.addAll(builtins.names());
    return names;
  }
}
