package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Calls of functions that Bulwark's own library has for the front end, among them one that reads a
 * string up to its end: where C wants a string, anything else is undefined.
 */
public final class StringChecks {

  /** Reads a string. */
  static final String STRING = "__bulwark_string";

  /** Reads a string, if there is one. */
  static final String STRING_OR_NULL = "__bulwark_string_or_null";

  /** Reads a string up to a number of bytes, none if that is negative. */
  static final String STRING_WITHIN = "__bulwark_string_within";

  /** Input of a word. */
  static final String SCANNED_WORD = "__bulwark_scanned_word";

  /** Input of a number of characters, some of which may be missing. */
  static final String SCANNED_CHARACTERS = "__bulwark_scanned_characters";

  public static final List<String> HELPERS =
      List.of(STRING, STRING_OR_NULL, STRING_WITHIN, SCANNED_WORD, SCANNED_CHARACTERS);

  private final FunctionLowering function;
  private final ProgramContext context;

  StringChecks(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  void string(CallSite site, CValue pointer) {
    call(site, STRING, pointer);
  }

  /** A call of a helper with arguments that are converted to the types of its parameters. */
  void call(CallSite site, String helper, CValue... given) {
    FunctionEntity entity = context.linkage().knownFunction(helper);
    CType.FunctionType type = entity == null ? null : entity.type();
    if (entity == null || type == null) {
      function.unsupported(site.call(), "memory is not supported here: " + site.name());
      return;
    }
    context.request(entity);
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      CValue value = function.converted(given[i], type.parameters().get(i), site.position());
      context.memory().flow(value, context.memory().parameter(entity, i));
      terms.add(context.conversions().asTerm(value));
    }
    function
        .graph()
        .step(
            new Action.Call(entity.procedure(), terms, Optional.empty()),
            site.position(),
            site.text());
  }
}
