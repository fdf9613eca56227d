package dev.bulwark.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.testing.RandomValues;
import dev.bulwark.program.Action;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CType;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Contract;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.testing.TestProgram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read back the same; what is wrong is refused, with its line. */
class EvidenceFileTest {

  private static final String PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )";

  private final TestProgram text = new TestProgram();
  private final TermFactory terms = text.terms();
  private final ProgramVariable global = text.global("g");
  private final Program program;
  private final CutPoint outer;
  private final CutPoint inner;
  private final Location head;
  private final String site;
  private final ProgramVariable x;
  private final ProgramVariable a;

  EvidenceFileTest() {
    TestProgram.Body f = text.procedure("f");
    a = f.parameter("a");
    Location loop = f.location();
    f.skip(f.entry(), loop);
    f.branch(loop, text.less(a, 3), loop, f.exit());
    TestProgram.Body main = text.main();
    x = main.local("x");
    head = main.location();
    Location call = main.location();
    Edge input = main.havoc(main.entry(), x, head);
    main.branch(head, text.less(x, 9), call, main.error());
    main.call(call, "f", List.of(x.term()), Optional.empty(), head);
    program = text.build();
    Location start =
        program.start().edges().stream()
            .filter(edge -> edge.action() instanceof Action.Call)
            .map(Edge::source)
            .findFirst()
            .orElseThrow();
    CallString inMain = CallString.EMPTY.push(start);
    outer = new CutPoint(inMain, head);
    inner = new CutPoint(inMain.push(call), loop);
    site = ((Action.Havoc) input.action()).site().id();
  }

  private Term qualified(ProgramVariable variable) {
    return terms.variable(inner.stack().qualify(variable.name()), variable.sort());
  }

  private Map<CutPoint, Term> invariants() {
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    invariants.put(outer, terms.and(text.less(x, 200), text.eq(global, 0)));
    Term sum = terms.apply(Op.BV_ADD, qualified(a), x.term());
    invariants.put(
        inner,
        terms.or(
            terms.eq(sum, sum), terms.apply(Op.BV_SLE, sum, terms.apply(Op.BV_MUL, sum, sum))));
    return invariants;
  }

  private Contracts contracts() {
    Term kept = terms.eq(global.term(), EntryValue.of(terms, global.term()));
    Term atEntry = EntryValue.of(terms, a.term());
    return new Contracts(
        Map.of("f", new Contract(text.less(a, 9), terms.or(kept, terms.eq(atEntry, atEntry)))),
        Map.of(inner.location(), terms.apply(Op.BV_ULE, a.term(), atEntry)));
  }

  private void assertComesBack(Evidence evidence) {
    assertThat(
            EvidenceReader.read(
                program, PROPERTY, EvidenceWriter.text(program, PROPERTY, evidence)))
        .isEqualTo(evidence);
    assertThat(EvidenceReader.read(program, EvidenceWriter.text(program, evidence)))
        .isEqualTo(evidence);
  }

  @Test
  void everyKindComesBackTheSame() {
    assertComesBack(new Proof.Inductive(invariants()));
    assertComesBack(new Proof.Inductive(Map.of()));
    assertComesBack(new Proof.KInductive(7, invariants()));
    assertComesBack(
        new Proof.Unrolled(Map.of(head, 12, inner.location(), 0), Map.of("f", 3, "main", 1)));
    assertComesBack(
        new ErrorInputs(
            new Inputs(Map.of(site, List.of(Value.bitVec(8, 255), Value.bitVec(8, 0))))));
    assertComesBack(new ErrorInputs(Inputs.NONE));
    assertComesBack(new Proof.ByContracts(contracts()));
    assertComesBack(new Proof.ByContracts(Contracts.NONE));
    Goal goal = program.goals().getFirst();
    assertComesBack(new ErrorInputs(Inputs.NONE, Optional.of(goal)));
    assertComesBack(new Proof.Inductive(invariants(), GoalSet.of(goal)));
    assertComesBack(new Proof.KInductive(7, invariants(), GoalSet.of(goal)));
    assertComesBack(new Proof.Unrolled(Map.of(head, 12), Map.of(), GoalSet.of(goal)));
    assertComesBack(new Proof.ByContracts(contracts(), GoalSet.of(goal)));
    assertThat(
            EvidenceReader.lemmas(
                program, PROPERTY, EvidenceWriter.lemmas(program, PROPERTY, invariants())))
        .isEqualTo(invariants());
  }

  @Test
  void termsFromOtherFactoriesComeBackInTheProgramsOwn() {
    TermFactory other = TermFactory.plain();
    Map<CutPoint, Term> foreign = new LinkedHashMap<>();
    invariants().forEach((cut, term) -> foreign.put(cut, other.importTerm(term)));
    assertThat(
            EvidenceReader.read(
                program, EvidenceWriter.text(program, new Proof.Inductive(foreign))))
        .isEqualTo(new Proof.Inductive(invariants()));
  }

  @Test
  void theHeaderSaysWhatItIsAbout() {
    EvidenceHeader header =
        EvidenceReader.header(
            EvidenceWriter.text(program, PROPERTY, new Proof.Inductive(Map.of())));
    assertThat(header)
        .isEqualTo(
            new EvidenceHeader(
                EvidenceHeader.Kind.INDUCTIVE, "LP64", false, PROPERTY, program.sources()));
  }

  @Test
  void peopleCanReadIt() {
    String written =
        EvidenceWriter.text(
            program,
            PROPERTY,
            new ErrorInputs(new Inputs(Map.of(site, List.of(Value.bitVec(8, 255))))));
    assertThat(written)
        .isEqualTo(
            String.join(
                "\n",
                "bulwark-evidence 1",
                "kind error-inputs",
                "data-model LP64",
                "property " + PROPERTY,
                "source " + "0".repeat(64) + " test.c",
                "",
                "; " + programPosition() + " unsigned char from nondet",
                "input " + site + " 0 #xff  ; -1",
                ""));
  }

  private String programPosition() {
    return program.procedure("main").edges().stream()
        .filter(edge -> edge.action() instanceof Action.Havoc)
        .map(edge -> ((Action.Havoc) edge.action()).site().position().toString())
        .findFirst()
        .orElseThrow();
  }

  private void assertRefused(String file, int line, String message) {
    assertThatThrownBy(() -> EvidenceReader.read(program, PROPERTY, file))
        .isInstanceOfSatisfying(
            MalformedEvidenceException.class, e -> assertThat(e.line()).isEqualTo(line))
        .hasMessageStartingWith("line " + line + ": ")
        .hasMessageContaining(message);
  }

  private String file(String kind, String... body) {
    return "bulwark-evidence 1\nkind "
        + kind
        + "\ndata-model LP64\nproperty "
        + PROPERTY
        + "\nsource "
        + "0".repeat(64)
        + " test.c\n"
        + String.join("\n", body)
        + "\n";
  }

  @Test
  void otherPrograms() {
    String good = EvidenceWriter.text(program, PROPERTY, new Proof.Inductive(invariants()));
    assertRefused(good.replace("000000", "000001"), 5, "other sources");
    assertRefused(good.replace("source", "; source"), 1, "other sources");
    assertRefused(good.replace("LP64", "ILP32"), 3, "data model ILP32");
    assertRefused(good.replace("reach_error", "somebody"), 4, "another property");
    assertRefused(good.replace("evidence 1", "evidence 2"), 1, "version 2");
    assertRefused("", 1, "empty");
    assertRefused("int main(void) { return 0; }\n", 1, "not evidence");
    assertRefused("bulwark-evidence 1\nkind fast\n", 2, "unknown kind");
    assertRefused("bulwark-evidence 1\nproperty x\n", 2, "expected 'kind'");
    assertRefused("bulwark-evidence 1\n", 2, "expected 'kind'");
  }

  @Test
  void wrongGoals() {
    String goal = "goal " + program.goals().getFirst().id();
    assertRefused(file("inductive", "goal main.99"), 6, "no goal main.99");
    assertRefused(file("inductive", "goal " + head.name()), 6, "no goal");
    assertRefused(file("unrolled", goal, goal), 7, "named twice");
    assertRefused(file("error-inputs", goal, goal), 7, "a second goal");
    assertRefused(file("error-inputs", "goal"), 6, "needs 1 words");
    assertRefused(file("lemmas", goal), 6, "'goal' has no place");
  }

  /** What earlier versions wrote. */
  @Test
  void withoutGoalsItIsAboutAll() {
    assertThat(EvidenceReader.read(program, PROPERTY, file("inductive")))
        .isEqualTo(new Proof.Inductive(Map.of(), GoalSet.ALL));
    assertThat(EvidenceReader.read(program, PROPERTY, file("error-inputs")))
        .isEqualTo(new ErrorInputs(Inputs.NONE, Optional.empty()));
  }

  @Test
  void wrongInvariants() {
    String at = "invariant " + outer.name();
    assertRefused(file("inductive", "invariant #start.99>main.2", "  true"), 6, "no cut point");
    assertRefused(file("inductive", "invariant main.2", "  true"), 6, "no cut point");
    assertRefused(file("inductive", at, "  |main::x|"), 6, "of sort");
    assertRefused(file("inductive", at, "  (= |f::a| #x00)"), 7, "f::a");
    assertRefused(file("inductive", at, "  (= |main::x|", "", "  #x0000)"), 7, "");
    assertRefused(file("inductive", at, "  (= |main::x|", "     #x0000)"), 7, "");
    assertRefused(file("inductive", at, "  (= |main::x| #x00"), 7, "");
    assertRefused(file("inductive", at), 6, "indented term");
    assertRefused(file("inductive", at, "  true", at, "  true"), 8, "second invariant");
    assertRefused(file("inductive", "  true"), 6, "belongs to nothing");
    assertRefused(file("inductive", "loop main.2 3"), 6, "no place");
    assertRefused(file("inductive", "nonsense"), 6, "no place");
    assertRefused(file("k-inductive", at, "  true"), 1, "what k is");
    assertRefused(file("k-inductive", "k 0"), 1, "what k is");
    assertRefused(file("lemmas", at, "  true"), 2, "lemmas");
  }

  private Map<CutPoint, Term> aboutAll(TermFactory of, int... widths) {
    Map<CutPoint, Term> invariants = new LinkedHashMap<>();
    for (int width : widths) {
      Term k = AnyIndex.of(of, "k1", width);
      invariants.merge(outer, of.apply(Op.BV_ULE, k, of.bitVec(width, 3)), of::and);
    }
    return invariants;
  }

  @Test
  void invariantsForAllIndicesComeBackTheSame() {
    assertComesBack(new Proof.Inductive(aboutAll(terms, 32)));
    assertComesBack(new Proof.KInductive(2, aboutAll(terms, 64)));
    assertComesBack(new Proof.Inductive(aboutAll(terms, 8, 32, 64)));
    assertThat(EvidenceWriter.text(program, new Proof.Inductive(aboutAll(terms, 32))))
        .contains("\nfor-all k1 32\n")
        .contains("(bvule |all(k1:32)| #x00000003)");
  }

  /** One factory sees all proofs about a program, whose indices may have different widths. */
  @Test
  void indicesOfOtherWidthsAreNoHindrance() {
    String narrow = EvidenceWriter.text(program, new Proof.Inductive(aboutAll(terms, 32)));
    TermFactory other = TermFactory.plain();
    String wide = EvidenceWriter.text(program, new Proof.Inductive(aboutAll(other, 64)));
    assertThat(EvidenceReader.read(program, narrow))
        .isEqualTo(new Proof.Inductive(aboutAll(terms, 32)));
    assertThat(EvidenceReader.read(program, wide))
        .isEqualTo(new Proof.Inductive(aboutAll(terms, 64)));
  }

  @Test
  void wrongIndices() {
    String at = "invariant " + outer.name();
    String claim = "  (bvult |all(k:8)| #x09)";
    String k = "for-all k 8";
    assertThat(EvidenceReader.read(program, PROPERTY, file("inductive", k, at, claim)))
        .isInstanceOf(Proof.Inductive.class);
    assertRefused(file("inductive", k, k, at, claim), 7, "the index k is declared twice");
    assertRefused(file("inductive", at, claim, k), 7, "all(k:8)");
    assertRefused(file("inductive", "for-all l 8", at, claim), 8, "all(k:8)");
    assertRefused(file("inductive", "for-all k 16", at, claim), 8, "all(k:8)");
    for (String wrong : List.of("k: 8", "1k 8", "k_1 8", "all(k) 8", "k 0", "k 1025")) {
      assertRefused(file("inductive", "for-all " + wrong), 6, "a name of letters and digits");
    }
    assertRefused(file("inductive", "for-all k"), 6, "needs 2 words");
    assertRefused(file("inductive", "for-all k eight"), 6, "no number");
    assertRefused(file("inductive", "for-all k 8 9"), 6, "more than expected");
    assertRefused(file("contracts", k), 6, "'for-all' has no place");
    assertRefused(file("unrolled", k), 6, "'for-all' has no place");
    assertRefused(file("error-inputs", k), 6, "'for-all' has no place");
    assertThatThrownBy(() -> EvidenceReader.lemmas(program, PROPERTY, file("lemmas", k)))
        .isInstanceOf(MalformedEvidenceException.class)
        .hasMessageContaining("'for-all' has no place");
  }

  /** No name in C is like this, but other languages may have any. */
  @Test
  void indexWithTheNameOfAVariable() {
    for (Sort sort : List.of(Sort.INT, Sort.bitVec(16), Sort.bitVec(8))) {
      TestProgram named = new TestProgram();
      ProgramVariable variable = named.global("all(k:8)", sort, CType.INT);
      named.main().skip(named.main().entry(), named.main().exit());
      Program own = named.build();
      assertThatThrownBy(() -> EvidenceReader.read(own, PROPERTY, file("inductive", "for-all k 8")))
          .as("%s", sort)
          .isInstanceOf(MalformedEvidenceException.class)
          .hasMessageContaining("all(k:8) is a variable of the program");
      TermFactory factory = own.terms();
      Map<CutPoint, Term> claims =
          Map.of(
              new CutPoint(CallString.EMPTY, own.start().entry()),
              factory.eq(variable.term(), factory.zero(sort)));
      assertThat(EvidenceReader.read(own, EvidenceWriter.text(own, new Proof.Inductive(claims))))
          .isEqualTo(new Proof.Inductive(claims));
    }
  }

  @Test
  void whatNoLineOfAContractSaysIsTrue() {
    Term small = text.less(a, 9);
    assertThat(
            EvidenceReader.read(program, file("contracts", "requires f", "  (bvult |f::a| #x09)")))
        .isEqualTo(
            new Proof.ByContracts(
                new Contracts(Map.of("f", new Contract(small, terms.bool(true))), Map.of())));
  }

  @Test
  void wrongContracts() {
    String at = "invariant " + inner.location().name();
    assertRefused(file("contracts", "requires nobody", "  true"), 6, "no procedure nobody");
    assertRefused(file("contracts", "ensures nobody", "  true"), 6, "no procedure nobody");
    assertRefused(file("contracts", "requires f"), 6, "indented term");
    assertRefused(file("contracts", "requires f g", "  true"), 6, "more than expected");
    assertRefused(file("contracts", "requires f", "  |f::a|"), 6, "of sort");
    assertRefused(file("contracts", "requires f", "  (= |old(f::a)| #x00)"), 7, "old(f::a)");
    assertRefused(file("contracts", "requires f", "  (= |main::x| #x00)"), 7, "main::x");
    assertRefused(file("contracts", "ensures f", "  (= |f::a| #x00)"), 7, "f::a");
    assertRefused(file("contracts", "ensures f", "  (= |old(old(g))| #x00)"), 7, "old(old(g))");
    String again = "a second precondition of f";
    assertRefused(file("contracts", "requires f", "  true", "requires f", "  true"), 8, again);
    again = "a second postcondition of f";
    assertRefused(file("contracts", "ensures f", "  true", "ensures f", "  true"), 8, again);
    assertRefused(file("contracts", at, "  true", at, "  true"), 8, "a second invariant");
    assertRefused(file("contracts", "invariant f.99", "  true"), 6, "no location f.99");
    assertRefused(file("contracts", "invariant " + inner.name(), "  true"), 6, "no location");
    assertRefused(file("contracts", at, "  (= |main::x| #x00)"), 7, "main::x");
    assertRefused(file("contracts", "k 3"), 6, "'k' has no place");
    assertRefused(file("inductive", "requires f", "  true"), 6, "'requires' has no place");
  }

  @ParameterizedTest
  @CsvSource({
    "loop main.99 3, no location",
    "loop main.2, needs 2 words",
    "loop main.2 three, no number",
    "loop main.2 -1, no number",
    "loop main.2 3 4, more than expected",
    "calls nobody 3, no procedure"
  })
  void wrongBounds(String line, String message) {
    assertRefused(file("unrolled", line), 6, message);
  }

  @Test
  void wrongInputs() {
    assertRefused(file("error-inputs", "input nowhere 0 #x00"), 6, "no input site");
    assertRefused(file("error-inputs", "input " + site + " 1 #x00"), 6, "value number 0");
    assertRefused(file("error-inputs", "input " + site + " 0 #x0000"), 6, "constant of sort");
    assertRefused(
        file("error-inputs", "input " + site + " 0 (bvadd #x00 #x01)"), 6, "constant of sort");
    assertRefused(file("error-inputs", "input " + site + " 0"), 6, "needs 3 words");
    assertRefused(file("error-inputs", "input " + site + " 0 five"), 6, "five");
  }

  @Test
  void sortsOfGlobalsAreTheirs() {
    assertThat(global.sort()).isEqualTo(Sort.bitVec(8));
    assertRefused(file("inductive", "invariant " + outer.name(), "  (= g #b1)"), 7, "");
  }

  private static Program takingArray(Sort sort) {
    TestProgram written = new TestProgram();
    ProgramVariable memory = written.global("memory", sort, new CType.MemoryType(CType.UCHAR));
    TestProgram.Body main = written.main();
    main.havoc(main.entry(), memory, main.exit());
    return written.build();
  }

  private static Program takingMemory() {
    return takingArray(Sort.array(Sort.bitVec(32), Sort.bitVec(8)));
  }

  @Test
  void arraysComeBackTheSame() {
    RandomValues values = new RandomValues(new Random(7));
    List<Sort> elements =
        List.of(
            Sort.bitVec(8),
            Sort.bitVec(3),
            Sort.BOOL,
            Sort.INT,
            Sort.REAL,
            Sort.Float.SINGLE,
            Sort.array(Sort.bitVec(8), Sort.bitVec(8)));
    for (Sort element : elements) {
      Sort.Array sort = Sort.array(Sort.bitVec(32), element);
      Program taking = takingArray(sort);
      for (int i = 0; i < 30; i++) {
        List<Value> taken = List.of(values.value(sort), values.value(sort));
        ErrorInputs evidence = new ErrorInputs(new Inputs(Map.of("main#0", taken)));
        String written = EvidenceWriter.text(taking, evidence);
        assertThat(EvidenceReader.read(taking, written)).as(written).isEqualTo(evidence);
      }
    }
  }

  /** A loop that runs for a hundred million iterations may take the same value in each. */
  @Test
  void manyEqualValuesAreOneLine() {
    Program taking = takingArray(Sort.bitVec(8));
    InputSite site = new InputSite("main#0", InputSite.Kind.NONDET, "", CType.UCHAR, Position.NONE);
    Inputs.Builder inputs = new Inputs.Builder();
    inputs.add(site, Value.bitVec(8, 3));
    inputs.add(site, List.of(Value.bitVec(8, 7)), 100_000_000);
    inputs.add(site, Value.bitVec(8, 3));
    inputs.add(site, Value.bitVec(8, 3));
    ErrorInputs evidence = new ErrorInputs(inputs.build());
    String written = EvidenceWriter.text(taking, evidence);
    assertThat(written)
        .contains(
            "input main#0 0 #x03  ; 3\n"
                + "input main#0 1..100000000 #x07  ; 7\n"
                + "input main#0 100000001 #x03  ; 3\n"
                + "input main#0 100000002 #x03  ; 3\n");
    Inputs read = ((ErrorInputs) EvidenceReader.read(taking, written)).inputs();
    assertThat(read.values().get("main#0")).hasSize(100_000_003);
    assertThat(read.value(site, 0)).hasValue(Value.bitVec(8, 3));
    assertThat(read.value(site, 99_999_999)).hasValue(Value.bitVec(8, 7));
    for (String wrong : List.of("2..9", "1..0", "1..", "..4", "1..x", "1..2147483647")) {
      assertThatThrownBy(() -> EvidenceReader.read(taking, written.replace("1..100000000", wrong)))
          .as(wrong)
          .isInstanceOf(MalformedEvidenceException.class);
    }
  }

  @Test
  void arraysAreWrittenForPeopleToo() {
    Value memory =
        ((Value.ArrayValue) TermFactory.zeroValue(Sort.array(Sort.bitVec(32), Sort.bitVec(8))))
            .store(Value.bitVec(32, 4097), Value.bitVec(8, 7))
            .store(Value.bitVec(32, 4096), Value.bitVec(8, 255));
    Program taking = takingMemory();
    ErrorInputs evidence = new ErrorInputs(new Inputs(Map.of("main#0", List.of(memory))));
    assertThat(EvidenceWriter.text(taking, evidence))
        .contains(
            "input main#0 0 [#x00001000]=#xff [#x00001001]=#x07 else #x00"
                + "  ; [4096]=255 [4097]=7 else 0\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[#x00001000]=#xff",
        "[#x00001000]=#xff else",
        "[#x00001000]=#xff #x00",
        "[#x00001000]=#xff [#x00001000]=#x01 else #x00",
        "[#x1000]=#xff else #x00",
        "[#x00001000]=#xff else #x0",
        "[#x00001000]#xff else #x00",
        "[]=#xff else #x00",
        "#x00",
        "else x",
        "else #x00 else #x01"
      })
  void arraysThatAreWrongAreRefused(String value) {
    Program taking = takingMemory();
    String header = EvidenceWriter.text(taking, new ErrorInputs(Inputs.NONE));
    assertThatThrownBy(() -> EvidenceReader.read(taking, header + "input main#0 0 " + value))
        .isInstanceOf(MalformedEvidenceException.class);
  }
}
