package dev.bulwark.program.pass;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CType;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.cells.CellRow;
import dev.bulwark.program.cells.CellRows;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the program of {@link Cells}. */
final class CellCopy {

  /** Of an initialised array; longer ones may hold anything. */
  private static final int MOST_ENTRIES = 64;

  private static final CType CELL = new CType.OtherType("a cell");

  private final Program program;
  private final TermFactory terms;
  private final CellRows rows;
  private final StartCopy copy;
  private final HitBits bits;
  private final AvailableReads available;
  private final int cells;

  /** The indices of each cell, by dimension. */
  private final List<List<ProgramVariable>> indices = new ArrayList<>();

  /** The cells of each row, in the order of their indices. */
  private final Map<CellRow, List<ProgramVariable>> values = new LinkedHashMap<>();

  private final Map<Variable, ProgramVariable> declared = new HashMap<>();

  /** Have the reads hit that have decided on the way from the last loop head? If that matters. */
  private final Optional<ProgramVariable> decided;

  private final LoopStructure loops;
  private int inputs;
  private Location at;
  private Position position = Position.NONE;

  CellCopy(Program program, CellRows rows, int cells, Cells.Failures failures) {
    this.program = program;
    this.terms = program.terms();
    this.rows = rows;
    this.cells = cells;
    this.copy = new StartCopy(program, role -> role);
    this.available = new AvailableReads(program);
    this.at = copy.builder().entry();
    program.globals().forEach(variable -> declared.put(variable.term(), variable));
    program.start().frameVariables().forEach(v -> declared.put(v.term(), v));
    declareCells();
    this.bits = new HitBits(program, rows.byRegion().keySet(), cells, this::isFirst, this::local);
    this.loops = LoopStructure.of(program.start());
    this.decided =
        failures == Cells.Failures.DECIDED_BY_HITS ? Optional.of(bits.fresh()) : Optional.empty();
  }

  Pass.Result make() {
    Location begin = begin();
    for (Edge edge : program.start().edges()) {
      position = edge.position();
      at = edge.source() == program.start().entry() ? begin : copy.of(edge.source());
      edge(edge);
    }
    Program made = copy.build();
    CellsBack back = new CellsBack(terms, indices, values, bits.added());
    return new Pass.Result(made, copy.back().then(back), copy.origins());
  }

  // ---- Variables

  private void declareCells() {
    for (int c = 0; c < cells; c++) {
      List<ProgramVariable> tuple = new ArrayList<>();
      for (int d = 0; d < rows.dimensions(); d++) {
        String name = "k" + (c + 1) + (rows.dimensions() > 1 ? "d" + (d + 1) : "");
        Variable term = AnyIndex.of(terms, name, rows.indexWidth());
        tuple.add(declare(term, rows.indexWidth() > 32 ? CType.LONGLONG : CType.INT));
      }
      indices.add(tuple);
    }
    for (List<CellRow> all : rows.byRegion().values()) {
      for (CellRow row : all) {
        List<ProgramVariable> own = new ArrayList<>();
        for (int c = 0; c < cells; c++) {
          own.add(local("cell", element(row), cellType(row)));
        }
        values.put(row, own);
      }
    }
  }

  private CType cellType(CellRow row) {
    return declared.get(row.memory()) instanceof ProgramVariable memory
            && memory.type() instanceof CType.MemoryType(CType cell)
        ? cell
        : CELL;
  }

  private static Sort element(CellRow row) {
    return row.memory().sort() instanceof Sort.Array(Sort index, Sort element)
        ? element
        : Sort.BOOL;
  }

  private ProgramVariable local(String what, Sort sort, CType type) {
    return declare(terms.freshVariable(copy.builder().name() + "::" + what + "@", sort), type);
  }

  private ProgramVariable declare(Variable term, CType type) {
    ProgramVariable made =
        new ProgramVariable(term, type, "", Position.NONE, ProgramVariable.Kind.TEMPORARY);
    copy.builder().local(made);
    return made;
  }

  private static List<Variable> terms(List<ProgramVariable> variables) {
    return variables.stream().map(ProgramVariable::term).toList();
  }

  // ---- Steps

  /** Chooses the indices and the first values of the cells; returns where the program begins. */
  private Location begin() {
    for (List<ProgramVariable> tuple : indices) {
      tuple.forEach(this::havoc);
    }
    step(new Action.Assume(CellsBack.inRange(terms, indices)));
    values.keySet().forEach(this::forget);
    decided.ifPresent(bit -> step(new Action.Assign(bit, terms.bool(true))));
    Location begin = copy.builder().location(position);
    copy.builder().edge(at, Action.SKIP, begin, position, "");
    return begin;
  }

