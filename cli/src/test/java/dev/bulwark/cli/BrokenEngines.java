package dev.bulwark.cli;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EngineFamily;
import dev.bulwark.engine.EngineProvider;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.loop.LoopStructure;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Pass;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Engines that do in a process of their own what nobody wants to have in this one. */
public final class BrokenEngines {

  private static final long CHUNK = 16L << 20;

  private BrokenEngines() {}

  /** An engine known by its class. */
  abstract static class Broken implements EngineProvider, Engine {

    @Override
    public String name() {
      return getClass().getSimpleName();
    }

    @Override
    public EngineFamily family() {
      return EngineFamily.of(name(), "is broken", Set.of(), this);
    }
  }

  private static Verdict forEver() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException never) {
      Thread.currentThread().interrupt();
    }
    throw new IllegalStateException("for ever is over");
  }

  /** Gets a SIGKILL. */
  public static final class Killed extends Broken {
    @Override
    public Verdict check(Task task, EngineContext context) {
      try {
        long pid = ProcessHandle.current().pid();
        new ProcessBuilder("kill", "-KILL", Long.toString(pid)).start();
      } catch (IOException noKill) {
        throw new IllegalStateException(noKill);
      }
      return forEver();
    }
  }

  /** Goes where there is no memory, as a native solver might. */
  public static final class Crashing extends Broken {
    @Override
    public Verdict check(Task task, EngineContext context) {
      MemorySegment nothing = MemorySegment.NULL.reinterpret(Long.BYTES);
      return Verdict.inconclusive("read " + nothing.get(ValueLayout.JAVA_LONG, 0));
    }
  }

  /** Takes all the memory there is, outside the heap. */
  public static final class Hoarding extends Broken {
    @Override
    public Verdict check(Task task, EngineContext context) {
      List<MemorySegment> hoard = new ArrayList<>();
      while (!hoard.isEmpty() || hoard.add(Arena.global().allocate(CHUNK))) {
        hoard.add(Arena.global().allocate(CHUNK).fill((byte) 1));
      }
      return Verdict.inconclusive("held " + hoard.size());
    }
  }

  /** Never answers and never listens. */
  public static final class Silent extends Broken {
    @Override
    public Verdict check(Task task, EngineContext context) {
      return forEver();
    }
  }

  /** Says that everything is safe. */
  public static final class Lying extends Broken {
    @Override
    public Verdict check(Task task, EngineContext context) {
      return new Verdict.Safe(new Proof.Inductive(Map.of()));
    }
  }

  /** Publishes lemmas about the loop heads of a program, and nothing else ever. */
  abstract static class Publishing extends Broken {

    abstract Term lemma(Program inlined);

    @Override
    public Verdict check(Task task, EngineContext context) {
      Pass.Result inlined = new Inlining(Inlining.Config.DEFAULT).apply(task.program());
      Map<CutPoint, Term> lemmas = new LinkedHashMap<>();
      for (Location head : LoopStructure.of(inlined.program().start()).heads()) {
        lemmas.put(new CutPoint(CallString.EMPTY, head), lemma(inlined.program()));
      }
      context
          .lemmas()
          .publish(
              inlined.back().invariants(lemmas).entrySet().stream()
                  .map(entry -> new LemmaExchange.Lemma(entry.getKey(), entry.getValue()))
                  .toList());
      return forEver();
    }
  }

  /** Says that no loop is ever reached. */
  public static final class LyingAboutLemmas extends Publishing {
    @Override
    Term lemma(Program inlined) {
      return inlined.terms().bool(false);
    }
  }

  /** Says that x and y are equal. */
  public static final class SayingEqual extends Publishing {
    @Override
    Term lemma(Program inlined) {
      return inlined.terms().apply(Op.EQ, variable(inlined, "x"), variable(inlined, "y"));
    }

    private static Term variable(Program inlined, String name) {
      return inlined.start().frameVariables().stream()
          .map(ProgramVariable::term)
          .filter(variable -> variable.name().matches("(.*\\W)?" + name + "(\\W.*)?"))
          .findFirst()
          .orElseThrow();
    }
  }
}
