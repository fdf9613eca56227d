package dev.bulwark.frontend.c;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Integers;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
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
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.jspecify.annotations.Nullable;

/** What all functions of one program share while they are lowered. */
final class Session {

  private final FrontendOptions options;
  private final TermFactory terms;
  private final Conversions conversions;
  private final Operators operators;
  private final Literals literals;
  private final TypeResolver types;
  private final Diagnostics diagnostics;
  private final SourceMap source;
  private final Linkage linkage = new Linkage();
  private final Callees callees;
  private final FunctionAccesses accesses = new FunctionAccesses();
  private final Set<String> assumptions = new LinkedHashSet<>();
  private final Map<InputSite, InputCall> calls = new HashMap<>();
  private final Map<String, Boolean> externalFunctions = new LinkedHashMap<>();
  private final List<GlobalVariable> globals = new ArrayList<>();
  private final ArrayDeque<FunctionEntity> toLower = new ArrayDeque<>();
  private final Set<FunctionEntity> requested = new HashSet<>();

  Session(
      FrontendOptions options,
      LoweringRules rules,
      TermFactory terms,
      Diagnostics diagnostics,
      SourceMap source) {
    this.options = options;
    this.terms = terms;
    this.diagnostics = diagnostics;
    this.source = source;
    LoweringRules chosen = rules.over(options.integers());
    this.conversions = chosen.conversions(terms, options.machine());
    this.operators = chosen.operators(terms, conversions);
    this.literals = new Literals(options.machine());
    this.callees = new Callees(linkage, new KnownFunctions(options.machine()));
    this.types =
        new TypeResolver(
            options.machine(), source, diagnostics, literals, operators, conversions, callees);
    if (options.integers() == Integers.MATHEMATICAL) {
      assumptions.add(Program.MATHEMATICAL_INTEGERS);
    }
  }

  FrontendOptions options() {
    return options;
  }

  TermFactory terms() {
    return terms;
  }

  Conversions conversions() {
    return conversions;
  }

  Operators operators() {
    return operators;
  }

  Literals literals() {
    return literals;
  }

  TypeResolver types() {
    return types;
  }

  Diagnostics diagnostics() {
    return diagnostics;
  }

  SourceMap source() {
    return source;
  }

  Callees callees() {
    return callees;
  }

  Linkage linkage() {
    return linkage;
  }

  FunctionAccesses accesses() {
    return accesses;
  }

  Position position(IASTNode node) {
    return source.position(node);
  }

  void assume(String assumption) {
    assumptions.add(assumption);
  }

  Set<String> assumptions() {
    return assumptions;
  }

  /** The call that an input is the result of. */
  Map<InputSite, InputCall> calls() {
    return calls;
  }

  /** Functions without body that are called, and whether they return. */
  Map<String, Boolean> externalFunctions() {
    return externalFunctions;
  }

  /** The program's variable for a global, which is part of the program from now on. */
  ProgramVariable use(GlobalVariable global, CType type) {
    ProgramVariable variable = global.variable();
    if (variable == null) {
      variable =
          new ProgramVariable(
              terms.variable(global.name(), conversions.sort(type)),
              type,
              global.sourceName(),
              global.position(),
              ProgramVariable.Kind.GLOBAL);
      global.use(variable);
      globals.add(global);
    }
    return variable;
  }

  /** The globals used so far. */
  List<GlobalVariable> globals() {
    return globals;
  }

  /** Asks for a function that has a body to be lowered. */
  void request(FunctionEntity function) {
    if (requested.add(function)) {
      toLower.add(function);
    }
  }

  @Nullable FunctionEntity nextFunction() {
    return toLower.poll();
  }
}
