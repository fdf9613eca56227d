package dev.bulwark.program.interpreter;

import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.bytecode.CompiledLoop;
import dev.bulwark.program.bytecode.LoopCompiler;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The loops of a program that some run has found worth compiling. Runs may share it. */
final class CompiledLoops {

  private final Program program;
  private final Map<Location, Optional<CompiledLoop>> loops = new HashMap<>();

  CompiledLoops(Program program) {
    this.program = program;
  }

  /** The loop through this location, if it can be compiled. */
  synchronized Optional<CompiledLoop> at(Location head, Predicate<Location> passed) {
    Optional<CompiledLoop> known = loops.get(head);
    return known == null ? again(head, passed) : known;
  }

  /** The same, compiled anew for what has been passed by now. */
  synchronized Optional<CompiledLoop> again(Location head, Predicate<Location> passed) {
    Optional<CompiledLoop> compiled = new LoopCompiler(program).compile(head, passed);
    loops.put(head, compiled);
    return compiled;
  }
}
