package dev.bulwark.verification;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.program.Program;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.program.pass.Pipeline.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What engines that need it do to the program themselves, for the explanation: calls are inlined,
 * and everything between two cut points becomes one block (large-block encoding). Invariants of cut
 * points are those of the locations they stand for, so blocks need no back-translation.
 */
final class EnginePasses {

  private record Made<T>(T result, Pipeline.Applied applied) {}

  private EnginePasses() {}

  static List<Pipeline.Applied> of(Program program) {
    List<Pipeline.Applied> applied = new ArrayList<>();
    Made<Program> inlined =
        make(
            "inlining",
            Size.of(program),
            () -> new Inlining(Inlining.Config.DEFAULT).apply(program).program(),
            Size::of);
    applied.add(inlined.applied());
    if (BlockSystem.isApplicable(inlined.result())) {
      Made<BlockSystem> blocks =
          make(
              "large blocks",
              inlined.applied().after(),
              () -> BlockSystem.of(inlined.result()),
              EnginePasses::size);
      applied.add(blocks.applied());
    }
    return applied;
  }

  private static <T> Made<T> make(
      String name, Size before, Supplier<T> work, Function<T, Size> size) {
    long start = System.nanoTime();
    T result = work.get();
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Made<>(result, new Pipeline.Applied(name, before, size.apply(result), seconds));
  }

  private static Size size(BlockSystem system) {
    int blocks = 0;
    for (var cut : system.cutPoints()) {
      List<GuardedStep> leaving = system.region(cut).blocks();
      blocks += leaving.size();
    }
    return new Size(1, system.cutPoints().size(), blocks, system.variables().size());
  }
}
