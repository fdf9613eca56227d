package dev.bulwark.program.bytecode;

import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.bytecode.Layout.Slot;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/**
 * The local variables of a compiled loop's method: one for each word and each array, which are
 * loaded from the frame when the method begins. Words are written back when it ends; arrays are
 * changed in place.
 */
final class LoopLocals {

  static final ClassDesc FRAME = LoopFrame.class.describeConstable().orElseThrow();

  /** The method's parameter. */
  static final int FRAME_LOCAL = 1;

  private static final ClassDesc WORDS = ConstantDescs.CD_long.arrayType();
  private static final ClassDesc ARRAYS = TermCode.CELLS.arrayType();

  private final CodeBuilder code;
  private final Layout layout;
  private final int[] words;
  private final int[] arrays;

  LoopLocals(CodeBuilder code, Layout layout) {
    this.code = code;
    this.layout = layout;
    this.words = new int[layout.words()];
    this.arrays = new int[layout.arrays() + layout.constants().size()];
  }

  void load() {
    for (int i = 0; i < words.length; i++) {
      words[i] = code.allocateLocal(TypeKind.LONG);
      code.aload(FRAME_LOCAL)
          .getfield(FRAME, "words", WORDS)
          .loadConstant(i)
          .laload()
          .lstore(words[i]);
    }
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = code.allocateLocal(TypeKind.REFERENCE);
      code.aload(FRAME_LOCAL)
          .getfield(FRAME, "arrays", ARRAYS)
          .loadConstant(i)
          .aaload()
          .astore(arrays[i]);
    }
  }

  /** Writes back what the loop may have changed. */
  void store() {
    for (Slot slot : layout.slots()) {
      if (!slot.isArray() && (slot.context() != CompiledLoop.OWN || layout.isWritten(slot))) {
        store(slot.index());
      }
    }
    layout.counters().forEach(counter -> store(counter.index()));
    layout.greatest().values().forEach(this::store);
  }

  private void store(int index) {
    code.aload(FRAME_LOCAL)
        .getfield(FRAME, "words", WORDS)
        .loadConstant(index)
        .lload(words[index])
        .lastore();
  }

  /** The local variable of the word with this number. */
  int word(int index) {
    return words[index];
  }

  int array(int index) {
    return arrays[index];
  }

  int word(Context context, Variable variable) {
    return words[layout.slot(context, variable).index()];
  }

  int array(ArrayValue constant) {
    return arrays[layout.constant(constant)];
  }

  /** The variables as an activation sees them. */
  TermCode.Locals seenFrom(Context context) {
    return new TermCode.Locals() {
      @Override
      public int word(Variable variable) {
        return LoopLocals.this.word(context, variable);
      }

      @Override
      public int array(Variable variable) {
        return arrays[layout.slot(context, variable).index()];
      }

      @Override
      public int array(ArrayValue constant) {
        return LoopLocals.this.array(constant);
      }
    };
  }
}
