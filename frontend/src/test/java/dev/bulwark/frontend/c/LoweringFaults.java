package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.eclipse.cdt.core.dom.ast.IASTBinaryExpression.*;

import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.frontend.c.values.LoweringRules;
import dev.bulwark.frontend.c.values.Operators;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Faults to put into the lowering, and a program that shows each of them. */
public final class LoweringFaults {

  /**
   * Returns 0, or the number of the first comparison that fails. The values go through variables,
   * so that nothing is folded.
   */
  public static final String VALUES =
      """
      int main(void) {
        int minus7 = -7, two = 2, one = 1, zero = 0, big = 2147483647;
        unsigned three = 3, uminus1 = 4294967295u;
        signed char sc = -100;
        unsigned char uc = 200;
        short s = -30000;
        unsigned short us = 60000;
        long long wide = -1;
        _Bool truth = 256;
        if (minus7 / two != -3) return 1;
        if (minus7 % two != -1) return 2;
        if ((minus7 >> 1) != -4) return 3;
        if ((uminus1 >> 31) != 1) return 4;
        if (uc + uc != 400) return 5;
        if (sc + sc != -200) return 6;
        if ((int) us != 60000) return 7;
        if ((long long) s != -30000) return 8;
        if (!(minus7 > three)) return 9;
        if (minus7 < two) {} else return 10;
        if (truth != 1) return 11;
        if (-two != 0 - 2) return 12;
        if (~two != -3) return 13;
        if (!two) return 14;
        if (two <= two) {} else return 15;
        if (two < two) return 16;
        if ((unsigned char) (uc + 100) != 44) return 17;
        if (big + one != -big - 1) return 18;
        if (uminus1 / three != 1431655765u) return 19;
        if ((wide < one) != 1) return 20;
        if ((uc << 4) != 3200) return 21;
        if ((two ^ 3) != 1) return 22;
        if ((minus7 & 15) != 9) return 23;
        if ((two | one) != 3) return 24;
        if (uminus1 > (unsigned) big) {} else return 25;
        if ((long long) uminus1 != 4294967295LL) return 26;
        if (two - one != 1) return 27;
        if (two * three != 6) return 28;
        if (zero || two) {} else return 29;
        if (uminus1 < three) return 30;
        return 0;
      }
      """;

  private LoweringFaults() {}

  /** Front ends with one fault each, by its name. */
  public static Map<String, Function<FrontendListener, CFrontend>> frontends() {
    Map<String, Function<FrontendListener, CFrontend>> frontends = new LinkedHashMap<>();
    all().forEach((name, rules) -> frontends.put(name, listener -> new CFrontend(rules, listener)));
    return frontends;
  }

  /** The first comparison of {@link #VALUES} that comes out wrong with this fault. */
  public static long firstWrong(String fault) {
    LoweringRules rules = all().get(fault);
    assertThat(rules).as(fault).isNotNull();
    return run(rules);
  }

