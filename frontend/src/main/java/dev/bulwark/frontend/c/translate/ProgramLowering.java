package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.Reactive;
import dev.bulwark.frontend.c.coverage.GoalFiles;
import dev.bulwark.frontend.c.finish.BlockSteps;
import dev.bulwark.frontend.c.finish.FlowGraphFinisher;
import dev.bulwark.frontend.c.finish.Lifetimes;
import dev.bulwark.frontend.c.finish.MemoryFinisher;
import dev.bulwark.frontend.c.finish.MemoryStepFinisher;
import dev.bulwark.frontend.c.finish.OutsideNumbers;
import dev.bulwark.frontend.c.finish.ReachedCells;
import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.lowering.FunctionLowering;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.parse.UnitParser;
import dev.bulwark.frontend.c.region.ObjectGroup;
import dev.bulwark.frontend.c.region.OutsideObjects;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.region.Regions;
import dev.bulwark.frontend.c.region.StaticObject;
import dev.bulwark.frontend.c.source.OwnFiles;
import dev.bulwark.frontend.c.symbols.AssemblerNames;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.Declarators;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.frontend.c.types.ConstantMembers;
import dev.bulwark.frontend.c.types.VolatileTypes;
import dev.bulwark.program.CType;
import dev.bulwark.program.Fault;
import dev.bulwark.program.Location;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.Remedy;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/** Lowers the functions that the entry function can call, and makes the program of them. */
public final class ProgramLowering {

  /** A lowered function, not yet finished since not all globals are known. */
  private record Lowered(
      FunctionLowering function, List<ProgramVariable> parameters, Position position) {}

  private static final String LOST_AT_THE_END =
      "memory that executions without end lose is not looked for";

  private final ProgramContext context;
  private final UnitParser parser;
  private final LoweredSource source;
  private final LibraryFunctions library;
  private final IndirectCallResolution indirectCalls;
  private final Map<Location, Fault> faults = new LinkedHashMap<>();

  public ProgramLowering(
      ProgramContext context,
      UnitParser parser,
      LoweredSource source,
      LibraryFunctions library,
      Forwarders forwarders) {
    this.context = context;
    this.parser = parser;
    this.source = source;
    this.library = library;
    this.indirectCalls = new IndirectCallResolution(context, forwarders);
  }

