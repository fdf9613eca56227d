package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.analysis.CallGraphSketch;
import dev.bulwark.frontend.c.analysis.FunctionAccesses;
import dev.bulwark.frontend.c.library.KnownFunctions;
import dev.bulwark.frontend.c.memory.ExternalReach;
import dev.bulwark.frontend.c.memory.HeapObjects;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.memory.Passing;
import dev.bulwark.frontend.c.memory.PointerComparisons;
import dev.bulwark.frontend.c.memory.Strings;
import dev.bulwark.frontend.c.memory.TruthReads;
import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.frontend.c.symbols.Linkage;
import dev.bulwark.frontend.c.symbols.Prototypes;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.syntax.AddressTaken;
import dev.bulwark.frontend.c.types.TypeConflicts;
import dev.bulwark.frontend.c.types.VolatileTypes;
import dev.bulwark.frontend.c.typing.Callees;
import dev.bulwark.frontend.c.typing.ConstantEvaluator;
import dev.bulwark.frontend.c.typing.FlexibleArrays;
import dev.bulwark.frontend.c.typing.TypeResolver;
import dev.bulwark.frontend.c.typing.Types;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.frontend.c.values.Literals;
import dev.bulwark.frontend.c.values.LoweringRules;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.ObjectType;
import dev.bulwark.program.ObjectTypes;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.InputCall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.jspecify.annotations.Nullable;

/** What all functions of one program share while they are lowered. */
public final class ProgramContext {

  private final FrontendOptions options;
  private final PropertyChecks checks;
  private final TermFactory terms;
  private final Conversions conversions;
  private final Operators operators;
  private final Literals literals;
  private final Types types;
  private final VolatileTypes volatiles;
  private final Diagnostics diagnostics;
  private final SourceMap source;
  private final Linkage linkage = new Linkage();
  private final Prototypes prototypes = new Prototypes();
  private final Callees callees;
  private final FunctionAccesses accesses = new FunctionAccesses();
  private final Set<String> assumptions = new LinkedHashSet<>();
  private final Map<InputSite, InputCall> calls = new HashMap<>();
  private final Map<String, Boolean> externalFunctions = new LinkedHashMap<>();
  private final List<GlobalVariable> globals = new ArrayList<>();
  private final List<GlobalVariable> newGlobals = new ArrayList<>();
  private final Map<FunctionEntity, Storage> results = new HashMap<>();
  private final List<ProgramVariable> structResults = new ArrayList<>();
  private final Memory memory;
  private final HeapObjects heapObjects;
  private @Nullable ProgramVariable noResult;
  private final Strings strings;
  private final Passing passing;
  private final AddressTaken addressTaken = new AddressTaken();
  private final Errno errno = new Errno();
  private final Map<IASTTranslationUnit, Scope> units = new LinkedHashMap<>();
  private final CallGraphSketch callGraph = new CallGraphSketch(units);
  private final IndirectCalls indirectCalls = new IndirectCalls();
  private final PointerComparisons comparisons = new PointerComparisons();
  private final TruthReads truthReads = new TruthReads();
  private final ExternalReach externalReach = new ExternalReach();
  private final Map<String, ProgramVariable> uninterpreted = new LinkedHashMap<>();
  private final ArrayDeque<FunctionEntity> toLower = new ArrayDeque<>();
  private final Set<FunctionEntity> requested = new HashSet<>();
  private boolean hasErrors;

  public ProgramContext(
      FrontendOptions options,
      LoweringRules rules,
      TermFactory terms,
      int offsetBits,
      Diagnostics diagnostics,
      SourceMap source) {
    this.options = options;
    this.checks =
        new PropertyChecks(options.property(), () -> source.notes().disabledChecks(), this::assume);
    this.terms = terms;
    this.diagnostics = diagnostics;
    this.source = source;
    LoweringRules chosen = rules.over(options.integers());
    this.conversions = chosen.conversions(terms, options.machine());
    this.operators = chosen.operators(terms, conversions);
    this.literals = new Literals(options.machine());
    this.callees = new Callees(linkage, new KnownFunctions(options.machine()));
    this.volatiles = new VolatileTypes(options.world().volatiles());
    this.types =
        new TypeResolver(
            options.machine(),
            source,
            diagnostics,
            literals,
            operators,
            conversions,
            callees,
            volatiles);
    this.memory = new Memory(terms, options.machine(), offsetBits, types.layouts(), conversions);
    if (checks.initialisation()) {
      memory.keepStructsTogether();
    }
    this.heapObjects = new HeapObjects(terms, memory, checks.cleanup() || checks.tracking());
    this.strings = new Strings(memory, literals, conversions, diagnostics);
    this.passing = new Passing(memory, conversions);
    options.integers().assumption().ifPresent(assumptions::add);
  }

  public FrontendOptions options() {
    return options;
  }

  public TermFactory terms() {
    return terms;
  }

  public Conversions conversions() {
    return conversions;
  }

