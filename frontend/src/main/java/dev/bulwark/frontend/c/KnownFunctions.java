package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Functions that mean something to the front end when they have no body. */
final class KnownFunctions {

  /** What a call does. */
  sealed interface Behaviour {
    /** Returns any value of the type; a declaration of another integer type wins. */
    record Nondet(CType type) implements Behaviour {}

    /** Returns a value that C leaves open; the definitions of library functions use it. */
    record Unspecified(CType type) implements Behaviour {}

    /** {@code __VERIFIER_assume}. */
    record Assume() implements Behaviour {}

    /** {@code assert}. */
    record Assert() implements Behaviour {}

    /** What a failing assertion calls. */
    record AssertionFailure() implements Behaviour {}

    /** Ends the program. */
    record Halt() implements Behaviour {}

    /** Never reached, by the user's word. */
    record Unreachable() implements Behaviour {}

    /** Writes output, and returns any value of the type. */
    record Output(CType type) implements Behaviour {}

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
      NONDET_MEMORY(2),
      /** The first argument is a format. */
      SCANF(1),
      /** The second argument is a format. */
      FSCANF(2);

      private final int arguments;

      OnMemory(int arguments) {
        this.arguments = arguments;
      }

      int arguments() {
        return arguments;
      }

      /** Is it a function, with as many parameters as arguments, that pointers may point to? */
      boolean isLibraryFunction() {
        return switch (this) {
          case ALLOCA, DISJOINT, SCANF, FSCANF -> false;
          case MALLOC, CALLOC, REALLOC, FREE, MEMSET, MEMCPY, MEMMOVE, NONDET_MEMORY -> true;
        };
      }

