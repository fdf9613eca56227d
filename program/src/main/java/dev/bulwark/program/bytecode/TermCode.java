package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Narrow;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the code of the terms of one edge: a term of a sort of words leaves its word on the stack.
 * The terms have a {@link TermShape}, so all operators are of those below, and recursion is not
 * deep.
 */
final class TermCode {

  /** Where the values of variables and constant arrays are, as local variables of the method. */
  interface Locals {
    int word(Variable variable);

    int array(Variable variable);

    int array(ArrayValue constant);
  }

  static final ClassDesc CELLS = ArrayCells.class.describeConstable().orElseThrow();
  private static final ClassDesc OPERATIONS =
      WordOperations.class.describeConstable().orElseThrow();
  private static final ClassDesc LONG = ConstantDescs.CD_Long;

  private static final MethodTypeDesc WITH_WIDTH =
      MethodTypeDesc.of(
          ConstantDescs.CD_long,
          ConstantDescs.CD_long,
          ConstantDescs.CD_long,
          ConstantDescs.CD_int);
  private static final MethodTypeDesc UNARY =
      MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long);
  private static final MethodTypeDesc BINARY =
      MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long, ConstantDescs.CD_long);
  private static final MethodTypeDesc COMPARISON =
      MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_long, ConstantDescs.CD_long);
  private static final MethodTypeDesc PUT =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long, ConstantDescs.CD_long);
  private static final MethodTypeDesc FILL =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long);
  private static final MethodTypeDesc ASSIGN = MethodTypeDesc.of(ConstantDescs.CD_void, CELLS);

  private final CodeBuilder code;
  private final Locals locals;

  /** Where the words of shared subterms are. */
  private final Map<Term, Integer> computed = new HashMap<>();

  TermCode(CodeBuilder code, Locals locals) {
    this.code = code;
    this.locals = locals;
  }

  /** Computes what the terms share; has to come first. */
  void shared(TermShape shape) {
    for (Application term : shape.shared()) {
      value(term);
      int local = code.allocateLocal(TypeKind.LONG);
      code.lstore(local);
      computed.put(term, local);
    }
  }

  /** Pushes the term's word. */
  void value(Term term) {
    Integer local = computed.get(term);
    if (local != null) {
      code.lload(local);
      return;
    }
    switch (term) {
      case Constant constant -> code.loadConstant(Words.word(constant.value()));
      case Variable variable -> code.lload(locals.word(variable));
      case Application application -> application(application);
    }
  }

  private void application(Application term) {
    switch (term.op()) {
      case AND, OR, EQ, BV_ULT, BV_ULE, BV_SLT, BV_SLE, LT, LE -> truth(term);
      case NOT -> {
        value(term.arg(0));
        code.lconst_1().lxor();
      }
      case ITE -> {
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        jump(term.arg(0), false, otherwise);
        value(term.arg(1));
        code.goto_(end).labelBinding(otherwise);
        value(term.arg(2));
        code.labelBinding(end);
      }
      case BV_NOT -> {
        value(term.arg(0));
        code.loadConstant(Narrow.mask(width(term))).lxor();
      }
      case BV_NEG -> {
        value(term.arg(0));
        code.lneg();
        mask(width(term));
      }
      case BV_AND -> arguments(term).land();
      case BV_OR -> arguments(term).lor();
      case BV_XOR -> arguments(term).lxor();
      case BV_ADD -> {
        arguments(term).ladd();
        mask(width(term));
      }
      case BV_SUB -> {
        arguments(term).lsub();
        mask(width(term));
      }
      case BV_MUL -> {
        arguments(term).lmul();
        mask(width(term));
      }
      case BV_UDIV -> withWidth(term, "unsignedQuotient");
      case BV_UREM -> withWidth(term, "unsignedRemainder");
      case BV_SDIV -> withWidth(term, "signedQuotient");
      case BV_SREM -> withWidth(term, "signedRemainder");
      case BV_SHL -> withWidth(term, "shiftLeft");
      case BV_LSHR -> withWidth(term, "shiftRight");
      case BV_ASHR -> withWidth(term, "shiftRightSigned");
      case CONCAT -> {
        value(term.arg(0));
        code.loadConstant(width(term.arg(1))).lshl();
        value(term.arg(1));
        code.lor();
      }
      case EXTRACT -> {
        value(term.arg(0));
        if (term.q() > 0) {
          code.loadConstant(term.q()).lushr();
        }
        mask(term.p() - term.q() + 1);
      }
      case ZERO_EXTEND -> value(term.arg(0));
      case SIGN_EXTEND -> {
        signed(term.arg(0));
        mask(width(term));
      }
      case ADD -> chain(term, "add");
      case MUL -> chain(term, "multiply");
      case NEG -> {
        value(term.arg(0));
        code.invokestatic(OPERATIONS, "negate", UNARY);
      }
      case INT_DIV -> chain(term, "quotient");
      case INT_MOD -> chain(term, "remainder");
      case INT_TO_BV -> {
        value(term.arg(0));
        mask(width(term));
      }
      case UBV_TO_INT -> {
        value(term.arg(0));
        if (width(term.arg(0)) == Narrow.LIMIT) {
          code.invokestatic(OPERATIONS, "unsigned", UNARY);
        }
      }
      case SBV_TO_INT -> signed(term.arg(0));
      case SELECT -> select(term);
      default -> throw new IllegalArgumentException("not compiled: " + term.op());
    }
  }

  private static int width(Term term) {
    return ((Sort.BitVec) term.sort()).width();
  }

  /** Makes the number on the stack one of this width. */
  private void mask(int width) {
    if (width < Narrow.LIMIT) {
      code.loadConstant(Narrow.mask(width)).land();
    }
  }

  private CodeBuilder arguments(Application term) {
    value(term.arg(0));
    value(term.arg(1));
    return code;
  }

  private void withWidth(Application term, String operation) {
    arguments(term).loadConstant(width(term)).invokestatic(OPERATIONS, operation, WITH_WIDTH);
  }

  private void chain(Application term, String operation) {
    value(term.arg(0));
    for (int i = 1; i < term.arity(); i++) {
      value(term.arg(i));
      code.invokestatic(OPERATIONS, operation, BINARY);
    }
  }

  /** Pushes the number that a bit-vector is in two's complement. */
  private void signed(Term term) {
    value(term);
    int unused = Narrow.LIMIT - width(term);
    if (unused > 0) {
      code.loadConstant(unused).lshl().loadConstant(unused).lshr();
    }
  }

  private void truth(Application formula) {
    Label no = code.newLabel();
    Label end = code.newLabel();
    jump(formula, false, no);
    code.lconst_1().goto_(end).labelBinding(no).lconst_0().labelBinding(end);
  }

  /** Jumps if the formula has this value, else goes on. */
  void jump(Term formula, boolean when, Label target) {
    if (computed.containsKey(formula) || !(formula instanceof Application term)) {
      jumpByWord(formula, when, target);
      return;
    }
    switch (term.op()) {
      case NOT -> jump(term.arg(0), !when, target);
      case AND -> junction(term, false, when, target);
      case OR -> junction(term, true, when, target);
      case EQ -> {
        arguments(term).lcmp();
        code.branch(when ? Opcode.IFEQ : Opcode.IFNE, target);
      }
      case BV_ULT, BV_ULE -> {
        arguments(term);
        if (width(term.arg(0)) < Narrow.LIMIT) {
          code.lcmp();
        } else {
          code.invokestatic(LONG, "compareUnsigned", COMPARISON);
        }
        branch(term.op() == Op.BV_ULE, when, target);
      }
      case BV_SLT, BV_SLE -> {
        signed(term.arg(0));
        signed(term.arg(1));
        code.lcmp();
        branch(term.op() == Op.BV_SLE, when, target);
      }
      case LT, LE -> {
        arguments(term).lcmp();
        branch(term.op() == Op.LE, when, target);
      }
      default -> jumpByWord(formula, when, target);
    }
  }

  private void jumpByWord(Term formula, boolean when, Label target) {
    value(formula);
    code.lconst_0().lcmp().branch(when ? Opcode.IFNE : Opcode.IFEQ, target);
  }

  /** The comparison on the stack is below zero, or at most zero. */
  private void branch(boolean orEqual, boolean when, Label target) {
    Opcode below = orEqual ? Opcode.IFLE : Opcode.IFLT;
    Opcode notBelow = orEqual ? Opcode.IFGT : Opcode.IFGE;
    code.branch(when ? below : notBelow, target);
  }

  /** A conjunction is false, a disjunction true, as soon as one argument is. */
  private void junction(Application term, boolean absorbing, boolean when, Label target) {
    if (when == absorbing) {
      term.args().forEach(arg -> jump(arg, absorbing, target));
      return;
    }
    Label absorbed = code.newLabel();
    for (int i = 0; i < term.arity() - 1; i++) {
      jump(term.arg(i), absorbing, absorbed);
    }
    jump(term.arg(term.arity() - 1), when, target);
    code.labelBinding(absorbed);
  }

  private void select(Application term) {
    Term array = term.arg(0);
    switch (array) {
      case Variable variable -> {
        code.aload(locals.array(variable));
        value(term.arg(1));
        code.invokevirtual(CELLS, "get", UNARY);
      }
      case Constant constant -> {
        code.aload(locals.array((ArrayValue) constant.value()));
        value(term.arg(1));
        code.invokevirtual(CELLS, "get", UNARY);
      }
      case Application application -> {
        int index = code.allocateLocal(TypeKind.LONG);
        value(term.arg(1));
        code.lstore(index);
        select(application, index);
      }
    }
  }

  /** Pushes the element at an index, of an array that stores and conditionals are made of. */
  private void select(Term array, int index) {
    if (array instanceof Variable variable) {
      code.aload(locals.array(variable)).lload(index).invokevirtual(CELLS, "get", UNARY);
      return;
    }
    if (array instanceof Constant constant) {
      code.aload(locals.array((ArrayValue) constant.value()))
          .lload(index)
          .invokevirtual(CELLS, "get", UNARY);
      return;
    }
    Application term = (Application) array;
    Label otherwise = code.newLabel();
    Label end = code.newLabel();
    switch (term.op()) {
      case STORE -> {
        code.lload(index);
        value(term.arg(1));
        code.lcmp().ifne(otherwise);
        value(term.arg(2));
        code.goto_(end).labelBinding(otherwise);
        select(term.arg(0), index);
        code.labelBinding(end);
      }
      case ITE -> {
        jump(term.arg(0), false, otherwise);
        select(term.arg(1), index);
        code.goto_(end).labelBinding(otherwise);
        select(term.arg(2), index);
        code.labelBinding(end);
      }
      case CONST_ARRAY -> value(term.arg(0));
      default -> throw new IllegalArgumentException("not compiled: " + term.op());
    }
  }

  /**
   * Makes an array variable have the value of the term. On every path through conditionals, all
   * that is evaluated is so before the first change.
   */
  void assign(Variable variable, Term array) {
    update(locals.array(variable), variable, array);
  }

  private void update(int target, Variable variable, Term array) {
    switch (array) {
      case Variable same when same == variable -> {}
      case Variable other ->
          code.aload(target).aload(locals.array(other)).invokevirtual(CELLS, "assign", ASSIGN);
      case Constant constant ->
          code.aload(target)
              .aload(locals.array((ArrayValue) constant.value()))
              .invokevirtual(CELLS, "assign", ASSIGN);
      case Application term -> update(target, variable, term);
    }
  }

  private void update(int target, Variable variable, Application term) {
    switch (term.op()) {
      case STORE -> {
        int index = code.allocateLocal(TypeKind.LONG);
        int element = code.allocateLocal(TypeKind.LONG);
        value(term.arg(1));
        code.lstore(index);
        value(term.arg(2));
        code.lstore(element);
        update(target, variable, term.arg(0));
        code.aload(target).lload(index).lload(element).invokevirtual(CELLS, "put", PUT);
      }
      case ITE -> {
        Label otherwise = code.newLabel();
        Label end = code.newLabel();
        jump(term.arg(0), false, otherwise);
        update(target, variable, term.arg(1));
        code.goto_(end).labelBinding(otherwise);
        update(target, variable, term.arg(2));
        code.labelBinding(end);
      }
      case CONST_ARRAY -> {
        int element = code.allocateLocal(TypeKind.LONG);
        value(term.arg(0));
        code.lstore(element);
        code.aload(target).lload(element).invokevirtual(CELLS, "fill", FILL);
      }
      default -> throw new IllegalArgumentException("not compiled: " + term.op());
    }
  }
}