  private void havoc(ProgramVariable variable) {
    String id = Cells.NAME + ":" + inputs++;
    step(
        new Action.Havoc(
            variable,
            new InputSite(
                id, InputSite.Kind.OVERAPPROXIMATION, "any cell", variable.type(), position)));
  }

  /** Any values, but equal ones at equal indices. */
  private void forget(CellRow row) {
    List<ProgramVariable> own = cellsOf(row);
    for (int c = 0; c < cells; c++) {
      havoc(own.get(c));
      for (int earlier = 0; earlier < c; earlier++) {
        List<Term> equal = new ArrayList<>();
        for (int d = 0; d < row.scales().size(); d++) {
          equal.add(terms.eq(indices.get(c).get(d).term(), indices.get(earlier).get(d).term()));
        }
        set(own.get(c), terms.and(equal), own.get(earlier).term());
      }
    }
  }

  private List<ProgramVariable> cellsOf(CellRow row) {
    return values.getOrDefault(row, List.of());
  }

  private void set(ProgramVariable variable, Term where, Term value) {
    step(new Action.Assign(variable, terms.ite(where, value, variable.term())));
  }

  private void step(Action action) {
    Location next = copy.builder().location(position);
    copy.builder().edge(at, action, next, position, "");
    at = next;
  }

  private void last(Edge edge, Action action) {
    Action last = action;
    if (decided.isPresent() && loops.isHead(edge.target())) {
      step(action);
      last = new Action.Assign(decided.get(), terms.bool(true));
    }
    copy.builder().edge(at, last, copy.of(edge.target()), edge.position(), edge.text());
  }

  /** A step that decides where to go, and with what: a failure asks for hits, others keep them. */
  private void decide(Edge edge, Term condition, Term hits, ProgramVariable bit) {
    if (bits.isFailure(edge)) {
      last(edge, new Action.Assume(terms.and(condition, hits)));
    } else {
      step(new Action.Assume(condition));
      last(edge, new Action.Assign(bit, hits));
    }
  }

  private void edge(Edge edge) {
    switch (edge.action()) {
      case Action.Assume(Term condition) -> {
        Term read = afterReads(edge, condition);
        Term counts = terms.and(read, bits.ofFailure(edge, condition, read));
        if (decided.isPresent()) {
          decide(edge, counts, terms.and(decided.get().term(), bits.of(read)), decided.get());
        } else {
          last(edge, new Action.Assume(counts));
        }
      }
      case Action.Assign(ProgramVariable variable, Term value)
          when rows.byRegion().containsKey(variable.term()) -> {
        write(edge, variable.term(), value);
        last(edge, Action.SKIP);
      }
      case Action.Assign(ProgramVariable variable, Term value) -> {
        Term read = afterReads(edge, value);
        Term hits = bits.of(read);
        step(new Action.Assign(variable, read));
        bits.bit(variable).ifPresent(bit -> step(new Action.Assign(bit, hits)));
        moved(variable);
        last(edge, Action.SKIP);
      }
      case Action.Havoc havoc when rows.byRegion().containsKey(havoc.variable().term()) -> {
        rowsOf(havoc.variable().term()).forEach(this::forget);
        last(edge, Action.SKIP);
      }
      case Action.Havoc havoc -> {
        step(havoc);
        bits.bit(havoc.variable()).ifPresent(bit -> step(new Action.Assign(bit, terms.bool(true))));
        moved(havoc.variable());
        last(edge, Action.SKIP);
      }
      case Action.Skip skip -> last(edge, skip);
      case Action.Call call -> throw new IllegalArgumentException("not inlined: " + edge);
    }
  }

  private List<CellRow> rowsOf(Variable region) {
    return rows.byRegion().getOrDefault(region, List.of());
  }

  /** Rows that begin at this variable are elsewhere now. */
  private void moved(ProgramVariable base) {
    for (CellRow row : values.keySet()) {
      if (row.bases().contains(base.term())) {
        forget(row);
      }
    }
  }

