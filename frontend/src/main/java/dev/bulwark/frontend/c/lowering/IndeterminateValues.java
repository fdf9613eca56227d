package dev.bulwark.frontend.c.lowering;

import dev.bulwark.frontend.c.flow.FlowGraph;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.flow.MemoryStep;
import dev.bulwark.frontend.c.memory.LValue;
import dev.bulwark.frontend.c.syntax.Syntax;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * Which values nobody has given to an object, kept only where the property asks whether one is
 * used: a flag for each local variable, and marks beside memory, one for each bit. Whoever reads an
 * object uses it; only copies of structs and of single characters take the marks with them.
 */
public final class IndeterminateValues {

  private final FunctionLowering function;
  private final TermFactory terms;
  private final FlowGraph graph;
  private final boolean tracked;
  private final Map<Variable, ProgramVariable> flags = new HashMap<>();

  IndeterminateValues(FunctionLowering function) {
    this.function = function;
    this.terms = function.terms();
    this.graph = function.graph();
    this.tracked = function.context().checks().initialisation();
  }

  /** A character that is only copied, with a mark for each of its bits. */
  public record Character(CValue value, Term marks) {}

  /** Does the property ask? */
  public boolean tracked() {
    return tracked;
  }

  /** Is it known of the variable whether it has a value? */
  public boolean tracks(ProgramVariable variable) {
    return flags.containsKey(variable.term());
  }

  // ---- Variables

  /** From here on it is known of the variable whether it has a value. */
  public void declare(ProgramVariable variable, Position position) {
    if (tracked && !flags.containsKey(variable.term())) {
      ProgramVariable flag = function.temporary(CType.BOOL, Sort.bitVec(1), position);
      flags.put(variable.term(), flag);
    }
  }

  /** The variable has a value now, or none. */
  public void assigned(ProgramVariable variable, boolean indeterminate, Position position) {
    assigned(variable, terms.bitVec(1, indeterminate ? 1 : 0), position);
  }

  private void assigned(ProgramVariable variable, Term flag, Position position) {
    ProgramVariable known = flags.get(variable.term());
    if (known != null) {
      graph.step(new Action.Assign(known, flag), position, "");
    }
  }

  /** The variable's value is used. */
  public void use(ProgramVariable variable, Position position) {
    ProgramVariable flag = flags.get(variable.term());
    if (flag != null) {
      check(flag.term(), " " + variable.sourceName(), position);
    }
  }

  // ---- Results

  /** The function returns, with a result or without. */
  public void returned(boolean result, Position position) {
    function
        .context()
        .noResult()
        .ifPresent(
            variable ->
                graph.step(
                    new Action.Assign(variable, terms.bitVec(1, result ? 0 : 1)), position, ""));
  }

  /** The result of the function that has just been called is used. */
  public void useResult(String called, Position position) {
    function
        .context()
        .noResult()
        .ifPresent(variable -> check(variable.term(), " result of " + called, position));
  }

  // ---- Memory

  /** The marks of as many bytes. */
  public Term marks(LValue.InMemory place, int size, Position position) {
    if (!tracked) {
      return terms.bitVec(8 * size, 0);
    }
    ProgramVariable marks = function.temporary(CType.ULONG, Sort.bitVec(8 * size), position);
    graph.step(
        new MemoryStep.LoadMarks(marks, place.region(), place.address(), size), position, "");
    return marks.term();
  }

  /** The bytes at the place have these marks from now on. */
  public void mark(LValue.InMemory place, Term marks, int size, Position position) {
    if (tracked) {
      graph.step(
          new MemoryStep.StoreMarks(place.region(), place.address(), marks, size), position, "");
    }
  }

  /** Nobody has given a value to the bytes at the place. */
  public void forget(LValue.InMemory place, int size, Position position) {
    mark(place, terms.apply(Op.BV_NOT, terms.bitVec(8 * size, 0)), size, position);
  }

  /** A number or pointer has no value before its initialiser is evaluated. */
  public void begin(LValue place, Position position) {
    ProgramContext context = function.context();
    if (!tracked || !context.conversions().supports(place.type())) {
      return;
    }
    switch (place) {
      case LValue.InVariable(ProgramVariable variable, CType type) ->
          assigned(variable, true, position);
      case LValue.InMemory at -> forget(at, (int) context.memory().size(at.type()), position);
      default -> {}
    }
  }