  public Operators operators() {
    return operators;
  }

  public Literals literals() {
    return literals;
  }

  public VolatileTypes volatiles() {
    return volatiles;
  }

  public Types types() {
    return types;
  }

  public Diagnostics diagnostics() {
    return diagnostics;
  }

  public SourceMap source() {
    return source;
  }

  public Callees callees() {
    return callees;
  }

  public Linkage linkage() {
    return linkage;
  }

  public FunctionAccesses accesses() {
    return accesses;
  }

  public Position position(IASTNode node) {
    return source.position(node);
  }

  public Errno errno() {
    return errno;
  }

  public void assume(String assumption) {
    assumptions.add(assumption);
  }

  public Set<String> assumptions() {
    if (types.constants().isUnoptimised()) {
      assume(ConstantEvaluator.UNOPTIMISED);
    }
    return assumptions;
  }

  /** The call that an input is the result of. */
  public Map<InputSite, InputCall> calls() {
    return calls;
  }

  /** Functions without body that are called, and whether they return. */
  public Map<String, Boolean> externalFunctions() {
    return externalFunctions;
  }

  /** Which declarations of functions can be seen from where. */
  public Prototypes prototypes() {
    return prototypes;
  }

  /** Reports two declarations that contradict each other, with both places. */
  public void reportConflict(String name, Optional<TypeConflicts.Conflict> conflict) {
    conflict.ifPresent(
        found ->
            diagnostics.error(
                found.second(),
                name
                    + " has another type than where it is declared before: "
                    + source.shown(found.first())));
  }

  /** Where a global is kept, which is part of the program from now on. */
  public Storage use(GlobalVariable global) {
    Storage storage = global.storage();
    if (storage == null) {
      storage = store(global);
      global.use(storage);
      globals.add(global);
      newGlobals.add(global);
    }
    return storage;
  }

  private Storage store(GlobalVariable global) {
    CType type = global.type().unqualified();
    boolean inMemory = global.addressTaken() || addressTaken.anywhere(global.sourceName());
    if (conversions.supports(type) && !inMemory) {
      return new Storage.InVariable(globalVariable(global, "", type, conversions.sort(type)));
    }
    if (type instanceof CompositeType composite
        && composite.isComplete()
        && !inMemory
        && memory.isSplit(type)) {
      List<Storage.LeafVariable> leaves = new ArrayList<>();
      for (Leaf leaf : memory.leaves().of(type).orElseThrow()) {
        leaves.add(
            new Storage.LeafVariable(
                leaf, globalVariable(global, leaf.path(), leaf.type(), memory.sort(leaf))));
      }
      return new Storage.Split(leaves);
    }
    long size = memory.layouts().size(type).orElse(-1);
    boolean refused = type.isScalar() && !conversions.supports(type);
    if (!hasMemory() || size < 0 || refused) {
      return new Storage.Nowhere();
    }
    size += FlexibleArrays.added(global, types);
    if (!memory.fits(size)) {
      diagnostics.unsupported(
          global.position(),
          "objects of "
              + size
              + " bytes, or this many objects, are not supported: "
              + global.sourceName());
      return new Storage.Nowhere();
    }
    Storage.InMemory object = memory.object(global.name(), type, size);
    memory.addGlobal(object);
    if (global.constant()) {
      memory.addConstant(object);
    }
    return object;
  }

  private ProgramVariable globalVariable(
      GlobalVariable global, String path, CType type, Sort sort) {
    return new ProgramVariable(
        terms.variable(global.name() + path, sort),
        type,
        global.sourceName() + path,
        global.position(),
        ProgramVariable.Kind.GLOBAL);
  }

  /** Can the program have memory, rather than variables only? */
  public boolean hasMemory() {
    return conversions.supports(new CType.PointerType(CType.VOID));
  }

  /** The globals that have come to be used since this was asked last. */
  public List<GlobalVariable> takeNewGlobals() {
    List<GlobalVariable> taken = new ArrayList<>(newGlobals);
    newGlobals.clear();
    return taken;
  }

  /** The address of a function, which may be called through pointers from now on. */
  public Memory.FunctionAddress takeAddress(FunctionEntity function) {
    boolean first = !memory.hasAddress(function);
    Memory.FunctionAddress address = memory.address(function);
    CType.FunctionType type = function.type();
    if (first && type != null) {
      int count = passing.slots(type.parameters(), type);
      var signature = memory.regions().signature(address.region(), count);
      for (int i = 0; i < count; i++) {
        memory.regions().unify(signature.parameters().get(i), memory.parameter(function, i));
      }
      memory.regions().unify(signature.result(), memory.result(function));
      if (passing.isStruct(type.result())) {
        memory.returns(address.region(), count, resultStorage(function));
      }
      if (function.definition() != null) {
        request(function);
      }
    }
    return address;
  }

  /** Where a function leaves a struct that it returns. */
  public Storage resultStorage(FunctionEntity function) {
    return results.computeIfAbsent(function, this::makeResult);
  }