  /** Empty if anything has been reported that makes a program impossible. */
  public Optional<Program> lower(List<UnitParser.Unit> units) {
    FunctionEntity entry = enterAll(units);
    if (entry == null) {
      return Optional.empty();
    }
    List<Lowered> lowered = new ArrayList<>();
    context.request(entry);
    GoalFiles files = GoalFiles.of(List.of());
    if (!context.options().property().coverage().isEmpty()) {
      files = GoalFiles.of(definitions(units));
      requestAll(units);
    }
    FunctionLowering start =
        new FunctionParts(context, Program.START, Position.NONE, Position.NONE, new Scope(null));
    StartLowering beginning = new StartLowering(context, start);
    beginning.open(entry);
    init().ifPresent(beginning::open);
    Optional<ReactiveLowering> reactive = reactive(entry, start);
    reactive.ifPresent(ReactiveLowering::prepare);
    List<GlobalVariable> globals;
    // The values of globals may name functions, whose bodies may name other globals.
    do {
      for (FunctionEntity next = context.nextFunction();
          next != null;
          next = context.nextFunction()) {
        FunctionDefinitionLowering definition =
            new FunctionDefinitionLowering(context, next, files);
        FunctionLowering function = definition.lower();
        lowered.add(new Lowered(function, definition.parameters(), definition.position()));
      }
      globals = context.takeNewGlobals();
      globals.sort(Comparator.comparing(GlobalVariable::position));
      globals.forEach(beginning::initialise);
      context.memory().outside().close();
      indirectCalls.request();
    } while (!globals.isEmpty() || context.hasRequests());
    beginning.finish();
    if (reactive.isPresent()) {
      reactive.get().lower(beginning, init(), entry);
    } else {
      beginning.callEntry(entry);
    }
    if (context.diagnostics().refused()) {
      return Optional.empty();
    }
    Map<String, FlowGraph> graphs = new LinkedHashMap<>();
    lowered.forEach(each -> graphs.put(each.function().name(), each.function().graph()));
    graphs.put(start.name(), start.graph());
    OutsideObjects outside = context.memory().outside();
    BlockSteps blocks = new BlockSteps(context.memory().regions());
    do {
      blocks.fit(List.copyOf(graphs.values()));
    } while (outside.close());
    context.externalReach().markWild(context.memory(), changeableGlobals());
    outside.markUnknown();
    indirectCalls.resolve();
    while (outside.close()) {
      blocks.fit(List.copyOf(graphs.values()));
    }
    outside.markUnknown();
    decideResults();
    context.truthReads().resolve(context.terms(), context.memory().regions());
    decideInvalidAccesses();
    stateWhatIsNotChecked();
    lowered.stream()
        .filter(each -> OwnFiles.isOwn(each.position().file()))
        .map(each -> each.function().name())
        .filter(LibraryFunctions.SETTING_ERRNO::contains)
        .forEach(context.errno()::mayBeSetBy);
    context.errno().assumptions(scopes(units)).forEach(context::assume);
    Lifetimes lifetimes = new Lifetimes(context);
    lifetimes.track(lowered.stream().map(Lowered::function).toList(), sortedGlobals());
    if (context
        .comparisons()
        .dependOnLayout(context.memory().regions(), graphs, lifetimes::endsUnseen)) {
      context.assume(Memory.ADDRESSES);
    }
    OutsideNumbers numbers = OutsideNumbers.of(context);
    if (numbers.overflow()) {
      context
          .diagnostics()
          .unsupported(
              Position.NONE,
              "there are too many objects for pointers from outside; use --pointers any");
      return Optional.empty();
    }
    if (!numbers.isEmpty()) {
      context.assume(numbers.assumption());
    }
    if (context.checks().tracking()
        && (graphs.values().stream().anyMatch(FlowGraph::hasCycle)
            || lowered.stream().anyMatch(each -> each.function().isRecursive()))) {
      context.assume(LOST_AT_THE_END);
    }
    MemoryFinisher memory = new MemoryFinisher(context, numbers);
    lowered.forEach(function -> memory.enter(function.function().graph()));
    memory.enter(start.graph());
    memory.prepare();
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    for (Lowered function : lowered) {
      Procedure procedure = finish(function, memory);
      procedures.put(procedure.name(), procedure);
    }
    // Last, since it begins by giving memory its first values.
    Procedure startProcedure = finish(new Lowered(start, List.of(), Position.NONE), memory);
    source.finish(memory.cells());
    Map<String, Procedure> ordered = new LinkedHashMap<>();
    ordered.put(startProcedure.name(), startProcedure);
    ordered.putAll(procedures);
    procedures = ordered;
    List<String> assumptions = new ArrayList<>(context.assumptions());
    return Optional.of(
        new Program(
            context.terms(),
            context.options().machine(),
            context.options().integers(),
            globals(),
            procedures,
            startProcedure,
            assumptions,
            units.stream().map(UnitParser.Unit::source).toList(),
            memoryLayout(memory)));
  }

  private @org.jspecify.annotations.Nullable FunctionEntity enterAll(List<UnitParser.Unit> units) {
    FunctionEntity entry = null;
    String name = context.options().entry();
    AssemblerNames assemblerNames =
        new AssemblerNames(units.stream().map(UnitParser.Unit::tree).toList(), context.source());
    for (UnitParser.Unit unit : units) {
      Scope scope = new Scope(null);
      context.units().put(unit.tree(), scope);
      context.addressTaken().enter(unit.tree());
      new FileDeclarations(context, unit.tree(), assemblerNames).enter(scope);
      if (entry == null
          && scope.lookup(name) instanceof Symbol.Function(FunctionEntity found)
          && found.definition() != null) {
        entry = found;
      }
    }
    new FileLocalFunctions(context).connect();
    context
        .linkage()
        .functionsAndVariables()
        .forEach((both, conflict) -> context.reportConflict(both, Optional.of(conflict)));
    FunctionEntity function = entry;
    entry = function == null ? null : new EntryContract(context).begin(function);
    new SkippedClauses(context).report(Optional.ofNullable(entry));
    new PropertyNames(context.options().property()).check(units, context.diagnostics());
    IgnoredBodyNames bodies = new IgnoredBodyNames(units);
    bodies.check(context.options().world().bodies(), name, context.diagnostics());
    library.enter(units);
    if (entry == null) {
      String file = units.isEmpty() ? "" : units.getFirst().source().name();
      context
          .diagnostics()
          .error(
              new Position(file, 0, 0), "no function " + name + bodies.similar(name), Remedy.ENTRY);
    }
    return entry;
  }

  private Optional<ReactiveLowering> reactive(FunctionEntity step, FunctionLowering start) {
    init().ifPresent(context::request);
    Scope scope = step.scope();
    return scope == null
        ? Optional.empty()
        : context
            .options()
            .reactive()
            .map(known -> new ReactiveLowering(context, start, parser, known, scope));
  }

