package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.values.CValue;
import java.util.List;

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

  private final HelperCalls helpers;

  StringChecks(FunctionLowering function) {
    this.helpers = new HelperCalls(function);
  }

  void string(CallSite site, CValue pointer) {
    call(site, STRING, pointer);
  }

  void call(CallSite site, String helper, CValue... given) {
    helpers.call(site, helper, given);
  }
}
