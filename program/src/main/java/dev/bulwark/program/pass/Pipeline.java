package dev.bulwark.program.pass;

import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Passes one after the other, as one, with an account of what each did. */
public final class Pipeline implements Pass {

  /** How large a program is. */
  public record Size(int procedures, int locations, int edges, int variables) {

    public static Size of(Program program) {
      int locations = 0;
      int edges = 0;
      int variables = program.globals().size();
      for (Procedure procedure : program.procedures().values()) {
        locations += procedure.locations().size();
        edges += procedure.edges().size();
        variables += procedure.frameVariables().size();
      }
      return new Size(program.procedures().size(), locations, edges, variables);
    }
  }

  /** What one pass did. */
  public record Applied(String pass, Size before, Size after, double seconds) {}

  /** The result of all passes and what each of them did. */
  public record Account(Result result, List<Applied> applied) {}

  private final List<Pass> passes;

  public Pipeline(List<Pass> passes) {
    this.passes = List.copyOf(passes);
  }

  /**
   * What every engine is given. Slicing leaves locations that nothing leads to and makes more of
   * them alike, so these are dealt with after it.
   */
  public static List<Pass> standard() {
    return List.of(
        new Simplification(),
        new Propagation(),
        new UnreachableCode(),
        new Slicing(),
        new UnreachableCode(),
        new Bisimulation());
  }

  @Override
  public String name() {
    return passes.stream().map(Pass::name).collect(Collectors.joining(", "));
  }

  @Override
  public Result apply(Program program) {
    return run(program).result();
  }

  public Account run(Program program) {
    List<Applied> applied = new ArrayList<>();
    Result all = new Result(program, BackTranslation.identity(), CopyOrigins.identity(program));
    for (Pass pass : passes) {
      Size before = Size.of(all.program());
      long start = System.nanoTime();
      Result result = pass.apply(all.program());
      double seconds = (System.nanoTime() - start) / 1e9;
      all = result.after(all);
      applied.add(new Applied(pass.name(), before, Size.of(all.program()), seconds));
    }
    return new Account(all, applied);
  }
}
