package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.AssemblyMode;
import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.syntax.AssemblyStatement;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.Remedy;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/**
 * Inline assembly. Instructions are not understood: the model ends there, or by the user's word
 * outputs and what the assembly may reach take any value.
 */
final class AssemblyLowering {

  private static final String NAME = "inline assembly";
  private static final String ASSUMPTION =
      NAME + " changes its outputs only, and what it can reach where it clobbers memory";

  private final FunctionLowering function;
  private final ProgramContext context;
  private final CallParts calls;
  private final FlowGraph graph;

  AssemblyLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.context = function.context();
    this.calls = calls;
    this.graph = function.graph();
  }

  CValue lower(CallSite site) {
    AssemblyStatement.of(site.call()).ifPresent(assembly -> lower(site, assembly));
    return calls.nothing();
  }

  private void lower(CallSite site, AssemblyStatement assembly) {
    if (assembly.instructions()) {
      if (context.options().world().assembly() == AssemblyMode.STOP) {
        assembly.inputs().forEach(function.expressions()::effects);
        calls.end(new Location.Role.Incomplete(NAME + ", see --asm", Remedy.ASSEMBLY), site);
        return;
      }
      context.assume(ASSUMPTION);
    }
    if (assembly.match() == AssemblyStatement.Match.LAST) {
      share(site, assembly);
      return;
    }
    boolean reaches = assembly.instructions() && assembly.memory();
    // What it is given may be kept in a register of a device, say, for later instructions.
    if (assembly.instructions()) {
      calls.giveAway(assembly.inputs().toArray(new IASTInitializerClause[0]));
    } else {
      assembly.inputs().forEach(function.expressions()::effects);
    }
    // All places are found before anything is written.
    List<LValue> places = assembly.outputs().stream().map(this::place).toList();
    if (reaches) {
      places.forEach(place -> giveAway(place, site.position()));
      context.externalReach().call(NAME);
      graph.externalEffect(NAME, InputSite.Kind.UNCOMPUTED, site.position());
    }
    // Without instructions an output has what happened to be in its register.
    InputSite.Kind kind =
        assembly.instructions() || assembly.match() != AssemblyStatement.Match.NONE
            ? InputSite.Kind.UNCOMPUTED
            : InputSite.Kind.UNSPECIFIED;
    for (int i = 0; i < places.size(); i++) {
      write(places.get(i), assembly.outputs().get(i), kind, site);
    }
  }

  /** The output has what the last input has, as far as that has the bits. */
  private void share(CallSite site, AssemblyStatement assembly) {
    List<IASTExpression> inputs = assembly.inputs();
    inputs.subList(0, inputs.size() - 1).forEach(function.expressions()::effects);
    CValue value = function.expressions().value(inputs.getLast());
    IASTExpression output = assembly.outputs().getFirst();
    LValue place = place(output);
    if (isFilledBy(value, place.type().unqualified())) {
      CValue taken =
          function.pointers().convert(value, place.type().unqualified(), site.position());
      function.memory().store(place, taken, site.position(), site.text());
    } else {
      write(place, output, InputSite.Kind.UNCOMPUTED, site);
    }
  }

  private boolean isFilledBy(CValue value, CType type) {
    CType given = value.type().unqualified();
    boolean words = isWord(given) && isWord(type);
    return value.poisoned()
        || given.equals(type)
        || (words && context.memory().size(given) >= context.memory().size(type));
  }

  private static boolean isWord(CType type) {
    return (type.isInteger() || type instanceof CType.PointerType)
        && !(type instanceof CType.BitFieldType);
  }

  private LValue place(IASTExpression output) {
    return stable(function.lvalues().lvalue(output).unqualified(), function.position(output));
  }

  /** The place, wherever the variables that its address was computed from change. */
  private LValue stable(LValue place, Position position) {
    return switch (place) {
      case LValue.InMemory at when !Terms.freeVariables(at.address()).isEmpty() -> {
        CValue pointer =
            CValue.pointer(at.address(), new CType.PointerType(at.type()), at.region());
        CValue origin =
            CValue.pointer(at.access().origin(), new CType.PointerType(at.type()), at.region());
        Access access =
            new Access(
                function.saved(origin, position).term(),
                function.saved(pointer, position).term(),
                at.access().distance(),
                at.access().numbered());
        yield new LValue.InMemory(access, at.region(), at.type(), at.known());
      }
      case LValue.Bits(LValue bytes, int size, int bit, int width, CType type) ->
          new LValue.Bits(stable(bytes, position), size, bit, width, type);
      default -> place;
    };
  }

  /** The object of an output is reached, and what it points to before: it may be an input too. */
  private void giveAway(LValue place, Position position) {
    if (place instanceof LValue.InMemory at) {
      context.externalReach().give(at.region());
    }
    if (place.type() instanceof CType.PointerType) {
      CValue old = function.memory().load(place, position);
      if (old.target() != null) {
        context.externalReach().give(old.target());
      }
    }
  }

  private void write(LValue place, IASTExpression output, InputSite.Kind kind, CallSite site) {
    String text = context.source().text(output);
    String description = "output " + text + " of " + NAME;
    CType type = place.type();
    if (place instanceof LValue.Refused) {
      return;
    }
    if (context.conversions().supports(type)) {
      function
          .memory()
          .store(place, any(type, kind, description, site), site.position(), site.text());
      return;
    }
    Optional<List<Leaf>> leaves = context.memory().leaves().of(type);
    if (leaves.isEmpty() || leaves.get().stream().anyMatch(Leaf::isBits)) {
      function.unsupported(
          output, "such outputs of inline assembly are not supported yet: " + text);
      return;
    }
    for (Leaf leaf : leaves.get()) {
      CValue value = any(leaf.type(), kind, description + leaf.path(), site);
      function.memory().write(place, leaf, value, site.position(), site.text());
    }
  }

  private CValue any(CType type, InputSite.Kind kind, String description, CallSite site) {
    ProgramVariable value = function.temporary(type, site.position());
    function.havoc(value, kind, description, type, site.position(), "");
    if (type instanceof CType.PointerType) {
      context.memory().regions().markWild(context.memory().pointee(value));
    }
    return context.memory().read(value, type);
  }
}
