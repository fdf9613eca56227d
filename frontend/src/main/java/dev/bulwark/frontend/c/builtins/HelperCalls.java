package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls of functions that Bulwark's own library has for the front end. */
final class HelperCalls {

  private final FunctionLowering function;
  private final ProgramContext context;

  HelperCalls(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  /** A call with arguments that are converted to the types of the parameters. */
  void call(CallSite site, String helper, CValue... given) {
    CType.FunctionType type = typeOf(site, helper);
    if (type != null) {
      call(site, helper, type, Optional.empty(), given);
    }
  }

  /** The same, for its result. */
  CValue value(CallSite site, String helper, CValue... given) {
    CType.FunctionType type = typeOf(site, helper);
    if (type == null) {
      return function.poison();
    }
    ProgramVariable result = function.temporary(type.result(), site.position());
    call(site, helper, type, Optional.of(result), given);
    return context.memory().read(result, type.result());
  }

  private CType.@Nullable FunctionType typeOf(CallSite site, String helper) {
    FunctionEntity entity = context.linkage().knownFunction(helper);
    if (entity == null || entity.type() == null) {
      function.unsupported(site.call(), "memory is not supported here: " + site.name());
      return null;
    }
    return entity.type();
  }

  private void call(
      CallSite site,
      String helper,
      CType.FunctionType type,
      Optional<ProgramVariable> result,
      CValue... given) {
    FunctionEntity entity = Objects.requireNonNull(context.linkage().knownFunction(helper));
    context.request(entity);
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      CValue value =
          function.pointers().convert(given[i], type.parameters().get(i), site.position());
      context.memory().flow(value, context.memory().parameter(entity, i));
      terms.add(context.conversions().asTerm(value));
    }
    function
        .graph()
        .step(new Action.Call(entity.procedure(), terms, result), site.position(), site.text());
  }
}
