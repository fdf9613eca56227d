package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import java.util.List;
import java.util.Optional;

/**
 * Calls of CBMC's uninterpreted functions: any function, but the same one in all of an execution.
 * It is an array that is never written, from the bits of all arguments to results.
 */
final class UninterpretedCalls {

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final TermFactory terms;

  UninterpretedCalls(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.terms = function.terms();
  }

  CValue lower(CallSite site) {
    FunctionEntity entity = context.callees().entity(site.name(), function.scope());
    CType.FunctionType type = entity == null ? null : entity.type();
    if (type == null || !type.prototyped() || type.variadic()) {
      return refused(site, "uninterpreted functions without prototype");
    }
    List<CType> parameters = type.parameters().stream().map(TypeFacts::adjusted).toList();
    if (parameters.size() != site.arguments().length) {
      return function.error(site.call(), "wrong number of arguments in call of " + site.name());
    }
    if (!isWord(type.result()) || type.result() instanceof CType.PointerType) {
      return refused(site, "uninterpreted functions with this result");
    }
    Optional<Term> key = Optional.empty();
    for (int i = 0; i < parameters.size(); i++) {
      if (!isWord(parameters.get(i))) {
        return refused(site, "uninterpreted functions of parameters that are no integers");
      }
      CValue given = calls.argument(site.arguments(), i, true);
      if (given.poisoned()) {
        return given;
      }
      CValue value = function.converted(given, parameters.get(i), site.position());
      Term bits = context.conversions().asTerm(value);
      key = Optional.of(key.map(before -> terms.concat(before, bits)).orElse(bits));
    }
    Term index = key.orElse(terms.bitVec(1, 0));
    Sort sort = Sort.array(index.sort(), context.conversions().sort(type.result()));
    ProgramVariable table =
        context
            .uninterpreted()
            .computeIfAbsent(
                site.name(),
                name ->
                    context.memory().hidden("#" + name, sort, new CType.MemoryType(type.result())));
    if (!table.sort().equals(sort)) {
      return refused(site, "uninterpreted functions with several types");
    }
    ProgramVariable result = function.temporary(type.result(), site.position());
    function
        .graph()
        .step(
            new Action.Assign(result, terms.select(table.term(), index)),
            site.position(),
            site.text());
    return context.memory().read(result, type.result());
  }

  private boolean isWord(CType type) {
    return (type.isInteger() || type instanceof CType.PointerType)
        && context.conversions().supports(type)
        && context.conversions().sort(type) instanceof Sort.BitVec;
  }

  private CValue refused(CallSite site, String construct) {
    return function.unsupported(site.call(), construct + " are not supported yet: " + site.name());
  }
}
