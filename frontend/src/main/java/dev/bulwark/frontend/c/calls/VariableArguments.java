package dev.bulwark.frontend.c.calls;

import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.lowering.VariableArgument;
import dev.bulwark.frontend.c.lowering.VariableArgumentLowerer;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.frontend.c.types.VariableArgumentList;
import dev.bulwark.frontend.c.types.VariableArgumentList.Kind;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CType;
import dev.bulwark.program.Layouts.Field;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.jspecify.annotations.Nullable;

/**
 * The arguments behind the declared ones. The caller leaves them in an array, whose address is a
 * parameter more; a {@code va_list} is a pointer into it. An element has a member for each kind of
 * argument, so that kinds do not share memory, and one that says which of them is there.
 */
public final class VariableArguments implements VariableArgumentLowerer {

  private final FunctionLowering function;
  private final ProgramContext context;
  private @Nullable ProgramVariable first;

  public VariableArguments(FunctionLowering function) {
    this.function = function;
    this.context = function.context();
  }

  /** Values of the type are passed as this kind; empty if no arguments have this type. */
  private Optional<Kind> kind(CType type) {
    return switch (type) {
      case CType.PointerType pointer -> Optional.of(Kind.POINTER);
      case CType.FloatingType(CType.Format format) ->
          switch (format) {
            case DOUBLE -> Optional.of(Kind.DOUBLE);
            case LONG_DOUBLE -> Optional.of(Kind.LONG_DOUBLE);
            case FLOAT, QUADRUPLE -> Optional.empty();
          };
      case CType number when number.isInteger() ->
          switch (context.conversions().width(number)) {
            case 32 -> Optional.of(Kind.WORD);
            case 64 -> Optional.of(Kind.LONG);
            case 128 -> Optional.of(Kind.HUGE);
            default -> Optional.empty();
          };
      case CType struct when context.passing().isStruct(struct) -> Optional.of(Kind.STRUCT);
      default -> Optional.empty();
    };
  }

  private LValue member(LValue element, String name) {
    Field field =
        context.memory().layouts().of(VariableArgumentList.ELEMENT).fields().stream()
            .filter(each -> each.member().name().equals(name))
            .findFirst()
            .orElseThrow();
    return function.lvalues().member(element, field);
  }

  /** Structs are distinguished by their size, since files have types of their own for the same. */
  private CValue tag(Kind kind, CType type) {
    long size = kind == Kind.STRUCT ? context.memory().size(type) : 0;
    return context.operators().constant(kind.ordinal() + 1L + size, CType.INT);
  }

  // ---- The caller

  @Override
  public VariableArgument copied(IASTExpression expression, CType type) {
    Position position = function.position(expression);
    LValue place =
        function.memory().assignable(function.lvalues().lvalue(expression), type, position);
    Storage storage = function.storage().inMemory("argument of type " + type, type, position);
    function.storage().begin(storage, type, position);
    if (!(LValue.of(storage, type) instanceof LValue.InMemory copy)
        || place instanceof LValue.Refused) {
      return new VariableArgument(function.poison(), type);
    }
    function.memory().copy(copy, place, position, "");
    return new VariableArgument(
        CValue.pointer(copy.address(), new CType.PointerType(type), copy.region()), type);
  }

  @Override
  public CValue pass(List<VariableArgument> given, CallSite site) {
    Position position = site.position();
    Memory memory = context.memory();
    if (given.isEmpty()) {
      return CValue.of(memory.space().constant(0), VariableArgumentList.TYPE);
    }
    CType type =
        new CType.ArrayType(
            VariableArgumentList.ELEMENT, Optional.of(BigInteger.valueOf(given.size())));
    Storage storage = function.storage().inMemory("arguments of " + site.name(), type, position);
    function.storage().begin(storage, type, position);
    if (!(LValue.of(storage, type) instanceof LValue.InMemory array)) {
      return function.unsupported(site.call(), "variable arguments are not supported here");
    }
    for (int i = 0; i < given.size(); i++) {
      VariableArgument argument = given.get(i);
      boolean isStruct = context.passing().isStruct(argument.type());
      CValue value = isStruct ? argument.value() : promoted(argument.value());
      CType passed = isStruct ? argument.type() : value.type();
      Optional<Kind> kind = kind(passed);
      if (value.poisoned()) {
        continue;
      }
      if (kind.isEmpty()) {
        function.unsupported(
            site.call(), "variable arguments of type " + passed + " are not supported yet");
        continue;
      }
      CValue index = context.operators().constant(i, CType.INT);
      LValue element = function.lvalues().element(array, index, position);
      function
          .memory()
          .store(member(element, VariableArgumentList.TAG), tag(kind.get(), passed), position, "");
      LValue place = member(element, kind.get().name());
      function.memory().store(place, asMember(value, kind.get()), position, "");
    }
    return CValue.pointer(array.address(), VariableArgumentList.TYPE, array.region());
  }

