package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Macros that a source file finds defined: those of gcc for the machine, as far as programs ask for
 * them, and words that CDT's parser does not know in terms of what it knows.
 */
final class PredefinedMacros {

  private final MachineModel machine;
  private final Map<String, String> macros = new LinkedHashMap<>();

  private PredefinedMacros(MachineModel machine) {
    this.machine = machine;
  }

  /** A new table, for the user's options to change. */
  static Map<String, String> of(MachineModel machine) {
    PredefinedMacros predefined = new PredefinedMacros(machine);
    predefined.compiler();
    predefined.sizes();
    predefined.types();
    predefined.words();
    return predefined.macros;
  }

  private boolean wide() {
    return machine == MachineModel.LP64;
  }

  private void compiler() {
    macros.put("__STDC__", "1");
    macros.put("__STDC_VERSION__", "201112L");
    macros.put("__STDC_HOSTED__", "1");
    macros.put("__STDC_NO_THREADS__", "1");
    macros.put("__STDC_NO_ATOMICS__", "1");
    macros.put("__GNUC__", "12");
    macros.put("__GNUC_MINOR__", "0");
    macros.put("__GNUC_PATCHLEVEL__", "0");
    macros.put("__GNUC_STDC_INLINE__", "1");
    macros.put("__BULWARK__", "1");
    macros.put("__linux__", "1");
    macros.put("__linux", "1");
    macros.put("__gnu_linux__", "1");
    macros.put("__unix__", "1");
    macros.put("__unix", "1");
    macros.put("__ELF__", "1");
    macros.put("__ORDER_LITTLE_ENDIAN__", "1234");
    macros.put("__ORDER_BIG_ENDIAN__", "4321");
    macros.put("__BYTE_ORDER__", "__ORDER_LITTLE_ENDIAN__");
    macros.put("__FLT_EVAL_METHOD__", "0");
    if (wide()) {
      macros.put("__LP64__", "1");
      macros.put("_LP64", "1");
      macros.put("__x86_64__", "1");
      macros.put("__x86_64", "1");
      macros.put("__amd64__", "1");
      macros.put("__SIZEOF_INT128__", "16");
    } else {
      macros.put("__ILP32__", "1");
      macros.put("_ILP32", "1");
      macros.put("__i386__", "1");
      macros.put("__i386", "1");
    }
  }

  private void sizes() {
    macros.put("__CHAR_BIT__", "8");
    macros.put("__SCHAR_MAX__", "127");
    macros.put("__SHRT_MAX__", "32767");
    macros.put("__INT_MAX__", "2147483647");
    macros.put("__LONG_MAX__", wide() ? "9223372036854775807L" : "2147483647L");
    macros.put("__LONG_LONG_MAX__", "9223372036854775807LL");
    macros.put("__SIZE_MAX__", wide() ? "18446744073709551615UL" : "4294967295U");
    macros.put("__SIZEOF_SHORT__", "2");
    macros.put("__SIZEOF_INT__", "4");
    macros.put("__SIZEOF_LONG_LONG__", "8");
    macros.put("__SIZEOF_FLOAT__", "4");
    macros.put("__SIZEOF_DOUBLE__", "8");
    macros.put("__SIZEOF_LONG_DOUBLE__", wide() ? "16" : "12");
    macros.put("__SIZEOF_WCHAR_T__", "4");
    macros.put("__SIZEOF_LONG__", "" + machine.size(CType.Kind.LONG));
    macros.put("__SIZEOF_POINTER__", "" + machine.pointerWidth() / 8);
    macros.put("__SIZEOF_SIZE_T__", "" + machine.pointerWidth() / 8);
    macros.put("__SIZEOF_PTRDIFF_T__", "" + machine.pointerWidth() / 8);
  }

  private void types() {
    macros.put("__SIZE_TYPE__", wide() ? "unsigned long" : "unsigned int");
    macros.put("__PTRDIFF_TYPE__", wide() ? "long" : "int");
    macros.put("__INTPTR_TYPE__", wide() ? "long" : "int");
    macros.put("__UINTPTR_TYPE__", wide() ? "unsigned long" : "unsigned int");
    macros.put("__INTMAX_TYPE__", wide() ? "long" : "long long");
    macros.put("__UINTMAX_TYPE__", wide() ? "unsigned long" : "unsigned long long");
    macros.put("__WCHAR_TYPE__", wide() ? "int" : "long");
    macros.put("__WINT_TYPE__", "unsigned int");
    macros.put("__CHAR16_TYPE__", "unsigned short");
    macros.put("__CHAR32_TYPE__", "unsigned int");
    macros.put("__INT8_TYPE__", "signed char");
    macros.put("__UINT8_TYPE__", "unsigned char");
    macros.put("__INT16_TYPE__", "short");
    macros.put("__UINT16_TYPE__", "unsigned short");
    macros.put("__INT32_TYPE__", "int");
    macros.put("__UINT32_TYPE__", "unsigned int");
    macros.put("__INT64_TYPE__", wide() ? "long" : "long long");
    macros.put("__UINT64_TYPE__", wide() ? "unsigned long" : "unsigned long long");
  }

  private void words() {
    macros.put("_Noreturn", "__attribute__((__noreturn__))");
    macros.put("_Thread_local", "");
    macros.put("__thread", "");
    // CDT has a macro of its own for it, which forgets what it stands for.
    macros.put(
        "__builtin_va_arg(list, type)",
        "(*(type *)" + VariableArguments.NEXT + "(list, (type *)0))");
    // And one for this, which needs a size_t that nobody may have declared.
    macros.put("__builtin_offsetof(type, member)", "((__SIZE_TYPE__)&((type *)0)->member)");
    macros.put(
        "_Static_assert(condition, ...)",
        "extern char " + FileDeclarations.STATIC_ASSERTION + "[(condition) ? 1 : -1]");
  }
}