  /** The function that a program which reacts calls first; an error if there is none. */
  private Optional<FunctionEntity> init() {
    Optional<String> name = context.options().reactive().flatMap(Reactive::init);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    for (Scope scope : context.units().values()) {
      if (scope.lookup(name.get()) instanceof Symbol.Function(FunctionEntity found)
          && found.definition() != null) {
        return Optional.of(found);
      }
    }
    context.diagnostics().error(Position.NONE, "no function " + name.get());
    return Optional.empty();
  }

  /** Functions that the user has written and nothing calls have goals that are never reached. */
  private void requestAll(List<UnitParser.Unit> units) {
    for (UnitParser.Unit unit : units) {
      defined(unit)
          .forEach(
              (definition, function) -> {
                if (definition.isPartOfTranslationUnitFile()) {
                  context.request(function);
                }
              });
    }
  }

  /** The functions that the user has written, in all files, and in headers as often as included. */
  private List<GoalFiles.Definition> definitions(List<UnitParser.Unit> units) {
    List<GoalFiles.Definition> definitions = new ArrayList<>();
    for (UnitParser.Unit unit : units) {
      context.source().enter(unit.tree());
      defined(unit)
          .forEach(
              (definition, function) -> {
                String file = context.position(definition).file();
                if (!OwnFiles.isOwn(file)) {
                  definitions.add(
                      new GoalFiles.Definition(
                          definition, function.name(), file, unit.source().name()));
                }
              });
    }
    return definitions;
  }

  /** The definitions of a unit that count. */
  private Map<IASTFunctionDefinition, FunctionEntity> defined(UnitParser.Unit unit) {
    Map<IASTFunctionDefinition, FunctionEntity> defined = new LinkedHashMap<>();
    Scope scope = context.units().get(unit.tree());
    for (IASTDeclaration declaration : unit.tree().getDeclarations()) {
      if (scope != null
          && declaration instanceof IASTFunctionDefinition definition
          && scope.lookup(Declarators.nameOf(definition.getDeclarator()))
              instanceof Symbol.Function(FunctionEntity function)
          && function.definition() == definition
          && !OwnWords.isMade(function.name())) {
        defined.put(definition, function);
      }
    }
    return defined;
  }

  private List<Scope> scopes(List<UnitParser.Unit> units) {
    return units.stream()
        .flatMap(unit -> Optional.ofNullable(context.units().get(unit.tree())).stream())
        .toList();
  }

  /** The limits of the model that this program may run into; see docs/memory.md. */
  private void stateWhatIsNotChecked() {
    if (context.volatiles().assumesKept()) {
      context.assume(VolatileTypes.ASSUMPTION);
    }
    Memory memory = context.memory();
    if (memory.guards().stream()
        .anyMatch(guard -> memory.regions().mayLeaveMember(guard.region()))) {
      context.assume("pointers into arrays that are members of structs stay in them");
    }
    context
        .externalReach()
        .assumptions(context.memory(), changeableGlobals())
        .forEach(context::assume);
    Set<ObjectGroup> constants =
        memory.newConstants().stream().map(memory.regions()::group).collect(Collectors.toSet());
    if (memory.guards().stream()
        .anyMatch(
            guard -> guard.write() && constants.contains(memory.regions().group(guard.region())))) {
      context.assume(Memory.CONSTANTS);
    }
    ConstantMembers members = context.types().constantMembers();
    Set<ObjectGroup> partly =
        memory.newWithConstants().stream().map(memory.regions()::group).collect(Collectors.toSet());
    for (Memory.GuardedAccess guard : memory.guards()) {
      ObjectGroup group = memory.regions().group(guard.region());
      if (guard.write()
          && (partly.contains(group)
              || group.objects().stream()
                  .anyMatch(object -> members.of(object.type()).isEmpty()))) {
        context.assume(Memory.CONSTANT_MEMBERS);
      }
    }
  }

  /** What functions without body return may be to what they know of the program. */
  private void decideResults() {
    List<CType> shared = new ArrayList<>();
    List<CType> all = new ArrayList<>();
    for (GlobalVariable global : context.globals()) {
      boolean internal = !context.linkage().variables().contains(global);
      all.add(global.type());
      // What no pointer points to is known by its name only.
      if (!internal || global.storage() instanceof Storage.InMemory) {
        shared.add(global.type());
      }
    }
    context.memory().given().decide(shared, all);
  }