      CType result() {
        return switch (this) {
          case MALLOC, ALLOCA, CALLOC, REALLOC, MEMSET, MEMCPY, MEMMOVE ->
              MemoryCallLowering.VOID_POINTER;
          case FREE, DISJOINT, NONDET_MEMORY -> CType.VOID;
          case SCANF, FSCANF -> CType.INT;
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

    /** Refused; the text names the construct. */
    record Refused(String construct) implements Behaviour {}
  }

  private static final String NONDET = "__VERIFIER_nondet_";

  private final Map<String, Behaviour> table = new HashMap<>();
  private final MathFunctions math = new MathFunctions();
  private final GnuBuiltins builtins;

  KnownFunctions(MachineModel machine) {
    builtins = new GnuBuiltins(machine);
    nondet(machine);
    put(new Behaviour.Unspecified(CType.INT), "__bulwark_unspecified_int");
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
    put(
        new Behaviour.Halt(),
        "abort",
        "exit",
        "_Exit",
        "_exit",
        "quick_exit",
        "__builtin_abort",
        "__builtin_exit",
        "__builtin_trap");
    put(new Behaviour.Unreachable(), "__builtin_unreachable");
    put(
        new Behaviour.Output(CType.INT),
        "printf",
        "fprintf",
        "vprintf",
        "vfprintf",
        "puts",
        "putchar",
        "putc",
        "fputc",
        "fputs",
        "fflush");
    put(
        new Behaviour.Output(CType.INT),
        "__builtin_printf",
        "__builtin_puts",
        "__builtin_putchar",
        "perror",
        "printk");
    put(new Behaviour.NonNegative(CType.INT), "rand");
    put(new Behaviour.NonNegative(CType.LONG), "random");
    put(new Behaviour.FirstArgument(CType.LONG), "__builtin_expect");
    put(new Behaviour.AbsoluteValue(CType.INT), "abs", "__builtin_abs");
    put(new Behaviour.AbsoluteValue(CType.LONG), "labs", "__builtin_labs");
    put(new Behaviour.AbsoluteValue(CType.LONGLONG), "llabs", "__builtin_llabs");
    refused(
        "threads",
        "pthread_create",
        "pthread_join",
        "thrd_create",
        "__VERIFIER_atomic_begin",
        "__VERIFIER_atomic_end");
    refused(
        "setjmp and longjmp",
        "setjmp",
        "_setjmp",
        "sigsetjmp",
        "__sigsetjmp",
        "longjmp",
        "siglongjmp",
        "_longjmp");
    refused(
        "signals", "signal", "sigaction", "sigprocmask", "sigsuspend", "raise", "kill", "alarm");
    refused("processes", "fork", "vfork", "execve", "execv", "execl", "execvp");
    refused("functions called at exit", "atexit", "at_quick_exit", "on_exit");
    refused("rounding mode changes", "fesetround", "fesetenv", "feupdateenv");
    put(Behaviour.OnMemory.MALLOC, "malloc", "__builtin_malloc", "valloc");
    put(Behaviour.OnMemory.ALLOCA, "alloca", "__builtin_alloca");
    put(Behaviour.OnMemory.CALLOC, "calloc", "__builtin_calloc");
    put(Behaviour.OnMemory.REALLOC, "realloc", "__builtin_realloc");
    put(Behaviour.OnMemory.FREE, "free", "__builtin_free", "cfree");
    put(Behaviour.OnMemory.MEMSET, "memset", "__builtin_memset");
    put(Behaviour.OnMemory.MEMCPY, "memcpy", "__builtin_memcpy");
    put(Behaviour.OnMemory.MEMMOVE, "memmove", "__builtin_memmove");
    put(Behaviour.OnMemory.DISJOINT, "__bulwark_disjoint");
    put(Behaviour.OnMemory.NONDET_MEMORY, NONDET + "memory");
    put(Behaviour.OnMemory.SCANF, "scanf", "__isoc99_scanf");
    put(Behaviour.OnMemory.FSCANF, "fscanf", "sscanf", "__isoc99_fscanf", "__isoc99_sscanf");
    refused(
        "string functions",
        "memcmp",
        "strcpy",
        "strncpy",
        "strlen",
        "strcmp",
        "strncmp",
        "strcat",
        "strncat",
        "strchr",
        "strrchr",
        "strstr");
    refused("input of strings", "gets", "getline", "read");
    refused(
        "results through pointers",
        "fread",
        "memccpy",
        "posix_memalign",
        "stpncpy",
        "strtod",
        "strtof",
        "strtold",
        "strxfrm",
        "frexp",
        "frexpf",
        "frexpl",
        "remquo",
        "remquof",
        "remquol",
        "sincos",
        "sincosf",
        "sincosl");
    refused("sorting and searching by a function of the program", "qsort", "bsearch");
    refused("formatted output to memory", "sprintf", "snprintf", "vsprintf", "vsnprintf");
    put(Behaviour.OnArguments.START, "__builtin_va_start", "__builtin_stdarg_start");
    put(Behaviour.OnArguments.END, "__builtin_va_end");
    put(Behaviour.OnArguments.COPY, "__builtin_va_copy");
    put(Behaviour.OnArguments.NEXT, VariableArguments.NEXT);
    refused("variable arguments", "va_start", "va_end", "va_arg", "va_copy");
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
    nondet("pointer", MemoryCallLowering.VOID_POINTER);
  }

  private void nondet(String suffix, CType type) {
    put(new Behaviour.Nondet(type), NONDET + suffix);
  }

  private void refused(String construct, String... names) {
    put(new Behaviour.Refused(construct), names);
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
  @Nullable Behaviour behaviour(String name, CType.@Nullable FunctionType declared) {
    Behaviour behaviour = table.get(name);
    if (behaviour == null && name.startsWith("pthread_")) {
      return new Behaviour.Refused("threads");
    }
    if (name.startsWith(NONDET) && declared != null && isNumber(declared.result())) {
      return new Behaviour.Nondet(declared.result());
    }
    return behaviour == null ? computed(name, declared) : behaviour;
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
}
