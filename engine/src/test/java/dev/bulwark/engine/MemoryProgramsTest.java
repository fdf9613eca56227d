package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.kinduction.KInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.testing.TestProgram;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs with memory as a front end makes them: words at addresses; every verdict certified. */
@Tag("slow")
class MemoryProgramsTest {

  private static final long BASE = 4096;

  private final EngineSubject bmc =
      new EngineSubject(new BoundedModelChecker(BmcConfiguration.DEFAULT));
  private final EngineSubject kInduction =
      new EngineSubject(new KInduction(KInductionConfiguration.DEFAULT));

  /** The parts of such programs, over machine words or over unbounded integers. */
  private static final class Machine {

    final TestProgram p = new TestProgram();
    final TermFactory terms = p.terms();
    final boolean integers;
    final Sort word;
    final ProgramVariable memory;
    final TestProgram.Body main = p.main();
    Location at = main.entry();

    Machine(boolean integers) {
      this.integers = integers;
      this.word = integers ? Sort.INT : Sort.bitVec(32);
      this.memory = p.global("memory", Sort.array(word, word), new CType.MemoryType(CType.INT));
    }

    ProgramVariable word(String name) {
      return p.global(name, word, CType.INT);
    }

    Term number(long value) {
      return integers ? terms.integer(value) : terms.bitVec(32, value);
    }

    Term add(Term a, Term b) {
      return integers ? terms.add(a, b) : terms.apply(Op.BV_ADD, a, b);
    }

    Term less(Term a, Term b) {
      return integers ? terms.lt(a, b) : terms.apply(Op.BV_SLT, a, b);
    }

    /** Where element i of the array at the base is. */
    Term address(Term i) {
      Term offset = integers ? terms.mul(number(4), i) : terms.apply(Op.BV_MUL, i, number(4));
      return add(number(BASE), offset);
    }

    Term read(Term i) {
      return terms.select(memory.term(), address(i));
    }

    void assign(ProgramVariable variable, Term value) {
      Location next = main.location();
      main.assign(at, variable, value, next);
      at = next;
    }

    void write(Term i, Term value) {
      assign(memory, terms.store(memory.term(), address(i), value));
    }

    void havoc(ProgramVariable variable) {
      Location next = main.location();
      main.havoc(at, variable, next);
      at = next;
    }

    void assume(Term condition) {
      Location next = main.location();
      main.assume(at, condition, next);
      at = next;
    }

    void assertThat(Term condition) {
      Location next = main.location();
      main.branch(at, condition, next, main.error());
      at = next;
    }

    /** For i from 0 to below n: the body. */
    void loop(ProgramVariable i, Term n, Runnable body) {
      assign(i, number(0));
      Location head = at;
      Location inside = main.location();
      Location after = main.location();
      main.branch(head, less(i.term(), n), inside, after);
      at = inside;
      body.run();
      assign(i, add(i.term(), number(1)));
      main.skip(at, head);
      at = after;
    }

    Program build() {
      main.skip(at, main.exit());
      return p.build();
    }
  }

  /** Fills an array from an input and looks at it again. */
  private static Program copies(boolean integers, int size, boolean wrong) {
    Machine m = new Machine(integers);
    ProgramVariable i = m.word("i");
    ProgramVariable x = m.word("x");
    m.havoc(x);
    m.loop(i, m.number(size), () -> m.write(i.term(), m.add(x.term(), i.term())));
    m.loop(
        i,
        m.number(size),
        () ->
            m.assertThat(
                m.terms.eq(
                    m.read(i.term()), m.add(i.term(), wrong ? m.read(m.number(0)) : x.term()))));
    if (wrong) {
      m.assertThat(m.terms.distinct(m.read(m.number(size - 1)), m.number(1234)));
    }
    return m.build();
  }

  private static Verdict check(EngineSubject engine, Program program) {
    return engine.check(program, new Simplification(), Budget.of(Duration.ofSeconds(60)));
  }

  @Test
  void whatWasWrittenIsRead() {
    for (boolean integers : new boolean[] {false, true}) {
      assertThat(check(bmc, copies(integers, 20, false))).isInstanceOf(Verdict.Safe.class);
      assertThat(check(kInduction, copies(integers, 5, false))).isInstanceOf(Verdict.Safe.class);
    }
  }