  private Storage makeResult(FunctionEntity function) {
    CType.FunctionType declared = function.type();
    CType type = declared == null ? CType.VOID : declared.result();
    if (!memory.isSplit(type)) {
      long size = memory.layouts().size(type).orElse(-1);
      if (!hasMemory() || size < 0 || !memory.fits(size)) {
        return new Storage.Nowhere();
      }
      Storage.InMemory object = memory.object("result of " + function.name(), type, size);
      memory.regions().markUninitialised(object.region());
      return object;
    }
    List<Storage.LeafVariable> leaves = new ArrayList<>();
    for (Leaf leaf : memory.leaves().of(type).orElseThrow()) {
      ProgramVariable variable =
          memory.hidden(
              function.procedure() + "::#result" + leaf.path(), memory.sort(leaf), leaf.type());
      leaves.add(new Storage.LeafVariable(leaf, variable));
      structResults.add(variable);
    }
    return new Storage.Split(leaves);
  }

  /** The variables in which functions return structs. */
  public List<ProgramVariable> structResults() {
    return structResults;
  }

  public Memory memory() {
    return memory;
  }

  /** Counts what is allocated and not freed, where the property asks for it. */
  /** Has the function that has just returned no result? Kept only if the property asks. */
  public Optional<ProgramVariable> noResult() {
    if (noResult == null && checks.initialisation()) {
      noResult = memory.hidden("#noResult", Sort.bitVec(1), CType.BOOL);
    }
    return Optional.ofNullable(noResult);
  }

  public HeapObjects heapObjects() {
    return heapObjects;
  }

  public Strings strings() {
    return strings;
  }

  public Passing passing() {
    return passing;
  }

  public AddressTaken addressTaken() {
    return addressTaken;
  }

  /** The files with their scopes. */
  public Map<IASTTranslationUnit, Scope> units() {
    return units;
  }

  public CallGraphSketch callGraph() {
    return callGraph;
  }

  public PointerComparisons comparisons() {
    return comparisons;
  }

  /** The tables of uninterpreted functions by name, which take any value at the start. */
  public Map<String, ProgramVariable> uninterpreted() {
    return uninterpreted;
  }

  /** What functions without body may change. */
  public ExternalReach externalReach() {
    return externalReach;
  }

  public TruthReads truthReads() {
    return truthReads;
  }

  public IndirectCalls indirectCalls() {
    return indirectCalls;
  }

  public ObjectType objectType(CType type) {
    return ObjectTypes.of(type, memory.layouts());
  }

  /** The globals used so far. */
  public List<GlobalVariable> globals() {
    return globals;
  }

  /** Asks for a function that has a body to be lowered. */
  public void request(FunctionEntity function) {
    if (requested.add(function)) {
      toLower.add(function);
    }
  }

  /** Are there functions left to lower? */
  public boolean hasRequests() {
    return !toLower.isEmpty();
  }

  public @Nullable FunctionEntity nextFunction() {
    return toLower.poll();
  }

  /** What the property asks about behaviour of any program. */
  public PropertyChecks checks() {
    return checks;
  }

  /** May a call of this function, which has no body, change what it can reach? */
  public boolean isHavoc(@Nullable FunctionEntity function) {
    return options.extern() == ExternMode.HAVOC || (function != null && function.isStub());
  }

  /** Is a call of this function the error? gcc's {@code __builtin_f} is a call of {@code f}. */
  public boolean isError(String function) {
    String builtin = "__builtin_";
    return options.property().isErrorFunction(function)
        || (function.startsWith(builtin)
            && options.property().isErrorFunction(function.substring(builtin.length())));
  }

  public boolean isError(FunctionEntity function) {
    return errorName(function).isPresent();
  }

  /** The name by which it is the error, since {@code asm} may give it several. */
  public Optional<String> errorName(FunctionEntity function) {
    return function.names().stream().filter(this::isError).findFirst();
  }

  /** The role of what the property names as the error. */
  public Location.Role error(Goal.Kind kind, String description) {
    hasErrors = true;
    return new Location.Role.Error(Property.WORD, Goal.unplaced(kind, description));
  }

  /** The role of a coverage goal; one that is not asked about is where a path just ends. */
  public Location.Role coverage(Goal.Kind.Coverage kind, String description) {
    hasErrors = true;
    boolean asked =
        options.property() instanceof Property.Coverage coverage
            && coverage.asksFor(kind.stableId());
    return asked
        ? new Location.Role.Error("coverage", Goal.unplaced(kind, description))
        : Location.PLAIN;
  }

  /** The role of a call of a function that the property names. */
  public Location.Role errorCall(String function) {
    return error(new Goal.Kind.ErrorCall(function), "call of " + function + "()");
  }

  /** Has the property named anything in the functions that have been lowered? */
  public boolean hasErrors() {
    return hasErrors;
  }
}
