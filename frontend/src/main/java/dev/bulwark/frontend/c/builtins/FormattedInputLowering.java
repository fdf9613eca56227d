package dev.bulwark.frontend.c.builtins;

import dev.bulwark.frontend.c.flow.Access;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.library.FormatString;
import dev.bulwark.frontend.c.library.FormatString.Conversion;
import dev.bulwark.frontend.c.library.IntegerFormats;
import dev.bulwark.frontend.c.lowering.CallParts;
import dev.bulwark.frontend.c.lowering.CallSite;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/**
 * Calls of {@code scanf} and {@code fscanf}: any number of the items is read, and each takes any
 * value. How much is written where is what the format says, whatever the pointers point to.
 */
final class FormattedInputLowering {

  /** What an item is written as. */
  private sealed interface Item {
    record Number(CType type) implements Item {}

    /** With at most this number of characters and a zero behind them; -1 for any number. */
    record Word(long most) implements Item {}

    record Characters(long count) implements Item {}
  }

  private final FunctionLowering function;
  private final CallParts calls;
  private final ProgramContext context;
  private final FlowGraph graph;
  private final TermFactory terms;
  private final StringChecks strings;
  private final LiteralFormats literals;

  FormattedInputLowering(FunctionLowering function, CallParts calls) {
    this.function = function;
    this.calls = calls;
    this.context = function.context();
    this.graph = function.graph();
    this.terms = function.terms();
    this.strings = new StringChecks(function);
    this.literals = new LiteralFormats(function);
  }

  CValue lower(CallSite site, int format) {
    IASTInitializerClause[] arguments = site.arguments();
    if (arguments.length <= format) {
      return function.error(site.call(), "too few arguments in call of " + site.name());
    }
    if (!context.hasMemory()) {
      return function.unsupported(site.call(), "memory is not supported here: " + site.name());
    }
    Optional<List<Conversion>> conversions =
        literals.text(arguments[format]).flatMap(FormatString::input);
    if (conversions.isEmpty()) {
      return function.unsupported(
          site.call(), "input by a format that is no literal is not supported: " + site.name());
    }
    List<Conversion> assigned =
        conversions.get().stream().filter(each -> !each.isSuppressed()).toList();
    if (assigned.size() > arguments.length - format - 1) {
      return function.unsupported(
          site.call(), "formats without their arguments are not supported: " + site.name());
    }
    HandleArguments handles = new HandleArguments(function, site);
    for (int i = 0; i < format; i++) {
      handles.add(i, calls.argument(arguments, i, handles.wants(i)));
    }
    List<CValue> pointers = new ArrayList<>();
    for (int i = format + 1; i < arguments.length; i++) {
      pointers.add(calls.argument(arguments, i, true));
    }
    handles.check();
    return scan(site, assigned, pointers);
  }

  private CValue scan(CallSite site, List<Conversion> conversions, List<CValue> pointers) {
    Position position = site.position();
    CValue count =
        calls.input(site, InputSite.Kind.UNSPECIFIED, "result of " + site.name(), CType.INT);
    Term read = count.term();
    Term least = terms.apply(Op.BV_SLE, number(-1), read);
    Term most = terms.apply(Op.BV_SLE, read, number(conversions.size()));
    graph.step(new Action.Assume(terms.and(List.of(least, most))), position, "");
    for (int i = 0; i < conversions.size(); i++) {
      Optional<Item> item = item(conversions.get(i));
      if (item.isEmpty() || !pointers.get(i).isPointer()) {
        return function.unsupported(
            site.call(), "input by " + conversions.get(i) + " is not supported: " + site.name());
      }
      Term isRead = terms.apply(Op.BV_SLT, number(i), read);
      Node yes = graph.node();
      Node no = graph.node();
      Node join = graph.node();
      graph.arc(graph.current(), new Action.Assume(isRead), yes, position, "");
      graph.arc(graph.current(), new Action.Assume(terms.not(isRead)), no, position, "");
      graph.moveTo(yes);
      write(site, item.get(), pointers.get(i), true);
      graph.jump(join);
      graph.moveTo(no);
      write(site, item.get(), pointers.get(i), false);
      graph.jump(join);
      graph.moveTo(join);
    }
    return count;
  }

  private Term number(long value) {
    return context.operators().constant(value, CType.INT).term();
  }

  /** What is not read stays as it is, but for characters, some of which may have come. */
  private void write(CallSite site, Item item, CValue pointer, boolean whole) {
    switch (item) {
      case Item.Number(CType type) when whole -> {
        ProgramVariable value = function.temporary(type, site.position());
        function.havoc(
            value, InputSite.Kind.EXTERNAL, "input of " + site.name(), type, site.position(), "");
        Region target = pointer.target();
        Region region = target == null ? context.memory().regions().fresh() : target;
        function
            .memory()
            .store(
                new LValue.InMemory(Access.to(pointer.term()), region, type, false),
                context.memory().read(value, type),
                site.position(),
                site.text());
      }
      case Item.Word(long most) when whole ->
          strings.call(site, StringChecks.SCANNED_WORD, pointer, size(most));
      case Item.Characters(long count) ->
          strings.call(
              site,
              StringChecks.SCANNED_CHARACTERS,
              pointer,
              size(count),
              context.operators().constant(whole ? 1 : 0, CType.BOOL));
      case Item.Number none -> {}
      case Item.Word none -> {}
    }
  }

  private CValue size(long number) {
    return context.operators().constant(number, machine().sizeType());
  }

  private MachineModel machine() {
    return context.options().machine();
  }

  private Optional<Item> item(Conversion conversion) {
    long width = conversion.widthNumber().orElse(-1);
    return switch (conversion.specifier()) {
      case 'd', 'i' ->
          IntegerFormats.type(conversion.length(), true, machine()).map(Item.Number::new);
      case 'u', 'o', 'x', 'X' ->
          IntegerFormats.type(conversion.length(), false, machine()).map(Item.Number::new);
      case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A' ->
          floating(conversion.length()).map(Item.Number::new);
      case 's' ->
          conversion.length().isEmpty() ? Optional.of(new Item.Word(width)) : Optional.empty();
      case 'c' ->
          conversion.length().isEmpty()
              ? Optional.of(new Item.Characters(Math.max(width, 1)))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Optional<CType> floating(String length) {
    CType type =
        switch (length) {
          case "" -> CType.FLOAT;
          case "l" -> CType.DOUBLE;
          case "L" -> CType.LONG_DOUBLE;
          default -> CType.VOID;
        };
    return context.conversions().supports(type) ? Optional.of(type) : Optional.empty();
  }
}
