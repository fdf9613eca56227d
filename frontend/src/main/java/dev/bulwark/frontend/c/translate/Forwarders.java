package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.c.library.KnownFunctions.Behaviour;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.source.SourceFile;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Strength;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/**
 * Bodies for functions without body that are called through pointers: each calls the function by
 * its name, with its own parameters. So such a call means what a direct one does.
 */
public final class Forwarders {

  private final ProgramContext context;
  private final UnitParser parser;
  private final Map<FunctionEntity, Optional<FunctionEntity>> made = new HashMap<>();

  public Forwarders(ProgramContext context, UnitParser parser) {
    this.context = context;
    this.parser = parser;
  }

  /** What a call through a pointer to the function calls; nothing if that is not modelled. */
  Optional<FunctionEntity> of(FunctionEntity function) {
    return function.definition() != null
        ? Optional.of(function)
        : made.computeIfAbsent(function, this::make);
  }

  /** Asks for the body. */
  void request(FunctionEntity function) {
    of(function).ifPresent(context::request);
  }

  private Optional<FunctionEntity> make(FunctionEntity function) {
    CType.FunctionType type = function.type();
    if (type == null || function.unsupported().isPresent() || !isForwarded(function, type)) {
      return Optional.empty();
    }
    return definition(function, type)
        .map(
            body -> {
              Scope scope = new Scope(null);
              scope.declare(function.name(), new Symbol.Function(function));
              FunctionEntity forwarder =
                  new FunctionEntity(function.name(), function.procedure(), true);
              forwarder.define(type, body, scope, Strength.STRONG, Position.NONE);
              connect(function, forwarder, type);
              return forwarder;
            });
  }

  /** Can a call with the parameters that are declared be lowered? */
  private boolean isForwarded(FunctionEntity function, CType.FunctionType type) {
    boolean result =
        type.result() instanceof CType.VoidType || context.conversions().supports(type.result());
    int given = type.parameters().size();
    return result
        && switch (context.callees().behaviour(function.name(), function)) {
          case null -> true;
          case Behaviour.Nondet nondet -> true;
          case Behaviour.Unspecified unspecified -> true;
          case Behaviour.Uncomputed uncomputed -> true;
          case Behaviour.AssertionFailure failure -> true;
          case Behaviour.Halt halt -> true;
          case Behaviour.Harmless harmless -> true;
          case Behaviour.NonNegative number -> true;
          case Behaviour.Uninterpreted uninterpreted -> type.prototyped();
          case Behaviour.Assume assume -> given == 1;
          case Behaviour.Assert check -> given == 1;
          case Behaviour.AbsoluteValue absolute -> given == 1;
          case Behaviour.FirstArgument first -> given > 0;
          case Behaviour.Mathematical mathematical -> type.prototyped();
          case Behaviour.OnMemory memory ->
              memory.isLibraryFunction() && memory.arguments() == given;
          case Behaviour.Incomplete incomplete -> false;
          case Behaviour.Unreachable unreachable -> false;
          case Behaviour.Assembly assembly -> false;
          case Behaviour.OnArguments arguments -> false;
          case Behaviour.Builtin builtin -> false;
          case Behaviour.Cprover cprover -> false;
          case Behaviour.Atomic atomic -> false;
          case Behaviour.FormattedInput input -> false;
          case Behaviour.ScannedText text -> false;
          case Behaviour.Writing writing -> type.prototyped();
          // Which strings are read is not known without the format.
          case Behaviour.FormattedOutput output -> false;
          case Behaviour.FormattedText text -> false;
          case Behaviour.Refused refused -> false;
        };
  }

  /** The types of the parameters are those of the function, whatever the text says. */
  private Optional<IASTFunctionDefinition> definition(
      FunctionEntity function, CType.FunctionType type) {
    int count = type.parameters().size();
    String parameters = list(count, "int a") + (type.variadic() ? ", ..." : "");
    String call = function.name() + "(" + list(count, "a") + ");";
    boolean returns = !(type.result() instanceof CType.VoidType);
    String text =
        "int %s(%s) { %s%s }\n"
            .formatted(function.name(), parameters, returns ? "return " : "", call);
    SourceFile file = new SourceFile("<calls of " + function.name() + " through pointers>", text);
    return parser
        .parse(file, PreprocessorOptions.NONE)
        .map(unit -> unit.tree().getDeclarations())
        .filter(declarations -> declarations.length == 1)
        .flatMap(declarations -> asDefinition(declarations[0]));
  }

  private static Optional<IASTFunctionDefinition> asDefinition(IASTDeclaration declaration) {
    return declaration instanceof IASTFunctionDefinition definition
        ? Optional.of(definition)
        : Optional.empty();
  }

  private static String list(int count, String prefix) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.joining(", "));
  }

  /** What pointers to the function are called with gets to the forwarder, and its result back. */
  private void connect(FunctionEntity function, FunctionEntity forwarder, CType.FunctionType type) {
    Memory memory = context.memory();
    int slots = context.passing().slots(type.parameters(), type);
    for (int i = 0; i < slots; i++) {
      memory.regions().unify(memory.parameter(function, i), memory.parameter(forwarder, i));
    }
    memory.regions().unify(memory.result(function), memory.result(forwarder));
    if (context.passing().isVariadic(type)) {
      // They are not passed on.
      context.externalReach().give(memory.parameter(forwarder, slots - 1));
    }
  }
}