  /** Integers of one width are one kind; the bits stay. */
  private CValue asMember(CValue value, Kind kind) {
    return kind.type() instanceof CType.PointerType
        ? value.withType(kind.type())
        : CValue.of(value.term(), kind.type());
  }

  /** The default argument promotions (C11 6.5.2.2p6). */
  private CValue promoted(CValue value) {
    CType type = context.conversions().argument(value.type());
    return type.equals(value.type()) ? value : context.conversions().convert(value, type);
  }

  // ---- The function

  @Override
  public void begin(ProgramVariable arguments) {
    first = arguments;
  }

  @Override
  public CValue lower(CallSite site, Behaviour.OnArguments behaviour) {
    IASTInitializerClause[] given = site.arguments();
    int wanted =
        switch (behaviour) {
          case START, END -> 1;
          case COPY, NEXT -> 2;
        };
    if (given.length < wanted || !(given[0] instanceof IASTExpression list)) {
      return function.error(site.call(), "too few arguments in call of " + site.name());
    }
    if (!context.hasMemory()) {
      return function.unsupported(site.call(), "variable arguments are not supported here");
    }
    LValue place = function.lvalues().lvalue(list);
    if (!(place instanceof LValue.Refused) && !isList(place.type())) {
      return function.error(list, "this is no va_list: " + context.source().text(list));
    }
    switch (behaviour) {
      case START -> start(place, site);
      case END -> {}
      case COPY -> {
        if (given[1] instanceof IASTExpression from) {
          CValue value = function.expressions().value(from);
          function.memory().store(place, value, site.position(), site.text());
        }
      }
      case NEXT -> {
        return next(place, site);
      }
    }
    return function.poison();
  }

  private static boolean isList(CType type) {
    return type instanceof CType.PointerType(CType target)
        && target == VariableArgumentList.ELEMENT;
  }

  private void start(LValue list, CallSite site) {
    ProgramVariable arguments = first;
    if (arguments == null) {
      function.error(site.call(), "there are no variable arguments here");
      return;
    }
    CValue value = context.memory().read(arguments, VariableArgumentList.TYPE);
    function.memory().store(list, value, site.position(), site.text());
  }

  private CValue next(LValue list, CallSite site) {
    Position position = site.position();
    CType type =
        site.arguments()[1] instanceof IASTExpression example
                && context.types().expressionTypes().typeOf(example, function.scope())
                    instanceof CType.PointerType(CType target)
            ? target.unqualified()
            : CType.VOID;
    Optional<Kind> kind = kind(type);
    if (kind.isEmpty()) {
      return function.unsupported(
          site.call(), "variable arguments of type " + type + " are not supported yet");
    }
    CValue at = function.memory().load(list, position);
    if (at.poisoned()) {
      return at;
    }
    at = function.saved(at, position);
    LValue element = function.lvalues().target(at, site.call());
    CValue tag = function.memory().load(member(element, VariableArgumentList.TAG), position);
    Term other = context.terms().distinct(tag.term(), tag(kind.get(), type).term());
    function.memory().undefinedIf(other, UndefinedBehaviour.VARIABLE_ARGUMENT_TYPE, position);
    CValue one = context.operators().constant(1, CType.INT);
    CValue behind = function.pointers().apply(IASTBinaryExpression.op_plus, at, one, position);
    function.memory().store(list, behind, position, "");
    if (kind.get() == Kind.STRUCT) {
      return function.memory().load(member(element, Kind.STRUCT.name()), position);
    }
    return member(element, kind.get().name()) instanceof LValue.InMemory argument
        ? CValue.pointer(argument.address(), TypeFacts.VOID_POINTER, argument.region())
        : function.poison();
  }
}
