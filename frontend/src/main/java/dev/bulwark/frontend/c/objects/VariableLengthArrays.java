package dev.bulwark.frontend.c.objects;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.lowering.VariableLengthLowerer;
import dev.bulwark.frontend.c.memory.LocalObject;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.syntax.SyntacticEffects;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Fault;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;

/**
 * Arrays whose length is known when their declaration is passed: a new object each time. The
 * numbers of elements go into variables, which the types refer to (C11 6.7.6.2p5).
 */
public final class VariableLengthArrays implements VariableLengthLowerer {

  private final FunctionLowering function;
  private final ProgramContext context;
  private final Memory memory;
  private final TermFactory terms;

  public VariableLengthArrays(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
    this.memory = context.memory();
    this.terms = context.terms();
  }

  // ---- Types

  @Override
  public CType typeId(IASTTypeId typeId) {
    evaluate(typeId);
    CType type = context.types().typeId(typeId, function.scope());
    checkSize(type, function.position(typeId));
    return type;
  }

  @Override
  public void evaluate(IASTNode typeOrDeclarator) {
    for (IASTArrayModifier modifier : lengths(typeOrDeclarator)) {
      evaluate(modifier);
    }
  }

  @Override
  public List<IASTArrayModifier> lengths(IASTNode typeOrDeclarator) {
    List<IASTArrayModifier> found = new ArrayList<>();
    collect(typeOrDeclarator, found);
    found.removeIf(modifier -> isConstant(modifier.getConstantExpression()));
    return found;
  }

  private boolean isConstant(@org.jspecify.annotations.Nullable IASTExpression length) {
    return length == null
        || context.types().constants().number(length, function.scope()).isPresent();
  }

  private static void collect(IASTNode node, List<IASTArrayModifier> found) {
    switch (node) {
      case IASTTypeId typeId -> {
        collect(typeId.getDeclSpecifier(), found);
        collect(typeId.getAbstractDeclarator(), found);
      }
      case IASTDeclarator outermost -> {
        for (IASTDeclarator at = outermost; at != null; at = at.getNestedDeclarator()) {
          if (at instanceof IASTArrayDeclarator array) {
            found.addAll(List.of(array.getArrayModifiers()));
          }
        }
      }
      case IASTSimpleDeclSpecifier simple
          when simple.getDeclTypeExpression() instanceof IASTTypeIdExpression typeOf ->
          collect(typeOf.getTypeId(), found);
      case IASTDeclSpecifier specifier -> {}
      default -> {}
    }
  }

  @Override
  public void evaluate(IASTArrayModifier modifier) {
    IASTExpression length = modifier.getConstantExpression();
    CValue number = function.expressions().value(length);
    if (number.poisoned() || !context.hasMemory()) {
      return;
    }
    if (!number.type().isInteger()) {
      function.error(
          length, "the length of an array is an integer: " + context.source().text(length));
      return;
    }
    Position position = function.position(length);
    CValue promoted = context.operators().promoted(number);
    Term term = promoted.term();
    if (context.conversions().signed(promoted.type())) {
      function
          .memory()
          .undefinedIf(
              terms.apply(Op.BV_SLT, term, terms.zero(term.sort())),
              UndefinedBehaviour.NEGATIVE_LENGTH,
              position);
    }
    int width = ((Sort.BitVec) term.sort()).width();
    incompleteIf(
        terms.apply(
            Op.BV_ULE, terms.bitVec(width, memory.space().sizeLimit().min(greatest(width))), term),
        position);
    ProgramVariable count = function.temporary(context.options().machine().sizeType(), position);
    function
        .graph()
        .step(new Action.Assign(count, function.pointers().wide(promoted)), position, "");
    context.types().count(modifier, count.term());
  }

  private static BigInteger greatest(int width) {
    return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
  }

  private void incompleteIf(Term condition, Position position) {
    function.memory().incompleteIf(condition, StorageLowering.TOO_LARGE, position);
  }

  @Override
  public void checkSize(CType type, Position position) {
    CType at = type;
    List<CType.ArrayType> arrays = new ArrayList<>();
    while (at instanceof CType.ArrayType || at instanceof CType.PointerType) {
      if (at instanceof CType.ArrayType array) {
        if (TypeFacts.isVariable(array)) {
          arrays.addFirst(array);
        }
        at = array.element();
      } else if (at instanceof CType.PointerType(CType target)) {
        at = target;
      }
    }
    arrays.forEach(array -> checkSize(array, position));
  }

