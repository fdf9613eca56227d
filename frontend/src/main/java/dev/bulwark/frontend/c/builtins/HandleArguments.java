package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.library.Signatures;
import dev.bulwark.frontend.c.library.Signatures.Signature;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Arguments of one call that point to objects of the library, such as streams. Null does not, so it
 * is an invalid dereference; that is looked at behind the last argument, which may not come back.
 */
final class HandleArguments {

  private final FunctionLowering function;
  private final CallSite site;
  private final Optional<Signature> signature;
  private final List<CValue> handles = new ArrayList<>();

  HandleArguments(FunctionLowering function, CallSite site) {
    this.function = function;
    this.site = site;
    this.signature = function.context().hasMemory() ? Signatures.of(site.name()) : Optional.empty();
  }

  /** Is the value of this argument needed? */
  boolean wants(int parameter) {
    return signature.map(each -> each.isHandle(parameter)).orElse(false);
  }

  /** The value that the argument has when it is passed; others than handles are ignored. */
  void add(int parameter, CValue value) {
    if (wants(parameter) && !value.poisoned()) {
      CValue pointer =
          value.isPointer()
              ? value
              : function.converted(value, TypeFacts.VOID_POINTER, site.position());
      handles.add(function.saved(pointer, site.position()));
    }
  }

  /** Goes on only if none of them is null. */
  void check() {
    handles.forEach(each -> function.memory().guardNotNull(each.term(), site.position()));
  }
}
