package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.library.FormatString;
import dev.bulwark.frontend.c.library.FormatString.Conversion;
import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.Destination;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/**
 * Calls of {@code printf} and the like. They change nothing, unless the format has {@code %n}, but
 * they read the strings they are given.
 */
final class FormattedOutputLowering {

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final StringChecks strings;
  private final LiteralFormats literals;

  FormattedOutputLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.strings = new StringChecks(function);
    this.literals = new LiteralFormats(function);
  }

  CValue lower(CallSite site, Behaviour.FormattedOutput output) {
    IASTInitializerClause[] arguments = site.arguments();
    if (arguments.length <= output.format()) {
      return function.error(site.call(), "too few arguments in call of " + site.name());
    }
    HandleArguments handles = new HandleArguments(function, site);
    Optional<String> format = literals.text(arguments[output.format()]);
    for (int i = 0; i < output.format(); i++) {
      handles.add(i, calls.argument(arguments, i, handles.wants(i)));
    }
    if (format.isPresent()) {
      known(site, output.format(), format.get());
    } else {
      unknown(site, output.format());
    }
    handles.check();
    if (output.ends()) {
      calls.end(new Location.Role.Halt(), site);
      return calls.dead(site);
    }
    if (site.destination() instanceof Destination.Nowhere) {
      function.graph().step(Action.SKIP, site.position(), site.text());
      return calls.nothing();
    }
    // How many bytes are written is not counted.
    return calls.input(site, InputSite.Kind.UNCOMPUTED, "result of " + site.name(), CType.INT);
  }

  private Optional<List<Conversion>> conversions(CallSite site, String format) {
    Optional<List<Conversion>> conversions = FormatString.output(format);
    if (conversions.isEmpty()) {
      function.unsupported(site.call(), "this format is not supported: " + site.name());
      return Optional.empty();
    }
    for (Conversion conversion : conversions.get()) {
      boolean wide = conversion.length().equals("l") && "cs".indexOf(conversion.specifier()) >= 0;
      if (wide || "diouxXcsfFeEgGaApm".indexOf(conversion.specifier()) < 0) {
        function.unsupported(
            site.call(), conversion + " in formats is not supported: " + site.name());
        return Optional.empty();
      }
    }
    return conversions;
  }

  private void known(CallSite site, int format, String text) {
    IASTInitializerClause[] arguments = site.arguments();
    Optional<List<Conversion>> conversions = conversions(site, text);
    int next = format + 1;
    for (Conversion conversion : conversions.orElse(List.of())) {
      if (conversion.width().equals("*")) {
        skip(site, next++);
      }
      Optional<CValue> precision = Optional.empty();
      if (conversion.precision().isPresent()) {
        String digits = conversion.precision().get();
        precision =
            Optional.of(
                digits.equals("*")
                    ? value(site, next++)
                    : context
                        .operators()
                        .constant(digits.isEmpty() ? 0 : Integer.parseInt(digits), CType.INT));
      }
      if (conversion.specifier() == 's') {
        string(site, next++, precision);
      } else if (conversion.specifier() != 'm') {
        skip(site, next++);
      }
    }
    for (int i = next; i < arguments.length; i++) {
      calls.argument(arguments, i, false);
    }
  }

  private boolean isMissing(CallSite site, int i) {
    if (i < site.arguments().length) {
      return false;
    }
    function.unsupported(
        site.call(), "formats without their arguments are not supported: " + site.name());
    return true;
  }

  private void skip(CallSite site, int i) {
    if (!isMissing(site, i)) {
      calls.argument(site.arguments(), i, false);
    }
  }

  private CValue value(CallSite site, int i) {
    return isMissing(site, i) ? function.poison() : calls.argument(site.arguments(), i, true);
  }

  private void string(CallSite site, int i, Optional<CValue> precision) {
    if (isMissing(site, i) || Syntax.isStringLiteral(site.arguments()[i])) {
      return;
    }
    CValue pointer = calls.argument(site.arguments(), i, true);
    if (pointer.poisoned()) {
      return;
    }
    if (!pointer.isPointer() && !pointer.type().isInteger()) {
      function.unsupported(
          site.call(), "%s of something other than a string is not supported: " + site.name());
    } else if (precision.isPresent()) {
      strings.call(site, StringChecks.STRING_WITHIN, pointer, precision.get());
    } else {
      strings.string(site, pointer);
    }
  }

  /** Whatever the format says, numbers cannot be written to: only pointers have to be excluded. */
  private void unknown(CallSite site, int format) {
    IASTInitializerClause[] arguments = site.arguments();
    for (int i = format; i < arguments.length; i++) {
      CValue value = calls.argument(arguments, i, true);
      if (i == format && !value.poisoned()) {
        boolean optional = site.name().startsWith("err") || site.name().startsWith("warn");
        strings.call(site, optional ? StringChecks.STRING_OR_NULL : StringChecks.STRING, value);
      } else if (value.isPointer()) {
        function.unsupported(
            site.call(),
            "pointers with a format that is no literal are not supported: " + site.name());
        return;
      }
    }
  }
}
