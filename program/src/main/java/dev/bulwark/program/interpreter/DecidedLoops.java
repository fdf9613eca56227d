package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.bytecode.CompiledLoop;
import dev.bulwark.program.bytecode.CompiledLoop.OpenCall;
import dev.bulwark.program.bytecode.CountedLoop;
import dev.bulwark.program.bytecode.Decided;
import dev.bulwark.program.bytecode.LoopCompiler;
import dev.bulwark.program.bytecode.LoopHost;
import dev.bulwark.program.bytecode.LoopRun;
import dev.bulwark.program.loop.CallGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Compiled loops for a walk along the only path that a program has, in a state that is known in
 * part ({@link PartialEvaluation}). A loop is run compiled if all values that it may use are known.
 * It stops before an edge that takes an input or reads what is not known, and where two edges pass.
 * What is never read before it is written has any value, so that does not matter.
 */
public final class DecidedLoops {

  /** Passes of a location before the loop through it is compiled, if that is to pay. */
  public static final int MANY_PASSES = 5_000;

  /** So many that no loop is compiled. */
  public static final int NEVER = Integer.MAX_VALUE;

  /** Compilations that any walk may try; then the passes have to be worth another one. */
  private static final int FIRST_COMPILATIONS = 16;

  private static final long WORTH = 20;

  private static final int FEW_STEPS = 50;
  private static final int LONGEST_PAUSE = 1 << 12;

  private final Program program;
  private final Function<Procedure, List<CountedLoop>> counted;
  private final int manyPasses;

  /** Made when a loop is compiled, which most walks never do. */
  private @Nullable LoopCompiler compiler;

  private final Map<Location, Head> heads = new HashMap<>();
  private final Map<Procedure, Liveness> liveness = new HashMap<>();
  private long passes;
  private int tried;

  /** A location, with the loop through it once that is compiled. */
  private static final class Head {
    private int passes;
    private @Nullable CompiledLoop loop;
    private @Nullable LoopRun run;
    private int pause;
    private int nextPause = 1;
  }

  /**
   * @param counted the loops of a procedure whose iterations are to be counted
   * @param manyPasses passes of a location before the loop through it is compiled
   */
  public DecidedLoops(
      Program program, Function<Procedure, List<CountedLoop>> counted, int manyPasses) {
    this.program = program;
    this.counted = counted;
    this.manyPasses = manyPasses;
  }

  private LoopCompiler compiler() {
    LoopCompiler known = compiler;
    if (known == null) {
      CallGraph calls = CallGraph.of(program);
      // Activations of a procedure that is not recursive need not be counted.
      known =
          new LoopCompiler(
              program,
              new Decided(
                  callee ->
                      !calls.isRecursive(callee.name()) && live(callee).uninitialised().isEmpty(),
                  counted));
      compiler = known;
    }
    return known;
  }

  private Liveness live(Procedure procedure) {
    return liveness.computeIfAbsent(procedure, Liveness::of);
  }

  /**
   * The walk is at this location; the compiled loop that begins there, if it has been passed often.
   * The caller then has to {@link #run} it, or not to.
   */
  public Optional<CompiledLoop> pass(Location at) {
    if (manyPasses == NEVER) {
      return Optional.empty();
    }
    Head head = heads.computeIfAbsent(at, location -> new Head());
    passes++;
    if (++head.passes < manyPasses) {
      return Optional.empty();
    }
    if (head.passes == manyPasses) {
      if (tried >= FIRST_COMPILATIONS + passes / (WORTH * manyPasses)) {
        head.passes--;
        return Optional.empty();
      }
      tried++;
      compiler()
          .compile(at, location -> heads.containsKey(location) || location == at)
          .ifPresent(
              loop -> {
                head.loop = loop;
                head.run = new LoopRun(loop);
              });
    }
    head.passes = manyPasses;
    if (head.pause > 0) {
      head.pause--;
      return Optional.empty();
    }
    return Optional.ofNullable(head.loop);
  }

