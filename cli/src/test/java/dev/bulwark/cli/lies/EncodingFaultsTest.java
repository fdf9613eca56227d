package dev.bulwark.cli.lies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.lies.FaultyPass.Fault;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.simplify.Simplifier;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Faults as encoders have them: the engine sees operators and steps that the program does not have,
 * while the checker sees the program. Each makes engines say wrong things about some program, and
 * none of that gets out.
 */
@Tag("slow")
class EncodingFaultsTest {

  private static Fault operator(Op right, Op wrong) {
    return new Fault() {
      @Override
      public Term term(TermFactory terms, Application application, Term[] args) {
        return application.op() == right
            ? terms.apply(wrong, application.p(), application.q(), args)
            : terms.rebuild(application, args);
      }
    };
  }

  /** What a faulty encoder makes of an action. */
  private interface Misreading {
    Action read(TermFactory terms, Edge edge, Action action);
  }

  private static Fault action(Misreading wrong) {
    return new Fault() {
      @Override
      public Action action(TermFactory terms, Edge edge, Action copied) {
        return wrong.read(terms, edge, copied);
      }
    };
  }

  static Map<String, Fault> faults() {
    Map<String, Fault> faults = new LinkedHashMap<>();
    faults.put("signed less is unsigned", operator(Op.BV_SLT, Op.BV_ULT));
    faults.put("unsigned less is signed", operator(Op.BV_ULT, Op.BV_SLT));
    faults.put("less or equal is less", operator(Op.BV_SLE, Op.BV_SLT));
    faults.put("sign extension is zero extension", operator(Op.SIGN_EXTEND, Op.ZERO_EXTEND));
    faults.put("arithmetic shift is logical", operator(Op.BV_ASHR, Op.BV_LSHR));
    faults.put("signed remainder is unsigned", operator(Op.BV_SREM, Op.BV_UREM));
    faults.put("sums are disjunctions of bits", operator(Op.BV_ADD, Op.BV_OR));
    faults.put("conjunction is disjunction", operator(Op.AND, Op.OR));
    faults.put(
        "extraction takes the highest bits",
        new Fault() {
          @Override
          public Term term(TermFactory terms, Application application, Term[] args) {
            if (application.op() != Op.EXTRACT) {
              return terms.rebuild(application, args);
            }
            int width = ((Sort.BitVec) args[0].sort()).width();
            int taken = application.p() - application.q();
            return terms.extract(width - 1, width - 1 - taken, args[0]);
          }
        });
    faults.put("inputs are zero", action(EncodingFaultsTest::zeroInput));
    faults.put(
        "assumptions are left out",
        action((terms, edge, action) -> action instanceof Action.Assume ? Action.SKIP : action));
    faults.put(
        "errors cannot be reached",
        action(
            (terms, edge, action) ->
                edge.target().isError() ? new Action.Assume(terms.bool(false)) : action));
    faults.put("arguments are zero", action(EncodingFaultsTest::zeroArguments));
    faults.put(
        "results of calls are lost",
        action(
            (terms, edge, action) ->
                action instanceof Action.Call call
                    ? new Action.Call(call.callee(), call.arguments(), Optional.empty())
                    : action));
    faults.put(
        "globals are not written",
        action((terms, edge, action) -> writesGlobal(edge, action) ? Action.SKIP : action));
    return faults;
  }

  private static Action zeroInput(TermFactory terms, Edge edge, Action action) {
    return action instanceof Action.Havoc havoc
        ? new Action.Assign(havoc.variable(), terms.zero(havoc.variable().sort()))
        : action;
  }

  private static Action zeroArguments(TermFactory terms, Edge edge, Action action) {
    return action instanceof Action.Call call
        ? new Action.Call(
            call.callee(),
            call.arguments().stream().<Term>map(argument -> terms.zero(argument.sort())).toList(),
            call.result())
        : action;
  }

  private static boolean writesGlobal(Edge edge, Action action) {
    return action instanceof Action.Assign assign
        && assign.variable().isGlobal()
        && !edge.source().procedure().equals("#start");
  }

  static Stream<String> names() {
    return faults().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void nothingWrongGetsOut(String name) {
    Fault fault = faults().get(name);
    assertThat(fault).isNotNull();
    List<String> caught =
        FaultTrial.caught(new FaultyPass(() -> new TermFactory(new Simplifier()), fault));
    System.out.println("encoding fault: " + name + ": caught by the checker on " + caught);
    assertThat(caught).as(name).isNotEmpty();
  }
}