  private void write(Edge edge, Variable region, Term value) {
    if (value instanceof Application store && store.op() == Op.STORE) {
      write(edge, region, store.arg(0));
      Term address = afterReads(edge, store.arg(1));
      Term element = afterReads(edge, store.arg(2));
      for (CellRow row : rowsOf(region)) {
        for (int c = 0; c < cells; c++) {
          Term hit = row.isAt(terms, address, terms(indices.get(c)));
          set(cellsOf(row).get(c), hit, element);
        }
      }
    } else if (value instanceof Application constant && constant.op() == Op.CONST_ARRAY) {
      Term element = afterReads(edge, constant.arg(0));
      for (CellRow row : rowsOf(region)) {
        cellsOf(row).forEach(cell -> step(new Action.Assign(cell, element)));
      }
    } else if (value instanceof Constant constant
        && constant.value() instanceof Value.ArrayValue initial) {
      rowsOf(region).forEach(row -> initialise(row, initial));
    }
  }

  private void initialise(CellRow row, Value.ArrayValue initial) {
    List<ProgramVariable> own = cellsOf(row);
    for (int c = 0; c < cells; c++) {
      step(new Action.Assign(own.get(c), terms.constant(initial.otherwise())));
    }
    if (initial.entries().size() > MOST_ENTRIES) {
      forget(row);
      return;
    }
    for (Map.Entry<Value, Value> entry : initial.entries().entrySet()) {
      for (int c = 0; c < cells; c++) {
        Term address = terms.constant(entry.getKey());
        Term hit = row.isAt(terms, address, terms(indices.get(c)));
        set(own.get(c), hit, terms.constant(entry.getValue()));
      }
    }
  }

  // ---- Reads

  /** The term with what its reads give, which have been made before. */
  private Term afterReads(Edge edge, Term term) {
    Map<Term, Term> done = new HashMap<>();
    List<Application> reads = new ArrayList<>();
    Terms.forEachPostOrder(
        List.of(term),
        part -> {
          if (part instanceof Application read
              && read.op() == Op.SELECT
              && read.arg(0) instanceof Variable region
              && rows.byRegion().containsKey(region)) {
            reads.add(read);
          }
        });
    for (Application read : reads) {
      Optional<ProgramVariable> holder = available.holder(edge, read);
      if (holder.isPresent()) {
        done.put(read, holder.get().term());
      } else {
        Term address = replaced(read.arg(1), done);
        done.put(read, read((Variable) read.arg(0), address));
      }
    }
    return replaced(term, done);
  }

  private Term replaced(Term term, Map<Term, Term> done) {
    if (done.isEmpty()) {
      return term;
    }
    Map<Term, Term> known = new HashMap<>(done);
    Terms.forEachPostOrder(
        List.of(term),
        part -> {
          if (part instanceof Application application && !known.containsKey(part)) {
            Term[] args =
                application.args().stream()
                    .map(arg -> known.getOrDefault(arg, arg))
                    .toArray(Term[]::new);
            known.put(part, terms.rebuild(application, args));
          }
        });
    return known.getOrDefault(term, term);
  }

  /** Is the address that of one of the first cells? */
  private Term isFirst(Variable region, Term address) {
    return terms.or(
        rowsOf(region).stream()
            .map(row -> row.isAt(terms, address, terms(indices.getFirst())))
            .toList());
  }

  /** Can a cell be there at all? Failures need not wait for a hit elsewhere. */
  private Term mayHit(Variable region, Term address) {
    long limit = AnyIndex.limit(rows.indexWidth());
    return terms.or(
        rowsOf(region).stream().map(row -> row.isWithin(terms, address, limit)).toList());
  }

  private Term read(Variable region, Term address) {
    ProgramVariable any = local("elsewhere", ((Sort.Array) region.sort()).element(), CELL);
    havoc(any);
    Term value = any.term();
    List<Term> hits = new ArrayList<>();
    for (CellRow row : rowsOf(region)) {
      for (int c = 0; c < cells; c++) {
        Term hit = row.isAt(terms, address, terms(indices.get(c)));
        value = terms.ite(hit, cellsOf(row).get(c).term(), value);
        hits.add(hit);
      }
    }
    hits.add(terms.not(mayHit(region, address)));
    ProgramVariable read = local("read", any.sort(), CELL);
    step(new Action.Assign(read, value));
    step(new Action.Assign(bits.ofRead(read), terms.or(hits)));
    return read.term();
  }

  /** The substitution that the back-translation does, for those who ask about cells. */
  static Substitution cellsByReads(
      TermFactory terms,
      List<List<ProgramVariable>> indices,
      Map<CellRow, List<ProgramVariable>> values) {
    Map<Variable, Term> reads = new HashMap<>();
    values.forEach(
        (row, own) -> {
          for (int c = 0; c < own.size(); c++) {
            Term address = row.address(terms, terms(indices.get(c)));
            reads.put(own.get(c).term(), terms.select(row.memory(), address));
          }
        });
    return Substitution.of(terms, reads);
  }
}
