package dev.bulwark.program.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.RandomPrograms;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Origins say the same as back-translation, for every pass, on random programs. */
class OriginsTest {

  private static final int PROGRAMS = 50;
  private static final int MOST_DEPTH = 2;

  private static final Pass INLINING = new Inlining(new Inlining.Config(2_000, 2));

  static Stream<Pass> passes() {
    return Stream.of(
        new Simplification(),
        new Propagation(),
        new UnreachableCode(),
        new Slicing(),
        new Bisimulation(),
        new Pipeline(Pipeline.standard()),
        INLINING,
        // Small enough that calls are left.
        new Inlining(new Inlining.Config(15, 2)),
        new Pipeline(List.of(INLINING, new Latches())),
        new Pipeline(List.of(INLINING, new Strengthening(Map.of()))),
        new Pipeline(List.of(INLINING, new Acceleration())),
        new Pipeline(Stream.concat(Pipeline.standard().stream(), Stream.of(INLINING)).toList()));
  }

  @ParameterizedTest
  @MethodSource("passes")
  void agreeWithBackTranslation(Pass pass) {
    System.err.println("OriginsTest " + pass.name() + ": seeds 0 to " + (PROGRAMS - 1));
    int compared = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = RandomPrograms.of(seed);
      Pass.Result result = pass.apply(program);
      if (needsInlined(pass) && hasCalls(result.program().start())) {
        continue;
      }
      // An invariant that no pass can know: where it arrives, the location comes from. Where
      // back-translation knows that nothing gets, it arrives as false.
      Variable probe = result.program().terms().variable("probe", Sort.BOOL);
      for (CutPoint at : cutPoints(result.program())) {
        Map<CutPoint, Term> back = result.back().invariants(Map.of(at, probe));
        Set<CutPoint> origins = new LinkedHashSet<>(result.origins().of(at));
        for (CutPoint origin : origins) {
          Term invariant = back.get(origin);
          boolean arrived = invariant != null && mentions(invariant, probe.name());
          if (!arrived && (invariant == null || !Terms.isFalse(invariant))) {
            fail("seed %d, %s: %s has the invariant %s", seed, at, origin, invariant);
          }
          compared += arrived ? 1 : 0;
        }
        back.forEach(
            (origin, invariant) -> {
              if (mentions(invariant, probe.name()) && !origins.contains(origin)) {
                fail("the invariant of %s arrives at %s, not only at %s", at, origin, origins);
              }
            });
      }
      sameVariablesAndSites(program, result, seed);
    }
    assertThat(compared).isGreaterThan(PROGRAMS);
  }

  private static boolean needsInlined(Pass pass) {
    return Stream.of("latches", "strengthening", Acceleration.NAME).anyMatch(pass.name()::contains);
  }

  private static boolean hasCalls(Procedure procedure) {
    return procedure.edges().stream().anyMatch(edge -> edge.action() instanceof Action.Call);
  }

  private static boolean mentions(Term term, String name) {
    return Terms.freeVariables(term).stream().anyMatch(variable -> variable.name().equals(name));
  }

  /** All locations, in activations that are not too deep. */
  private static List<CutPoint> cutPoints(Program program) {
    return activation(program, CallString.EMPTY, program.start()).toList();
  }

  private static Stream<CutPoint> activation(Program program, CallString stack, Procedure running) {
    Stream<CutPoint> here =
        running.locations().stream().map(location -> new CutPoint(stack, location));
    if (stack.depth() == MOST_DEPTH) {
      return here;
    }
    return Stream.concat(
        here,
        running.edges().stream()
            .flatMap(
                edge ->
                    edge.action() instanceof Action.Call call
                        ? activation(
                            program, stack.push(edge.source()), program.procedure(call.callee()))
                        : Stream.of()));
  }

  /** Variables come from one that people know by the same name, sites from those of the same id. */
  private static void sameVariablesAndSites(Program program, Pass.Result result, long seed) {
    Set<Goal> goals = new LinkedHashSet<>(program.goals());
    Set<ProgramVariable> declared = new LinkedHashSet<>(program.globals());
    program.procedures().values().forEach(each -> declared.addAll(each.frameVariables()));
    for (Procedure procedure : result.program().procedures().values()) {
      for (ProgramVariable variable : procedure.frameVariables()) {
        if (isAdded(variable, procedure)) {
          assertThat(result.origins().of(variable.term())).as("seed %d", seed).isEmpty();
          continue;
        }
        ProgramVariable origin = result.origins().of(variable.term()).orElseThrow();
        assertThat(declared.contains(origin)).as("seed %d, %s", seed, origin).isTrue();
        assertThat(variable.name()).as("seed %d", seed).endsWith(origin.name());
      }
      for (Edge edge : procedure.edges()) {
        if (edge.action() instanceof Action.Havoc havoc && isOwn(havoc.site().id())) {
          assertThat(result.origins().of(havoc.site())).as("seed %d", seed).hasValue(havoc.site());
        }
      }
      for (Location location : procedure.locations()) {
        location.goal().ifPresent(goal -> assertThat(goals.contains(goal)).isTrue());
      }
    }
  }

  /** Inlining adds inputs for variables that are new in each activation. */
  private static boolean isOwn(String site) {
    return !site.startsWith("fresh:") && !site.startsWith(Acceleration.NAME + ":");
  }

  /** Is it one of those that say how often loops iterate? */
  private static boolean isAdded(ProgramVariable variable, Procedure procedure) {
    return procedure.edges().stream()
        .anyMatch(
            edge ->
                edge.action() instanceof Action.Havoc havoc
                    && havoc.variable().equals(variable)
                    && havoc.site().id().startsWith(Acceleration.NAME + ":"));
  }
}