  /**
   * Where a pointer may come from nowhere that is known, an invalid access means nothing. Where it
   * may have been read from memory that nobody has written, C leaves everything open, also that the
   * program goes on: to call what comes behind safe would be of no use.
   */
  private void decideInvalidAccesses() {
    Regions regions = context.memory().regions();
    Set<Region> uninitialised = regions.heldUninitialised();
    for (Memory.GuardedAccess guard : context.memory().guards()) {
      if (guard.write()
          && regions.group(guard.region()).objects().stream()
              .anyMatch(
                  object ->
                      context.memory().isConstant(object)
                          || context.types().constantMembers().isIn(object.type()))) {
        guard
            .node()
            .become(
                context
                    .checks()
                    .role(
                        guard.node().role(),
                        new Location.Role.Undefined(UndefinedBehaviour.INVALID_WRITE)));
      }
      if (regions.isWild(guard.region())) {
        incomplete(guard, "an access through a pointer from an input or an integer");
      } else if (guard.node().role() instanceof Location.Role.Undefined
          && regions.isWithin(guard.region(), uninitialised)) {
        incomplete(guard, "an access through a pointer that may be uninitialised");
      }
    }
    for (Memory.UncheckedRead read : context.memory().unchecked()) {
      if (read.invalid().role() instanceof Location.Role.Undefined) {
        read.invalid().become(Location.PLAIN);
        read.goOn().run();
      }
    }
  }

  private static void incomplete(Memory.GuardedAccess guard, String reason) {
    guard.node().become(new Location.Role.Incomplete(reason, Remedy.POINTERS));
  }

  private MemoryLayout memoryLayout(MemoryFinisher finished) {
    Memory memory = context.memory();
    List<MemoryLayout.MemoryObject> objects = new ArrayList<>();
    for (StaticObject object : memory.objects()) {
      objects.add(
          new MemoryLayout.MemoryObject(
              object.name(), object.address(), context.objectType(object.type())));
    }
    return new MemoryLayout(
        objects, memory.dynamicObjects(), List.of(), finished.outsideLayout(), faults);
  }

  private List<ProgramVariable> globals() {
    List<ProgramVariable> variables = new ArrayList<>();
    for (GlobalVariable global : sortedGlobals()) {
      switch (global.storage()) {
        case Storage.InVariable(ProgramVariable variable) -> variables.add(variable);
        case Storage.Split(var leaves) -> leaves.forEach(leaf -> variables.add(leaf.variable()));
        case null, default -> {}
      }
    }
    variables.addAll(context.memory().globals());
    return variables;
  }

  private List<GlobalVariable> sortedGlobals() {
    List<GlobalVariable> sorted = new ArrayList<>(context.globals());
    sorted.sort(Comparator.comparing(GlobalVariable::position));
    return sorted;
  }

  /** The globals that functions without body may change. */
  private List<ProgramVariable> changeableGlobals() {
    List<ProgramVariable> changeable = new ArrayList<>();
    for (GlobalVariable global : sortedGlobals()) {
      if (global.constant()) {
        continue;
      }
      switch (global.storage()) {
        case Storage.InVariable(ProgramVariable variable) -> changeable.add(variable);
        case Storage.Split(var leaves) -> leaves.forEach(leaf -> changeable.add(leaf.variable()));
        case null, default -> {}
      }
    }
    return changeable;
  }

  private List<ProgramVariable> changeableMemory(
      Map<Region, ProgramVariable> memory, List<ProgramVariable> globals) {
    Set<ObjectGroup> changed = context.externalReach().changed(context.memory(), globals);
    List<ProgramVariable> changeable = new ArrayList<>();
    memory.forEach(
        (region, cells) -> {
          if (changed.contains(context.memory().regions().group(region))) {
            changeable.add(cells);
          }
        });
    return changeable;
  }

  private List<ReachedCells> reachedCells(
      Map<Region, ProgramVariable> memory, List<ProgramVariable> globals) {
    List<ProgramVariable> changeable = changeableMemory(memory, globals);
    List<ReachedCells> reached = new ArrayList<>();
    memory.forEach(
        (region, cells) -> {
          if (changeable.contains(cells)) {
            reached.add(ReachedCells.of(context.memory(), region, cells));
          }
        });
    return reached;
  }

  private Procedure finish(Lowered lowered, MemoryFinisher memory) {
    FunctionLowering function = lowered.function();
    List<ProgramVariable> changeable = changeableGlobals();
    Procedure.Builder builder = new Procedure.Builder(function.name(), lowered.position());
    lowered.parameters().forEach(builder::parameter);
    function.result().ifPresent(builder::result);
    function.locals().forEach(builder::local);
    FlowGraphFinisher finisher =
        new FlowGraphFinisher(
            function.graph(),
            changeable,
            context.conversions(),
            function.sites(),
            new MemoryStepFinisher(memory, function, builder),
            reachedCells(memory.cells(), changeable),
            changeableMemory(memory.marks().all(), changeable),
            builder);
    finisher.finish();
    faults.putAll(finisher.faults());
    source.add(function, finisher);
    return builder.build();
  }
}