  /** What these marks belong to is used. */
  public void use(Term marks, Position position) {
    if (tracked) {
      check(marks, "", position);
    }
  }

  private void check(Term marks, String what, Position position) {
    Term none = terms.eq(marks, terms.zero(marks.sort()));
    String text =
        what.isEmpty()
            ? UndefinedBehaviour.UNINITIALISED_VALUE.text()
            : "use of uninitialised" + what;
    Node use =
        graph.node(
            new Location.Role.Undefined(UndefinedBehaviour.UNINITIALISED_VALUE, text), position);
    graph.arc(graph.current(), new Action.Assume(terms.not(none)), use, position, "");
    graph.step(new Action.Assume(none), position, "");
  }

  // ---- Characters

  /** Is this the assignment of what is only read to copy a character? */
  public boolean isCopy(IASTBinaryExpression assignment) {
    return tracked
        && assignment.getOperator() == IASTBinaryExpression.op_assign
        && (assignment.getParent() instanceof IASTExpressionStatement
            || assignment.getParent() instanceof IASTForStatement)
        && isCharacter(
            function.context().types().expressionTypes().typeOf(assignment, function.scope()))
        && isCharacter(assignment.getOperand2());
  }

  /** Is a variable of the type initialised with what is only read to copy a character? */
  public boolean isCopy(ProgramVariable target, IASTExpression value) {
    return flags.containsKey(target.term()) && isCharacter(target.type()) && isCharacter(value);
  }

  private boolean isCharacter(CType type) {
    return type instanceof CType.IntegerType integer
        && (integer.kind() == CType.Kind.CHAR
            || integer.kind() == CType.Kind.SCHAR
            || integer.kind() == CType.Kind.UCHAR);
  }

  /** Is it an object of a character type, perhaps converted to another one? */
  private boolean isCharacter(IASTExpression expression) {
    IASTExpression inner = Syntax.withoutParentheses(expression);
    return isCharacter(function.context().types().expressionTypes().typeOf(inner, function.scope()))
        && switch (inner) {
          case IASTIdExpression id -> true;
          case IASTArraySubscriptExpression subscript -> true;
          case IASTFieldReference field -> true;
          case IASTUnaryExpression unary -> unary.getOperator() == IASTUnaryExpression.op_star;
          case IASTCastExpression cast -> isCharacter(cast.getOperand());
          default -> false;
        };
  }

  /** The character, whether anybody has given it a value or not. */
  public Character character(IASTExpression expression) {
    IASTExpression inner = Syntax.withoutParentheses(expression);
    if (inner instanceof IASTCastExpression cast) {
      Character read = character(cast.getOperand());
      CType type = function.context().types().expressionTypes().typeOf(inner, function.scope());
      CValue value = function.pointers().convert(read.value(), type, function.position(expression));
      return new Character(value, read.marks());
    }
    Position position = function.position(expression);
    LValue place = function.lvalues().lvalue(inner);
    return switch (place) {
      case LValue.InMemory at when at.type() instanceof CType.IntegerType ->
          new Character(function.memory().loadUnused(at, position), marks(at, 1, position));
      case LValue.InVariable(ProgramVariable variable, CType type)
          when type instanceof CType.IntegerType && flags.containsKey(variable.term()) ->
          new Character(
              function.memory().loadUnused(place, position),
              terms.signExtend(7, flags.get(variable.term()).term()));
      default -> new Character(function.memory().load(place, position), terms.bitVec(8, 0));
    };
  }

  /** The character has been stored at the place. */
  public void stored(LValue place, Character character, Position position) {
    switch (place) {
      case LValue.InMemory at when at.type() instanceof CType.IntegerType ->
          mark(at, character.marks(), 1, position);
      case LValue.InVariable(ProgramVariable variable, CType type)
          when flags.containsKey(variable.term()) ->
          stored(variable, character, position);
      default -> use(character.marks(), position);
    }
  }

  /** The same for a variable that is tracked. */
  public void stored(ProgramVariable variable, Character character, Position position) {
    Term some =
        terms.ite(
            terms.eq(character.marks(), terms.bitVec(8, 0)),
            terms.bitVec(1, 0),
            terms.bitVec(1, 1));
    assigned(variable, some, position);
  }
}