  @Test
  void elementsThatFailAreFound() {
    for (boolean integers : new boolean[] {false, true}) {
      assertThat(check(bmc, copies(integers, 10, true))).isInstanceOf(Verdict.Unsafe.class);
      assertThat(check(kInduction, copies(integers, 5, true))).isInstanceOf(Verdict.Unsafe.class);
    }
  }

  /** The maximum of uninitialised memory is not less than any element. */
  @Test
  void maximumOfUnknownElements() {
    Machine m = new Machine(false);
    ProgramVariable i = m.word("i");
    ProgramVariable max = m.word("max");
    ProgramVariable k = m.word("k");
    m.havoc(m.memory);
    m.assign(max, m.read(m.number(0)));
    m.loop(
        i,
        m.number(4),
        () ->
            m.assign(
                max,
                m.terms.ite(m.less(max.term(), m.read(i.term())), m.read(i.term()), max.term())));
    m.havoc(k);
    m.assume(m.less(k.term(), m.number(4)));
    m.assume(m.less(m.number(-1), k.term()));
    m.assertThat(m.terms.not(m.less(max.term(), m.read(k.term()))));
    assertThat(check(bmc, m.build())).isInstanceOf(Verdict.Safe.class);
  }

  private static Program needsMemory() {
    Machine m = new Machine(false);
    ProgramVariable k = m.word("k");
    m.havoc(m.memory);
    m.havoc(k);
    m.assume(m.terms.eq(m.read(m.number(3)), m.number(7)));
    m.assume(m.terms.eq(m.read(k.term()), m.add(m.read(m.number(3)), m.number(1))));
    m.write(m.number(9), m.number(5));
    m.assertThat(m.terms.distinct(m.read(m.add(k.term(), m.number(1))), m.read(m.number(9))));
    return m.build();
  }

  @Test
  void memoryIsPartOfTheInputs() {
    for (EngineSubject engine : List.of(bmc, kInduction)) {
      Program program = needsMemory();
      Inputs inputs = engine.assertUnsafe(program);
      Value.ArrayValue memory = (Value.ArrayValue) inputs.values().get("main#1").getFirst();
      assertThat(memory.select(Value.bitVec(32, BASE + 12))).isEqualTo(Value.bitVec(32, 7));
      ErrorInputs evidence = new ErrorInputs(inputs);
      assertThat(EvidenceReader.read(program, EvidenceWriter.text(program, evidence)))
          .isEqualTo(evidence);
    }
  }

  /** An endless loop that keeps what it writes within bounds. */
  @Test
  void boundsOfAccessesAreInductive() {
    Machine m = new Machine(false);
    ProgramVariable sizes =
        m.p.global("sizes", Sort.array(m.word, m.word), new CType.MemoryType(CType.INT));
    ProgramVariable i = m.word("i");
    m.assign(sizes, m.terms.store(sizes.term(), m.number(BASE), m.number(400)));
    m.havoc(m.memory);
    Location head = m.at;
    m.assertThat(m.less(m.number(-1), i.term()));
    Term end = m.terms.apply(Op.BV_MUL, m.add(i.term(), m.number(1)), m.number(4));
    m.assertThat(m.terms.not(m.less(m.terms.select(sizes.term(), m.number(BASE)), end)));
    m.write(i.term(), m.number(1));
    m.assign(
        i, m.terms.ite(m.less(i.term(), m.number(99)), m.add(i.term(), m.number(1)), m.number(0)));
    m.main.skip(m.at, head);
    Verdict verdict = check(kInduction, m.p.build());
    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Safe.class,
            safe -> assertThat(safe.proof()).isInstanceOf(Proof.Inductive.class));
  }

  /** Ten thousand concrete writes and reads: no solver is needed for that. */
  @Test
  void concreteLoopsAreLong() {
    Machine m = new Machine(false);
    ProgramVariable i = m.word("i");
    ProgramVariable sum = m.word("sum");
    m.loop(i, m.number(10_000), () -> m.write(i.term(), i.term()));
    m.loop(i, m.number(10_000), () -> m.assign(sum, m.add(sum.term(), m.read(i.term()))));
    m.assertThat(m.terms.eq(sum.term(), m.number(49_995_000)));
    long start = System.nanoTime();
    assertThat(check(bmc, m.build())).isInstanceOf(Verdict.Safe.class);
    System.out.printf("concrete memory: %.1f s%n", (System.nanoTime() - start) / 1e9);
  }
}
