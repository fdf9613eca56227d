package dev.bulwark.logic.smtlib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.testing.Profile;
import dev.bulwark.logic.testing.RandomTerms;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Scripts for solvers that know no more than SMT-LIB 2.6 mean the same. */
class PortableScriptTest {

  private static final long SEED = 26;
  private static final int ROUNDS = Boolean.getBoolean("bulwark.thorough") ? 20_000 : 500;

  @Test
  void conversionsHaveTheirEarlyNames() {
    TermFactory terms = TermFactory.plain();
    Variable bits = terms.variable("bits", Sort.bitVec(4));
    Term signed = terms.apply(Op.SBV_TO_INT, bits);
    Term unsigned = terms.apply(Op.UBV_TO_INT, bits);
    Term back = terms.eq(terms.intToBitVec(4, signed), terms.intToBitVec(4, unsigned));
    String script =
        SmtLibPrinter.portableScript(List.of(back, terms.apply(Op.LT, signed, unsigned)));
    assertThat(script)
        .contains("(set-info :smt-lib-version 2.6)", "bv2nat", "(_ int2bv 4)")
        .doesNotContain("ubv_to_int", "(sbv_to_int ", "int_to_bv");
    List<Term> read = new SmtLibParser(TermFactory.plain()).parseScript(script).assertions();
    for (int value = 0; value < 16; value++) {
      Value given = Value.bitVec(4, value);
      Evaluator evaluator = new Evaluator(variable -> given);
      assertThat(evaluator.require(read.get(0))).isEqualTo(Value.TRUE);
      // The signed number is less just if the first bit is set.
      assertThat(evaluator.require(read.get(1))).isEqualTo(value < 8 ? Value.FALSE : Value.TRUE);
    }
  }

  @Test
  void randomFormulasSurvive() {
    System.out.println("portable scripts, seed " + SEED);
    Random random = new Random(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      RandomTerms made = new RandomTerms(TermFactory.plain(), random, Profile.all(1, 64));
      Term formula = made.term(Sort.BOOL, 1 + random.nextInt(4));
      String script = SmtLibPrinter.portableScript(List.of(formula));
      SmtLibParser parser = new SmtLibParser(TermFactory.plain());
      Term read = parser.parseScript(script).assertions().getFirst();
      // A conversion that has a definition is read as that.
      if (!script.contains("sbv_to_int.")) {
        assertThat(read).as("round %d", i).isSameAs(parser.parseTerm(SmtLibPrinter.term(formula)));
      }
    }
  }
}
