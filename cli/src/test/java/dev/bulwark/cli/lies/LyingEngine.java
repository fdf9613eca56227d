package dev.bulwark.cli.lies;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contract;
import dev.bulwark.program.ContractVariables;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/** Answers without looking. */
public final class LyingEngine implements Engine {

  /** What it claims. */
  public enum Lie {
    SAFE_TRUE,
    SAFE_FALSE,
    SAFE_RANDOM_INVARIANTS,
    SAFE_RANDOM_K,
    SAFE_UNROLLED,
    SAFE_NOT_UNROLLED,
    SAFE_TRIVIAL_CONTRACTS,
    SAFE_NEVER_CALLED,
    SAFE_RANDOM_CONTRACTS,
    UNSAFE_RANDOM,
    UNSAFE_NOTHING
  }

  private final Lie lie;
  private final Random random;

  public LyingEngine(Lie lie, long seed) {
    this.lie = lie;
    this.random = new Random(seed);
  }

  @Override
  public String name() {
    return "liar";
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    Program program = task.program();
    return switch (lie) {
      case SAFE_TRUE -> new Verdict.Safe(new Proof.Inductive(Map.of()));
      case SAFE_FALSE ->
          new Verdict.Safe(new Proof.Inductive(invariants(program, program.terms().bool(false))));
      case SAFE_RANDOM_INVARIANTS ->
          new Verdict.Safe(new Proof.Inductive(invariants(program, null)));
      case SAFE_RANDOM_K ->
          new Verdict.Safe(new Proof.KInductive(1 + random.nextInt(4), invariants(program, null)));
      case SAFE_UNROLLED -> new Verdict.Safe(unrolled(program, 12));
      case SAFE_NOT_UNROLLED -> new Verdict.Safe(unrolled(program, 1));
      case SAFE_TRIVIAL_CONTRACTS -> new Verdict.Safe(new Proof.ByContracts(Contracts.NONE));
      case SAFE_NEVER_CALLED ->
          new Verdict.Safe(contracts(program, p -> Contract.neverCalled(program.terms())));
      case SAFE_RANDOM_CONTRACTS -> new Verdict.Safe(contracts(program, p -> random(program, p)));
      case UNSAFE_RANDOM -> new Verdict.Unsafe(inputs(program));
      case UNSAFE_NOTHING -> new Verdict.Unsafe(new ErrorInputs(Inputs.NONE));
    };
  }

  /** At every location that has several ways in, in every activation that is not recursive. */
  private Map<CutPoint, Term> invariants(Program program, Term fixed) {
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    collect(
        program,
        program.start(),
        CallString.EMPTY,
        new ArrayList<>(),
        new HashSet<>(),
        invariants,
        fixed);
    return invariants;
  }

  private void collect(
      Program program,
      Procedure procedure,
      CallString stack,
      List<Variable> outside,
      Set<String> open,
      Map<CutPoint, Term> found,
      Term fixed) {
    if (!open.add(procedure.name()) || found.size() > 50) {
      return;
    }
    List<Variable> visible = new ArrayList<>(outside);
    procedure
        .frameVariables()
        .forEach(v -> visible.add(program.terms().variable(stack.qualify(v.name()), v.sort())));
    for (Location location : procedure.locations()) {
      if (procedure.incoming(location).size() > 1 && !procedure.outgoing(location).isEmpty()) {
        found.put(
            new CutPoint(stack, location),
            fixed == null ? invariant(program.terms(), visible) : fixed);
      }
    }
    for (Edge edge : procedure.edges()) {
      if (edge.action() instanceof Action.Call call) {
        collect(
            program,
            program.procedure(call.callee()),
            stack.push(edge.source()),
            visible,
            open,
            found,
            fixed);
      }
    }
    open.remove(procedure.name());
  }

  private Term invariant(TermFactory terms, List<Variable> visible) {
    if (visible.isEmpty()) {
      return terms.bool(random.nextBoolean());
    }
    List<Term> parts = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      Variable variable = visible.get(random.nextInt(visible.size()));
      if (variable.sort() instanceof Sort.BitVec(int width)) {
        Op op = List.of(Op.BV_ULE, Op.BV_SLE, Op.BV_SLT, Op.EQ).get(random.nextInt(4));
        parts.add(terms.apply(op, variable, terms.bitVec(width, random.nextInt(20) - 5)));
      }
    }
    return terms.and(parts);
  }

  /** Contracts of all procedures, the start's too, and invariants where paths meet. */
  private Proof contracts(Program program, Function<Procedure, Contract> contract) {
    Map<String, Contract> contracts = new LinkedHashMap<>();
    Map<Location, Term> invariants = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      contracts.put(procedure.name(), contract.apply(procedure));
      List<Variable> visible = named(program, ContractVariables.invariant(program, procedure));
      for (Location location : procedure.locations()) {
        if (procedure.incoming(location).size() > 1 && !procedure.outgoing(location).isEmpty()) {
          invariants.put(location, invariant(program.terms(), visible));
        }
      }
    }
    return new Proof.ByContracts(new Contracts(contracts, invariants));
  }

  private Contract random(Program program, Procedure procedure) {
    TermFactory terms = program.terms();
    return new Contract(
        invariant(terms, named(program, ContractVariables.required(program, procedure))),
        invariant(terms, named(program, ContractVariables.ensured(program, procedure))));
  }

  private static List<Variable> named(Program program, Map<String, Sort> visible) {
    return visible.entrySet().stream()
        .map(entry -> program.terms().variable(entry.getKey(), entry.getValue()))
        .toList();
  }

  private Proof unrolled(Program program, int limit) {
    Map<Location, Integer> loops = new LinkedHashMap<>();
    Map<String, Integer> calls = new LinkedHashMap<>();
    for (Procedure procedure : program.procedures().values()) {
      calls.put(procedure.name(), 1 + random.nextInt(limit));
      procedure.locations().stream()
          .filter(location -> procedure.incoming(location).size() > 1)
          .forEach(location -> loops.put(location, random.nextInt(limit)));
    }
    return new Proof.Unrolled(loops, calls);
  }

  private ErrorInputs inputs(Program program) {
    Inputs.Builder inputs = new Inputs.Builder();
    for (Procedure procedure : program.procedures().values()) {
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Havoc havoc
            && havoc.variable().sort() instanceof Sort.BitVec(int width)) {
          for (int i = random.nextInt(8); i >= 0; i--) {
            inputs.add(
                havoc.site(),
                Value.bitVec(
                    width,
                    random.nextBoolean()
                        ? BigInteger.valueOf(random.nextInt(12))
                        : new BigInteger(width, random)));
          }
        }
      }
    }
    return new ErrorInputs(inputs.build());
  }
}