  /** What the interpreter says that the program returns. */
  static long run(LoweringRules rules) {
    ParseResult result =
        new CFrontend(rules).parse("values.c", LoweringFaults.VALUES, FrontendOptions.DEFAULT);
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) result).program();
    Outcome outcome =
        Interpreter.run(
            program,
            (site, sort, occurrence) -> TermFactory.zeroValue(sort),
            StepListener.NONE,
            10_000);
    assertThat(outcome).isInstanceOf(Outcome.Terminated.class);
    Value value = ((Outcome.Terminated) outcome).exitValue().orElseThrow();
    return ((Value.BitVecValue) value).signed().longValueExact();
  }

  /** Conversions with a fault. */
  private static class WrongConversions extends Conversions {
    WrongConversions(TermFactory terms, MachineModel machine) {
      super(terms, machine);
    }
  }

  private static LoweringRules conversions(
      BiFunction<TermFactory, MachineModel, Conversions> made) {
    return new LoweringRules() {
      @Override
      public Conversions conversions(TermFactory terms, MachineModel machine) {
        return made.apply(terms, machine);
      }
    };
  }

  private static LoweringRules operators(BiFunction<TermFactory, Conversions, Operators> made) {
    return new LoweringRules() {
      @Override
      public Operators operators(TermFactory terms, Conversions conversions) {
        return made.apply(terms, conversions);
      }
    };
  }

  /**
   * One binary operator replaced by an operation on the terms of both operands, converted as they
   * should be.
   */
  private static LoweringRules binary(int faulty, boolean signed, Op wrong) {
    return operators(
        (terms, conversions) ->
            new Operators(terms, conversions) {
              @Override
              public CValue binary(int operator, CValue left, CValue right) {
                CType type = conversions.common(left.type(), right.type());
                if (operator != faulty || conversions.signed(type) != signed) {
                  return super.binary(operator, left, right);
                }
                Term a = conversions.convert(left, type).term();
                Term b = conversions.convert(right, type).term();
                Term result = terms.apply(wrong, a, b);
                return CValue.of(result, result.isBool() ? CType.INT : type);
              }
            });
  }

  private static LoweringRules extension(boolean always) {
    return conversions(
        (terms, machine) ->
            new WrongConversions(terms, machine) {
              @Override
              public CValue convert(CValue value, CType target) {
                Term term = asTerm(value);
                int added = width(target) - ((Sort.BitVec) term.sort()).width();
                if (added <= 0 || signed(value.type()) == always) {
                  return super.convert(value, target);
                }
                return CValue.of(
                    always ? terms.signExtend(added, term) : terms.zeroExtend(added, term), target);
              }
            });
  }

  static Map<String, LoweringRules> all() {
    Map<String, LoweringRules> faults = new LinkedHashMap<>();
    faults.put("unsigned values are sign-extended", extension(true));
    faults.put("signed values are zero-extended", extension(false));
    faults.put(
        "char and short are not promoted",
        conversions(
            (terms, machine) ->
                new WrongConversions(terms, machine) {
                  @Override
                  public CType promote(CType type) {
                    return integer(type);
                  }
                }));
    faults.put(
        "signed wins over unsigned",
        conversions(
            (terms, machine) ->
                new WrongConversions(terms, machine) {
                  @Override
                  public CType common(CType left, CType right) {
                    CType common = super.common(left, right);
                    return common.equals(CType.UINT) && (signed(left) || signed(right))
                        ? CType.INT
                        : common;
                  }
                }));
    faults.put(
        "_Bool takes the lowest bit",
        conversions(
            (terms, machine) ->
                new WrongConversions(terms, machine) {
                  @Override
                  public CValue convert(CValue value, CType target) {
                    boolean toBool =
                        integer(target).kind() == CType.Kind.BOOL && !value.isTruthValue();
                    return toBool
                        ? CValue.of(terms.extract(0, 0, value.term()), target)
                        : super.convert(value, target);
                  }
                }));
    faults.put(
        "only 1 is true",
        conversions(
            (terms, machine) ->
                new WrongConversions(terms, machine) {
                  @Override
                  public Term asCondition(CValue value) {
                    return value.isTruthValue()
                        ? value.term()
                        : terms.eq(value.term(), terms.bitVec(width(value.type()), 1));
                  }
                }));
    faults.put("signed division is unsigned", binary(op_divide, true, Op.BV_UDIV));
    faults.put("signed remainder is unsigned", binary(op_modulo, true, Op.BV_UREM));
    faults.put("unsigned division is signed", binary(op_divide, false, Op.BV_SDIV));
    faults.put("unsigned comparison is signed", binary(op_lessThan, false, Op.BV_SLT));
    faults.put("signed comparison is unsigned", binary(op_lessThan, true, Op.BV_ULT));
    faults.put("less is less or equal", binary(op_lessThan, true, Op.BV_SLE));
    faults.put("less or equal is less", binary(op_lessEqual, true, Op.BV_SLT));
    faults.put("arithmetic shift is logical", binary(op_shiftRight, true, Op.BV_LSHR));
    faults.put("bitwise and is or", binary(op_binaryAnd, true, Op.BV_OR));
    faults.put(
        "negation is complement",
        operators(
            (terms, conversions) ->
                new Operators(terms, conversions) {
                  @Override
                  public CValue negate(CValue a) {
                    return complement(a);
                  }
                }));
    return faults;
  }
}
