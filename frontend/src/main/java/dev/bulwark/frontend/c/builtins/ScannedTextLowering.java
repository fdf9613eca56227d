package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.library.FormatString;
import dev.bulwark.frontend.c.library.FormatString.Conversion;
import dev.bulwark.frontend.c.library.FormatString.Piece;
import dev.bulwark.frontend.c.library.FormatString.Text;
import dev.bulwark.frontend.c.library.IntegerFormats;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/**
 * Calls of {@code sscanf}. The format is known and taken apart here; each part is read by a
 * function of Bulwark's own library, which is C and says what it means. Integers, characters, words
 * and sets of characters are exact; a number that its type does not have is any, as C leaves that
 * open.
 */
public final class ScannedTextLowering {

  private static final String TEXT = "__bulwark_scan_text";
  private static final String DIGITS = "__bulwark_scan_digits";
  private static final String NUMBER = "__bulwark_scan_number";
  private static final String REAL = "__bulwark_scan_real";
  private static final String FLOAT = "__bulwark_scan_float";
  private static final String DOUBLE = "__bulwark_scan_double";
  private static final String LONG_DOUBLE = "__bulwark_scan_long_double";
  private static final String WORD = "__bulwark_scan_word";
  private static final String SET = "__bulwark_scan_set";
  private static final String CHARACTERS = "__bulwark_scan_characters";
  private static final String COPY = "__bulwark_scan_copy";
  private static final String COPY_SET = "__bulwark_scan_copy_set";
  private static final String COPY_WORD = "__bulwark_scan_copy_word";
  private static final String COUNT = "__bulwark_scan_count";
  private static final String RESULT = "__bulwark_scan_result";

  /** What the library has for this. */
  public static final List<String> HELPERS =
      List.of(
          TEXT,
          DIGITS,
          NUMBER,
          REAL,
          FLOAT,
          DOUBLE,
          LONG_DOUBLE,
          WORD,
          SET,
          CHARACTERS,
          COPY,
          COPY_SET,
          COPY_WORD,
          COUNT,
          RESULT);

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final HelperCalls helpers;
  private final LiteralFormats literals;
  private final StringChecks strings;

  ScannedTextLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.helpers = new HelperCalls(function);
    this.literals = new LiteralFormats(function);
    this.strings = new StringChecks(function);
  }

  CValue lower(CallSite site) {
    IASTInitializerClause[] arguments = site.arguments();
    if (arguments.length < 2) {
      return function.error(site.call(), "too few arguments in call of " + site.name());
    }
    if (!context.hasMemory()) {
      return function.unsupported(site.call(), "memory is not supported here: " + site.name());
    }
    Optional<List<Piece>> pieces = literals.text(arguments[1]).flatMap(FormatString::inputPieces);
    if (pieces.isEmpty()) {
      return function.unsupported(
          site.call(), "input by a format that is no literal is not supported: " + site.name());
    }
    List<CValue> values = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      CValue value = calls.argument(arguments, i, true);
      if (value.poisoned()) {
        return function.checked(value, arguments[i]);
      }
      values.add(function.saved(value, site.position()));
    }
    strings.string(site, values.getFirst());
    return new Reader(site, values).read(pieces.get());
  }

  /** The text of one call, part by part. */
  private final class Reader {

    private final CallSite site;
    private final List<CValue> values;
    private final CValue from;
    private CValue at;
    private CValue done;
    private int next = 2;

    Reader(CallSite site, List<CValue> values) {
      this.site = site;
      this.values = values;
      this.from = values.getFirst();
      this.at = size(0);
      this.done = number(0);
    }

    CValue read(List<Piece> pieces) {
      for (Piece piece : pieces) {
        boolean known =
            switch (piece) {
              case Text(int offset, int count) -> {
                at = helpers.value(site, TEXT, from, at, values.get(1), size(offset), size(count));
                yield true;
              }
              case Conversion conversion -> conversion(conversion);
            };
        if (!known) {
          return function.poison();
        }
      }
      return helpers.value(site, RESULT, done, at);
    }

    private CValue number(long value) {
      return context.operators().constant(value, CType.INT);
    }

    private CValue size(long value) {
      return context.operators().constant(value, machine().sizeType());
    }

    private MachineModel machine() {
      return context.options().machine();
    }

    private boolean refuse(Conversion conversion) {
      function.unsupported(
          site.call(), "input by " + conversion + " is not supported: " + site.name());
      return false;
    }

    private boolean conversion(Conversion conversion) {
      int width = conversion.widthNumber().orElse(-1);
      return switch (conversion.specifier()) {
        // Newer functions know binary numbers too.
        case 'i' ->
            site.name().contains("isoc23")
                ? refuse(conversion)
                : integer(conversion, 0, true, width);
        case 'd' -> integer(conversion, 10, true, width);
        case 'u' -> integer(conversion, 10, false, width);
        case 'o' -> integer(conversion, 8, false, width);
        case 'x', 'X' -> integer(conversion, 16, false, width);
        case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A' ->
            switch (conversion.length()) {
              case "" -> real(conversion, CType.FLOAT, FLOAT, width);
              case "l" -> real(conversion, CType.DOUBLE, DOUBLE, width);
              case "L" -> real(conversion, CType.LONG_DOUBLE, LONG_DOUBLE, width);
              default -> refuse(conversion);
            };
        case 's' -> characters(conversion, COPY_WORD, read(WORD, number(width)));
        case '[' -> characters(conversion, COPY_SET, set(conversion, width));
        case 'c' -> characters(conversion, COPY, read(CHARACTERS, number(Math.max(width, 1))));
        case 'n' -> place(conversion);
        default -> refuse(conversion);
      };
    }

    /** Where the next item goes; what is refused is empty. */
    private Optional<CValue> target(Conversion conversion) {
      if (next >= values.size() || !values.get(next).isPointer()) {
        function.unsupported(
            site.call(),
            conversion + " without a pointer to write to is not supported: " + site.name());
        return Optional.empty();
      }
      return Optional.of(values.get(next++));
    }

    private void count(CValue end) {
      done = helpers.value(site, COUNT, done, end);
    }

    private boolean integer(Conversion conversion, int base, boolean signed, int width) {
      Optional<CType> type = IntegerFormats.type(conversion.length(), signed, machine());
      if (type.isEmpty()) {
        return refuse(conversion);
      }
      CValue end = helpers.value(site, DIGITS, from, at, number(base), number(width));
      if (!conversion.isSuppressed()) {
        Optional<CValue> target = target(conversion);
        if (target.isEmpty()) {
          return false;
        }
        int bits = context.conversions().width(type.get()) - (signed ? 1 : 0);
        BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
        CValue before = at;
        ifRead(
            end,
            () ->
                store(
                    target.get(),
                    type.get(),
                    helpers.value(
                        site,
                        NUMBER,
                        from,
                        before,
                        end,
                        number(base),
                        context.operators().constant(most.longValue(), CType.ULONGLONG),
                        number(signed ? 1 : 0))));
        count(end);
      }
      at = end;
      return true;
    }

    /** Where it ends is exact, the number is not computed. */
    private boolean real(Conversion conversion, CType type, String number, int width) {
      if (!context.conversions().supports(type)) {
        return refuse(conversion);
      }
      CValue end = read(REAL, number(width));
      if (!conversion.isSuppressed()) {
        Optional<CValue> target = target(conversion);
        if (target.isEmpty()) {
          return false;
        }
        ifRead(end, () -> store(target.get(), type, helpers.value(site, number)));
        count(end);
      }
      at = end;
      return true;
    }

    private CValue read(String helper, CValue width) {
      return helpers.value(site, helper, from, at, width);
    }

    /** The format has the set. */
    private CValue set(Conversion conversion, int width) {
      Text set = conversion.set().orElseThrow();
      CValue first = size(set.from());
      CValue count = size(set.count());
      return helpers.value(site, SET, from, at, values.get(1), first, count, number(width));
    }

    private boolean characters(Conversion conversion, String copy, CValue end) {
      if (!conversion.length().isEmpty()) {
        return refuse(conversion);
      }
      if (!conversion.isSuppressed()) {
        Optional<CValue> target = target(conversion);
        if (target.isEmpty()) {
          return false;
        }
        helpers.call(site, copy, target.get(), from, at, end);
        count(end);
      }
      at = end;
      return true;
    }

    /** How much has been read, which is no item. */
    private boolean place(Conversion conversion) {
      Optional<CType> type = IntegerFormats.type(conversion.length(), true, machine());
      if (type.isEmpty() || conversion.isSuppressed() || !conversion.width().isEmpty()) {
        return refuse(conversion);
      }
      Optional<CValue> target = target(conversion);
      target.ifPresent(pointer -> ifRead(at, () -> store(pointer, type.get(), at)));
      return target.isPresent();
    }

    /** Does something if the place is no failure. */
    private void ifRead(CValue place, Runnable action) {
      FlowGraph graph = function.graph();
      TermFactory terms = function.terms();
      Position position = site.position();
      Term isRead = context.operators().atLeastZero(place.term());
      Node yes = graph.node();
      Node no = graph.node();
      graph.arc(graph.current(), new Action.Assume(isRead), yes, position, "");
      graph.arc(graph.current(), new Action.Assume(terms.not(isRead)), no, position, "");
      graph.moveTo(yes);
      action.run();
      graph.jump(no);
      graph.moveTo(no);
    }

    private void store(CValue pointer, CType type, CValue value) {
      Region target = pointer.target();
      Region region = target == null ? context.memory().regions().fresh() : target;
      function
          .memory()
          .store(
              new LValue.InMemory(Access.to(pointer.term()), region, type, false),
              function.converted(value, type, site.position()),
              site.position(),
              site.text());
    }
  }
}
