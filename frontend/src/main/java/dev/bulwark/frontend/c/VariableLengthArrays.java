package dev.bulwark.frontend.c;

import dev.bulwark.frontend.memory.Region;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/** Arrays whose length is known when their declaration is passed: a new object each time. */
final class VariableLengthArrays {

  private final FunctionLowering function;
  private final Session session;
  private final Memory memory;

  VariableLengthArrays(FunctionLowering function) {
    this.function = function;
    this.session = function.session();
    this.memory = session.memory();
  }

  /** Evaluates the length and allocates the array. Only the first dimension may vary. */
  Storage array(String name, CType.ArrayType type, IASTDeclarator declarator, Position position) {
    Optional<IASTExpression> length = length(declarator);
    if (!session.hasMemory()
        || length.isEmpty()
        || memory.layouts().size(type.element()).isEmpty()) {
      return new Storage.Nowhere();
    }
    CValue count = function.expressions().value(length.get());
    if (count.poisoned() || !count.type().isInteger()) {
      return new Storage.Nowhere();
    }
    AddressSpace space = memory.space();
    Term wide = function.pointers().wide(count);
    Term most = space.constant(space.sizeLimit().longValue() / memory.size(type.element()));
    var terms = session.terms();
    if (session.conversions().signed(count.type())) {
      Term zero = terms.zero(session.conversions().asTerm(count).sort());
      function
          .memory()
          .undefinedIf(
              terms.apply(Op.BV_SLT, session.conversions().asTerm(count), zero),
              "array of negative length",
              position);
    }
    function
        .memory()
        .incompleteIf(terms.apply(Op.BV_ULE, most, wide), StorageLowering.TOO_LARGE, position);
    ProgramVariable size = function.temporary(session.options().machine().sizeType(), position);
    function
        .graph()
        .step(
            new Action.Assign(size, space.times(wide, memory.size(type.element()))), position, "");
    Region region = memory.regions().fresh();
    ProgramVariable base =
        function.local("&" + name, new CType.PointerType(type.element()), position);
    memory.bind(base, region);
    memory.addDynamic(
        new MemoryLayout.DynamicObject(
            function.name() + "::" + name,
            base,
            session.objectType(type.element()),
            Optional.of(size)));
    function.storage().allocate(base, region, size.term(), position, "");
    return new Storage.InMemory(base.term(), region);
  }

  private static Optional<IASTExpression> length(IASTDeclarator declarator) {
    if (TypeResolver.innermost(declarator) instanceof IASTArrayDeclarator array) {
      IASTArrayModifier[] modifiers = array.getArrayModifiers();
      return modifiers.length == 0
          ? Optional.empty()
          : Optional.ofNullable(modifiers[0].getConstantExpression());
    }
    return Optional.empty();
  }
}
