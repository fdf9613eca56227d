package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.library.FormatString;
import dev.bulwark.frontend.c.library.FormatString.Conversion;
import dev.bulwark.frontend.c.library.FormatString.Piece;
import dev.bulwark.frontend.c.library.FormatString.Text;
import dev.bulwark.frontend.c.library.IntegerFormats;
import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/**
 * Calls of {@code sprintf} and {@code snprintf}. The format is known and taken apart here; each
 * part is written by a function of Bulwark's own library, which is C and says what it means.
 * Integers, characters and strings are exact. Floating-point numbers are characters that the model
 * does not compute, within the lengths that they can have; so are the digits of addresses.
 */
public final class FormattedTextLowering {

  private static final String TEXT = "__bulwark_print_text";
  private static final String STRING = "__bulwark_print_string";
  private static final String PADDED_STRING = "__bulwark_print_padded_string";
  private static final String CHARACTER = "__bulwark_print_character";
  private static final String INT = "__bulwark_print_int";
  private static final String UNSIGNED = "__bulwark_print_unsigned";
  private static final String SIGNED = "__bulwark_print_signed";
  private static final String NATURAL = "__bulwark_print_natural";
  private static final String POINTER = "__bulwark_print_pointer";
  private static final String UNKNOWN = "__bulwark_print_unknown";
  private static final String END = "__bulwark_print_end";
  private static final String FITS = "__bulwark_print_fits";

  /** What the library has for this. */
  public static final List<String> HELPERS =
      List.of(
          TEXT,
          STRING,
          PADDED_STRING,
          CHARACTER,
          INT,
          UNSIGNED,
          SIGNED,
          NATURAL,
          POINTER,
          UNKNOWN,
          END,
          FITS);

  private static final String FLAGS = "-+ #0";

  /** Digits in front of the point that a {@code double}, or a {@code long double}, can have. */
  private static final int DOUBLE_DIGITS = 309;

  private static final int LONG_DOUBLE_DIGITS = 4933;

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final HelperCalls helpers;
  private final LiteralFormats literals;

  FormattedTextLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.helpers = new HelperCalls(function);
    this.literals = new LiteralFormats(function);
  }

  CValue lower(CallSite site, Behaviour.FormattedText called) {
    IASTInitializerClause[] arguments = site.arguments();
    if (arguments.length <= called.format()) {
      return function.error(site.call(), "too few arguments in call of " + site.name());
    }
    if (!context.hasMemory()) {
      return function.unsupported(site.call(), "memory is not supported here: " + site.name());
    }
    Optional<String> format = literals.text(arguments[called.format()]);
    if (format.isEmpty()) {
      return function.unsupported(
          site.call(), "output by a format that is no literal is not supported: " + site.name());
    }
    Optional<List<Piece>> pieces = FormatString.outputPieces(format.get());
    if (pieces.isEmpty()) {
      return function.unsupported(site.call(), "this format is not supported: " + site.name());
    }
    List<CValue> values = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      CValue value = calls.argument(arguments, i, true);
      if (value.poisoned()) {
        return function.checked(value, arguments[i]);
      }
      values.add(function.saved(value, site.position()));
    }
    return new Writer(site, called, values).write(pieces.get());
  }

  /** The text of one call, part by part. */
  private final class Writer {

    private final CallSite site;
    private final Behaviour.FormattedText called;
    private final List<CValue> values;
    private final CValue to;
    private final CValue most;
    private CValue at;
    private int next;

    Writer(CallSite site, Behaviour.FormattedText called, List<CValue> values) {
      this.site = site;
      this.called = called;
      this.values = values;
      this.to = values.get(0);
      this.most = most();
      this.at = context.operators().constant(0, CType.ULONGLONG);
      this.next = called.format() + 1;
    }

    /** Without a limit glibc still keeps to the size that the compiler knows. */
    private CValue most() {
      int limit = called.room() >= 0 ? called.room() : called.object();
      return limit >= 0
          ? values.get(limit)
          : context.operators().constant(-1, machine().sizeType());
    }

    CValue write(List<Piece> pieces) {
      boolean fortified = called.object() >= 0;
      if (fortified && called.room() >= 0) {
        helpers.call(site, FITS, values.get(called.object()), most);
      }
      for (Piece piece : pieces) {
        boolean known =
            switch (piece) {
              case Text(int from, int count) -> text(from, count);
              case Conversion conversion -> conversion(conversion);
            };
        if (!known) {
          return function.poison();
        }
      }
      if (fortified && called.room() < 0) {
        CValue one = context.operators().constant(1, CType.ULONGLONG);
        CValue all = context.operators().binary(IASTBinaryExpression.op_plus, at, one);
        helpers.call(site, FITS, most, all);
      }
      return helpers.value(site, END, to, most, at);
    }

    private boolean text(int from, int count) {
      CType size = machine().sizeType();
      print(
          TEXT,
          values.get(called.format()),
          context.operators().constant(from, size),
          context.operators().constant(count, size));
      return true;
    }

    private void print(String helper, CValue... more) {
      List<CValue> given = new ArrayList<>(List.of(to, most, at));
      given.addAll(List.of(more));
      at = helpers.value(site, helper, given.toArray(CValue[]::new));
    }

    private boolean refuse(String message) {
      function.unsupported(site.call(), message + " is not supported: " + site.name());
      return false;
    }

    private CValue number(long value) {
      return context.operators().constant(value, CType.INT);
    }

    /** The next argument, if it is of a kind; what is refused is empty. */
    private Optional<CValue> integer(Conversion conversion, CType wanted) {
      if (next >= values.size()) {
        refuse("a format without its arguments");
        return Optional.empty();
      }
      CValue value = values.get(next++);
      if (!value.type().isInteger()) {
        refuse(conversion + " of something other than a number");
        return Optional.empty();
      }
      CValue promoted = context.operators().promoted(value);
      CType passed = context.conversions().promote(wanted);
      if (context.conversions().width(promoted.type()) != context.conversions().width(passed)) {
        refuse(conversion + " of a number of another size");
        return Optional.empty();
      }
      return Optional.of(function.pointers().convert(promoted, wanted, site.position()));
    }

    private Optional<CValue> given(Conversion conversion, String digits, int none) {
      if (digits.equals("*")) {
        return integer(conversion, CType.INT);
      }
      return Optional.of(number(digits.isEmpty() ? none : Long.parseLong(digits)));
    }

    private boolean conversion(Conversion conversion) {
      Optional<CValue> width = given(conversion, conversion.width(), 0);
      Optional<CValue> precision =
          conversion.precision().isPresent()
              ? given(conversion, conversion.precision().get(), 0)
              : Optional.of(number(-1));
      if (width.isEmpty() || precision.isEmpty()) {
        return false;
      }
      boolean plain =
          conversion.flags().isEmpty()
              && conversion.width().isEmpty()
              && conversion.precision().isEmpty();
      return switch (conversion.specifier()) {
        case 'd', 'i' -> signed(conversion, plain, width.get(), precision.get());
        case 'u' -> natural(conversion, plain, 10, 'a', width.get(), precision.get());
        case 'o' -> natural(conversion, false, 8, 'a', width.get(), precision.get());
        case 'x' -> natural(conversion, false, 16, 'a', width.get(), precision.get());
        case 'X' -> natural(conversion, false, 16, 'A', width.get(), precision.get());
        case 'c' -> character(conversion, width.get());
        case 's' -> string(conversion, plain, width.get(), precision.get());
        case 'p' -> pointer(conversion, width.get());
        case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A' -> floating(conversion, width.get());
        default -> refuse(conversion + " in formats");
      };
    }

    private CValue flags(Conversion conversion) {
      int flags = 0;
      for (char flag : conversion.flags().toCharArray()) {
        // In the C locale thousands are not grouped.
        flags |= flag == '\'' ? 0 : 1 << FLAGS.indexOf(flag);
      }
      return number(flags);
    }

    private boolean signed(Conversion conversion, boolean plain, CValue width, CValue precision) {
      Optional<CType> type = IntegerFormats.type(conversion.length(), true, machine());
      Optional<CValue> value = type.flatMap(wanted -> integer(conversion, wanted));
      if (value.isEmpty()) {
        return type.isPresent() ? false : refuse(conversion + " in formats");
      }
      if (plain && fits(type.get())) {
        print(INT, value.get());
      } else {
        print(SIGNED, value.get(), flags(conversion), width, precision);
      }
      return true;
    }

    private boolean natural(
        Conversion conversion,
        boolean plain,
        int base,
        char letter,
        CValue width,
        CValue precision) {
      Optional<CType> type = IntegerFormats.type(conversion.length(), false, machine());
      Optional<CValue> value = type.flatMap(wanted -> integer(conversion, wanted));
      if (value.isEmpty()) {
        return type.isPresent() ? false : refuse(conversion + " in formats");
      }
      if (plain && fits(type.get())) {
        print(UNSIGNED, value.get());
      } else {
        print(
            NATURAL,
            value.get(),
            number(base),
            number(letter),
            flags(conversion),
            width,
            precision);
      }
      return true;
    }

    private MachineModel machine() {
      return context.options().machine();
    }

    private boolean fits(CType type) {
      return context.conversions().width(type) <= 32;
    }

    private boolean character(Conversion conversion, CValue width) {
      if (!conversion.length().isEmpty()) {
        return refuse(conversion + " in formats");
      }
      Optional<CValue> value = integer(conversion, CType.INT);
      value.ifPresent(given -> print(CHARACTER, given, flags(conversion), width));
      return value.isPresent();
    }

    private boolean string(Conversion conversion, boolean plain, CValue width, CValue precision) {
      if (!conversion.length().isEmpty()) {
        return refuse(conversion + " in formats");
      }
      if (next >= values.size()) {
        return refuse("a format without its arguments");
      }
      CValue value = values.get(next++);
      if (!value.isPointer() && !value.type().isInteger()) {
        return refuse("%s of something other than a string");
      }
      if (plain) {
        print(STRING, value);
      } else {
        print(PADDED_STRING, value, flags(conversion), width, precision);
      }
      return true;
    }

    /** glibc writes {@code (nil)} or a number with {@code 0x}; C leaves it open. */
    private boolean pointer(Conversion conversion, CValue width) {
      if (next >= values.size() || !values.get(next).isPointer()) {
        return refuse(conversion + " of something other than a pointer");
      }
      if (!conversion.length().isEmpty()) {
        return refuse(conversion + " in formats");
      }
      CValue value = values.get(next++);
      String precision = conversion.precision().orElse("");
      if (precision.equals("*")) {
        return refuse(conversion + " with a precision that is an argument");
      }
      boolean plain = conversion.precision().isEmpty() && conversion.flags().matches("[-#']*");
      if (plain) {
        print(POINTER, value, flags(conversion), width);
      } else {
        int digits = precision.isEmpty() ? 0 : Integer.parseInt(precision);
        int most = 3 + Math.max(digits, machine().pointerWidth() / 4);
        print(UNKNOWN, number(3), number(most), width);
      }
      return true;
    }

    private boolean floating(Conversion conversion, CValue width) {
      boolean extended = conversion.length().equals("L");
      if (!extended && !conversion.length().isEmpty() && !conversion.length().equals("l")) {
        return refuse(conversion + " in formats");
      }
      if (next >= values.size()) {
        return refuse("a format without its arguments");
      }
      CType type = values.get(next++).type().unqualified();
      boolean is =
          extended
              ? type.equals(CType.LONG_DOUBLE)
              : type.equals(CType.DOUBLE) || type.equals(CType.FLOAT);
      if (!is) {
        return refuse(conversion + " of a number of another type");
      }
      if (conversion.precision().equals(Optional.of("*"))) {
        return refuse(conversion + " with a precision that is an argument");
      }
      print(UNKNOWN, number(1), number(longest(conversion, extended)), width);
      return true;
    }

    /** How many characters it takes at most, with a sign, a point and an exponent. */
    private int longest(Conversion conversion, boolean extended) {
      int digits =
          conversion
              .precision()
              .map(text -> text.isEmpty() ? 0 : Integer.parseInt(text))
              .orElse("aA".indexOf(conversion.specifier()) >= 0 ? 28 : 6);
      int whole = extended ? LONG_DOUBLE_DIGITS : DOUBLE_DIGITS;
      int exponent = extended ? 6 : 5;
      return switch (conversion.specifier()) {
        case 'f', 'F' -> 1 + whole + 1 + digits;
        case 'e', 'E' -> 1 + 1 + 1 + digits + exponent;
        // At most four zeros behind the point go before the digits: "-0.0001".
        case 'g', 'G' -> 1 + 1 + Math.max(digits, 1) + Math.max(exponent, 5);
        default -> 1 + 2 + 1 + 1 + digits + 7;
      };
    }
  }
}
