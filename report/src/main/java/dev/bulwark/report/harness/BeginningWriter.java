package dev.bulwark.report.harness;

import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.source.SharedFunction;
import dev.bulwark.program.source.SharedVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes what comes before the program: the objects that exist then, first values of variables, and
 * a call of the function that execution begins in with its arguments. Names of the program are used
 * as names for the linker, so that they may be anything.
 */
final class BeginningWriter {

  private final Beginning beginning;
  private final Objects objects;
  private final Consumer<String> line;

  BeginningWriter(Beginning beginning, Objects objects, Consumer<String> line) {
    this.beginning = beginning;
    this.objects = objects;
    this.line = line;
  }

  void write() {
    List<String> declarations = new ArrayList<>();
    List<String> statements = new ArrayList<>();
    int number = 0;
    for (SharedVariable variable : beginning.unknown()) {
      String name = "bulwark_variable" + ++number;
      List<String> filled = objects.fill(name, variable);
      if (!filled.isEmpty()) {
        // The program's own definition goes before a weak one; it need not have any.
        declarations.add(
            "unsigned char "
                + name
                + "["
                + variable.size()
                + "] __asm__(\""
                + variable.name()
                + "\") __attribute__((weak, aligned(16)));");
        statements.addAll(filled);
      }
    }
    List<String> call = new ArrayList<>();
    beginning.call().ifPresent(entry -> call(entry, call));
    if (statements.isEmpty() && !objects.areThere()) {
      call.forEach(line);
      return;
    }
    List<String> made = objects.make();
    helpers();
    if (!declarations.isEmpty()) {
      line.accept("");
      declarations.forEach(line);
    }
    line.accept("");
    line.accept("__attribute__((constructor)) static void bulwark_make(void) {");
    made.forEach(statement -> line.accept("  " + statement));
    statements.forEach(statement -> line.accept("  " + statement));
    line.accept("}");
    call.forEach(line);
  }

  private void helpers() {
    line.accept("");
    line.accept("#include <string.h>");
    line.accept("");
    line.accept("/* What exists before the program; 0 is no object. */");
    line.accept("static unsigned char *bulwark_objects[" + (objects.count() + 1) + "];");
    line.accept("");
    line.accept("void *" + Objects.POINTER + "(unsigned long object, unsigned long offset);");
    line.accept("void *" + Objects.POINTER + "(unsigned long object, unsigned long offset) {");
    line.accept("  return object ? bulwark_objects[object] + offset : (void *)offset;");
    line.accept("}");
    helper("unsigned char *bulwark_new(unsigned long size)");
    line.accept("  unsigned char *made = calloc(1, size);");
    line.accept("  if (!made) {");
    line.accept("    bulwark_end(\"bulwark harness: no memory\", " + Harness.NO_MEMORY + ");");
    line.accept("  }");
    line.accept("  return made;");
    line.accept("}");
    helper("void bulwark_put(unsigned char *to, unsigned long long bits, unsigned long size)");
    line.accept("  memcpy(to, &bits, size);");
    line.accept("}");
    helper("void bulwark_put_pointer(unsigned char *to, const void *pointer)");
    line.accept("  memcpy(to, &pointer, sizeof pointer);");
    line.accept("}");
  }

  private void helper(String head) {
    line.accept("");
    line.accept("__attribute__((unused)) static " + head + " {");
  }

  private void call(SharedFunction entry, List<String> text) {
    List<CType> types = entry.type().parameters();
    List<String> parameters = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      CType type = types.get(i).unqualified();
      Value value = beginning.arguments().get(i);
      parameters.add(CText.type(type));
      boolean pointer = type instanceof CType.PointerType && objects.areThere();
      arguments.add(
          pointer && value instanceof BitVecValue bits
              ? objects.pointer(bits.unsigned())
              : CText.literal(value, type));
    }
    String list = parameters.isEmpty() ? "void" : String.join(", ", parameters);
    String name = entry.name().equals("main") ? "__real_main" : entry.name();
    text.add("");
    text.add("/* The linker lets execution begin here (--wrap=main). */");
    text.add("void bulwark_entry(" + list + ") __asm__(\"" + name + "\");");
    text.add("int bulwark_main(void) __asm__(\"__wrap_main\");");
    text.add("int bulwark_main(void) {");
    text.add("  bulwark_entry(" + String.join(", ", arguments) + ");");
    text.add("  return 0;");
    text.add("}");
  }
}