  /**
   * Runs the loop that begins here; empty if that does not get anywhere, or something is not known.
   *
   * @param state what is known of a global, or of a variable of the activation
   * @param counts the iterations so far, by the head of a loop around the location
   */
  public Optional<Passage> run(
      Location at,
      Function<ProgramVariable, @Nullable PartialValue> state,
      ToLongFunction<Location> counts,
      long mostSteps,
      BooleanSupplier stop) {
    Head head = heads.get(at);
    if (head == null || head.run == null || head.loop == null) {
      return Optional.empty();
    }
    LoopRun run = head.run;
    long most = mostSteps - head.loop.longestPath();
    List<ProgramVariable> open = new ArrayList<>();
    boolean begins =
        most > 0
            && run.begin(
                variable -> value(at, variable, cells(variable, state.apply(variable)), open),
                variable ->
                    cells(variable, state.apply(variable))
                                instanceof PartialValue.Cells(ArrayValue content, ArrayValue known)
                            && !isEverywhere(known)
                        ? known
                        : null);
    if (begins) {
      run.beginCounting(counts);
    }
    Optional<Passage> passage =
        begins ? Optional.of(new Passage(run, run.run(host(stop), most), open)) : Optional.empty();
    long steps = passage.map(Passage::steps).orElse(0L);
    head.pause = steps < FEW_STEPS ? head.nextPause : 0;
    head.nextPause = steps < FEW_STEPS ? Math.min(2 * head.nextPause, LONGEST_PAUSE) : 1;
    return passage.filter(passed -> passed.steps() > 0);
  }

  /** Of an array of which nothing is known, the cells are not. */
  private static @Nullable PartialValue cells(
      ProgramVariable variable, @Nullable PartialValue known) {
    return known == null && variable.sort() instanceof Sort.Array sort
        ? PartialValue.Cells.of(sort)
        : known;
  }

  private static boolean isEverywhere(ArrayValue known) {
    return known.otherwise().equals(Value.TRUE) && known.entries().isEmpty();
  }

  /** The value to begin with; anything, noted as open, if nobody will read it. */
  private @Nullable Value value(
      Location at,
      ProgramVariable variable,
      @Nullable PartialValue known,
      List<ProgramVariable> open) {
    return switch (known) {
      case null -> {
        boolean dead = !variable.isGlobal() && !live(program.procedureOf(at)).isLive(at, variable);
        if (dead) {
          open.add(variable);
        }
        yield dead ? TermFactory.zeroValue(variable.sort()) : null;
      }
      case PartialValue.Whole(Value value) -> value;
      case PartialValue.Cells(ArrayValue content, ArrayValue cells) -> content;
    };
  }

  private LoopHost host(BooleanSupplier stop) {
    return new LoopHost() {
      @Override
      public boolean goesOn() {
        return !stop.getAsBoolean();
      }

      @Override
      public @Nullable Value input(Edge havoc) {
        return havoc.action() instanceof Action.Havoc(ProgramVariable variable, InputSite site)
                && !variable.isGlobal()
                && !live(program.procedureOf(havoc.target())).isLive(havoc.target(), variable)
            ? TermFactory.zeroValue(variable.sort())
            : null;
      }

      @Override
      public void returned(Edge havoc, Value input) {
        throw new IllegalStateException("zero is a word");
      }
    };
  }

  /** What a compiled loop has done. It is good until the next one runs. */
  public static final class Passage {

    private final LoopRun run;
    private final CompiledLoop.Exit exit;
    private final List<ProgramVariable> open;

    private Passage(LoopRun run, CompiledLoop.Exit exit, List<ProgramVariable> open) {
      this.run = run;
      this.exit = exit;
      this.open = open;
    }

    public long steps() {
      return run.steps();
    }

    /** Where the walk goes on. */
    public Location location() {
      return exit.location();
    }

    /** The calls that the loop has made and that are open there, outermost first. */
    public List<OpenCall> calls() {
      return exit.calls();
    }

    /** What is known now of globals, and of variables of the activation that the loop is in. */
    public void changes(BiConsumer<ProgramVariable, PartialValue> listener) {
      run.changes((variable, value) -> listener.accept(variable, partial(variable, value)));
      for (ProgramVariable variable : open) {
        if (run.writes(variable)) {
          listener.accept(variable, new PartialValue.Whole(run.value(variable)));
        }
      }
    }

    private PartialValue partial(ProgramVariable variable, Value value) {
      if (!(value instanceof ArrayValue content)) {
        return new PartialValue.Whole(value);
      }
      ArrayValue known = run.known(variable);
      return known == null
          ? PartialValue.Cells.of(content)
          : new PartialValue.Cells(content, known);
    }

    /** What is known of the variables of an activation that the loop has made. */
    public void variables(OpenCall call, BiConsumer<ProgramVariable, PartialValue> listener) {
      run.variables(
          call,
          (variable, value) ->
              listener.accept(
                  variable,
                  value instanceof ArrayValue array
                      ? PartialValue.Cells.of(array)
                      : new PartialValue.Whole(value)));
    }

    /** The iterations of the loop with this head in an activation. */
    public long count(int context, Location head) {
      return run.count(context, head);
    }

    /** For loops whose head was met, the greatest number of iterations that they had. */
    public Map<Location, Long> greatestCounts() {
      return run.greatestCounts();
    }
  }
}