  /** The size of the elements is small enough already. */
  private void checkSize(CType.ArrayType array, Position position) {
    AddressSpace space = memory.space();
    BigInteger limit = space.sizeLimit();
    Optional<BigInteger> length = array.length();
    if (TypeFacts.isVariable(array.element())) {
      int width = Math.max(space.width(), 2 * limit.bitLength());
      Term product =
          terms.apply(
              Op.BV_MUL, extended(size(array.element()), width), extended(count(array), width));
      boolean large = length.isPresent() && length.get().compareTo(limit) >= 0;
      incompleteIf(
          large ? terms.bool(true) : terms.apply(Op.BV_ULE, terms.bitVec(width, limit), product),
          position);
    } else {
      long size = Math.max(1, function.pointers().stride(array.element(), position));
      BigInteger most = limit.divide(BigInteger.valueOf(size));
      incompleteIf(terms.apply(Op.BV_ULE, space.constant(most), count(array)), position);
    }
  }

  private Term extended(Term term, int width) {
    int more = width - ((Sort.BitVec) term.sort()).width();
    return more == 0 ? term : terms.zeroExtend(more, term);
  }

  private Term count(CType.ArrayType array) {
    return array.length().isPresent()
        ? memory.space().constant(array.length().get())
        : array.count().orElseThrow();
  }

  @Override
  public Term size(CType type) {
    CType cell = TypeFacts.cell(type);
    Term size = memory.space().constant(memory.size(cell));
    List<CType.ArrayType> arrays = new ArrayList<>();
    for (CType at = type; at != cell && at instanceof CType.ArrayType array; at = array.element()) {
      arrays.addFirst(array);
    }
    for (CType.ArrayType array : arrays) {
      size = product(count(array), size);
    }
    return size;
  }

  private Term product(Term number, Term size) {
    BitVecValue known = AddressSpace.known(size);
    BitVecValue other = AddressSpace.known(number);
    return known != null
        ? memory.space().times(number, known.unsigned().longValue())
        : other != null
            ? memory.space().times(size, other.unsigned().longValue())
            : terms.apply(Op.BV_MUL, number, size);
  }

  @Override
  public Term times(Term number, CType type) {
    return product(number, size(type));
  }

  @Override
  public CValue sizeOf(IASTExpression at, CType type) {
    return SyntacticEffects.mayBeIn(at)
        ? function.unsupported(
            at, "effects in this sizeof are not supported yet: " + context.source().text(at))
        : CValue.of(size(type), context.options().machine().sizeType());
  }

  // ---- Elements

  @Override
  public void checkIndex(
      CValue number, Variable count, boolean addressed, String name, Position position) {
    CValue index = context.operators().promoted(number);
    boolean signed = context.conversions().signed(index.type());
    Term term = index.term();
    int width = ((Sort.BitVec) term.sort()).width();
    int wide = Math.max(width, memory.space().width());
    if (wide > width) {
      term = signed ? terms.signExtend(wide - width, term) : terms.zeroExtend(wide - width, term);
    }
    // Unsigned comparison: negative indices are huge, and there are never this many elements.
    Term end = extended(count, wide);
    Term outside =
        addressed ? terms.apply(Op.BV_ULT, end, term) : terms.apply(Op.BV_ULE, end, term);
    function.memory().checkIndex(outside, new Fault.Index(name, term, signed, end), position);
  }

  // ---- Objects

  @Override
  public Storage array(String name, CType.ArrayType type, Position position) {
    if (!context.hasMemory()
        || !TypeFacts.isVariable(type)
        || memory.layouts().size(TypeFacts.cell(type)).isEmpty()
        || TypeFacts.cell(type) instanceof CType.VoidType) {
      return new Storage.Nowhere();
    }
    ProgramVariable size = function.temporary(context.options().machine().sizeType(), position);
    function.graph().step(new Action.Assign(size, size(type)), position, "");
    Region region = memory.regions().fresh();
    ProgramVariable base =
        function.local("&" + name, new CType.PointerType(type.element()), position);
    memory.bind(base, region);
    memory.addDynamic(
        new MemoryLayout.DynamicObject(
            function.name() + "::" + name,
            base,
            context.objectType(TypeFacts.cell(type)),
            Optional.of(size)));
    function.storage().automatic(base, region, size.term(), position, "");
    Storage.InMemory object = new Storage.InMemory(base.term(), region);
    memory.addLocal(LocalObject.of(function.body(), object, 0, function.isInInnerBlock()));
    return object;
  }
}
