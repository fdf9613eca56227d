package dev.bulwark.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.MemoryLayout.Area;
import dev.bulwark.program.MemoryLayout.DynamicObject;
import dev.bulwark.program.MemoryLayout.MemoryObject;
import dev.bulwark.program.ObjectType;
import dev.bulwark.program.ObjectType.ArrayOf;
import dev.bulwark.program.ObjectType.Member;
import dev.bulwark.program.ObjectType.Members;
import dev.bulwark.program.ObjectType.Scalar;
import dev.bulwark.program.ObjectTypes;
import dev.bulwark.program.Position;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.report.expression.AddressNames;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses and writes to memory in the words of the program. */
class MemoryTraceTest {

  private static final ObjectType INT = new Scalar(CType.INT, 4);
  private static final ObjectType CHAR = new Scalar(CType.CHAR, 1);
  private static final ObjectType NODE =
      new Members(
          "struct node",
          12,
          List.of(
              new Member("tag", 0, CHAR),
              new Member("value", 4, INT),
              new Member(
                  "next",
                  8,
                  new Scalar(
                      new CType.PointerType(new CompositeType(CompositeType.Kind.STRUCT, "node")),
                      4))),
          List.of());

  private final TermFactory terms = TermFactory.plain();
  private final ProgramVariable heapBase =
      variable("malloc@1", Sort.bitVec(32), CType.UINT, ProgramVariable.Kind.TEMPORARY);
  private final ProgramVariable heapSize =
      variable("size@1", Sort.bitVec(32), CType.UINT, ProgramVariable.Kind.TEMPORARY);
  private final ProgramVariable words =
      memory("words", Sort.bitVec(32), new CType.MemoryType(CType.INT));
  private final ProgramVariable bytes =
      memory("bytes", Sort.bitVec(8), new CType.MemoryType(CType.UCHAR));
  private final MemoryLayout layout =
      new MemoryLayout(
          List.of(
              object("array", 4096, new ArrayOf(INT, 10)),
              object("grid", 5000, new ArrayOf(new ArrayOf(CHAR, 3), 4)),
              object("x", 6000, INT),
              object("list", 7000, new ArrayOf(NODE, 2)),
              object("ratio", 8000, new Scalar(CType.FLOAT, 4))),
          List.of(new DynamicObject("heap object", heapBase, INT, Optional.of(heapSize))),
          List.of(new Area("heap", BigInteger.valueOf(100_000), BigInteger.valueOf(200_000))));
  private final Effects effects =
      new Effects(MachineModel.ILP32, new AddressNames(MachineModel.ILP32, layout));

  private ProgramVariable variable(String name, Sort sort, CType type, ProgramVariable.Kind kind) {
    return new ProgramVariable(terms.variable(name, sort), type, name, Position.NONE, kind);
  }

  private ProgramVariable memory(String name, Sort cell, CType type) {
    return variable(name, Sort.array(Sort.bitVec(32), cell), type, ProgramVariable.Kind.GLOBAL);
  }

  private static MemoryObject object(String name, long base, ObjectType type) {
    return new MemoryObject(name, BigInteger.valueOf(base), type);
  }

  private static Value word(long number) {
    return Value.bitVec(32, number);
  }

  private String shown(ProgramVariable variable, Value before, Value after) {
    return effects.of(new Step.Change(variable, Optional.of(before), after), false).stream()
        .map(TraceRow.Effect::toString)
        .collect(Collectors.joining(", "));
  }

  private static ArrayValue zeros(ProgramVariable memory) {
    return (ArrayValue) TermFactory.zeroValue(memory.sort());
  }

  private String write(ProgramVariable memory, long address, Value value) {
    ArrayValue before = zeros(memory);
    return shown(memory, before, before.store(word(address), value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|NULL",
        "4096|&array[0]",
        "4108|&array[3]",
        "4110|(char *)&array[3] + 2",
        "4136|&array[10]",
        "4137|0x1029",
        "5004|&grid[1][1]",
        "6000|&x",
        "6004|&x + 1",
        "7020|&list[1].next",
        "7014|(char *)&list[1] + 2",
        "150000|0x249f0 (heap)"
      })
  void pointersAreWhatTheyPointTo(long address, String text) {
    ProgramVariable pointer =
        variable(
            "p", Sort.bitVec(32), new CType.PointerType(CType.INT), ProgramVariable.Kind.LOCAL);
    assertThat(shown(pointer, word(0), word(address))).isEqualTo("p = " + text);
  }

  @Test
  void writesNameTheObject() {
    assertThat(write(words, 4108, word(-7))).isEqualTo("array[3] = -7");
    assertThat(write(words, 7020, word(4096))).isEqualTo("list[1].next = &array[0]");
    assertThat(write(words, 9000, word(5))).isEqualTo("*0x2328 = 5");
    assertThat(write(bytes, 5004, Value.bitVec(8, 'c'))).isEqualTo("grid[1][1] = 99 'c'");
  }

  @Test
  void severalBytesMakeOneNumber() {
    ArrayValue before = zeros(bytes).store(word(4108), Value.bitVec(8, 1));
    ArrayValue after =
        before.store(word(4109), Value.bitVec(8, 1)).store(word(4111), Value.bitVec(8, 128));
    assertThat(shown(bytes, before, after)).isEqualTo("array[3] = -2147483391");
  }

  @Test
  void bytesOfAFloatAreItsNumber() {
    assertThat(bytesOfRatio(0x3dcccccd)).isEqualTo("ratio = 0.1 (0x1.99999ap-4)");
    assertThat(bytesOfRatio(0x7fc00001)).isEqualTo("ratio = nan (0x7fc00001)");
  }

  private String bytesOfRatio(int bits) {
    ArrayValue memory = zeros(bytes);
    for (int i = 0; i < 4; i++) {
      memory = memory.store(word(8000 + i), Value.bitVec(8, bits >>> (8 * i)));
    }
    return shown(bytes, zeros(bytes), memory);
  }

  @Test
  void bitFieldsAreMembers() {
    CompositeType flags = new CompositeType(CompositeType.Kind.STRUCT, "flags");
    flags.complete(
        List.of(
            bits("low", CType.UINT, 3), bits("wide", CType.INT, 7), bits("high", CType.UINT, 2)),
        CompositeType.Alignment.NATURAL);
    ObjectType type = ObjectTypes.of(flags, new Layouts(MachineModel.ILP32));
    MemoryLayout own =
        new MemoryLayout(
            List.of(object("f", 64, new ArrayOf(type, 2))), List.of(), List.<Area>of());
    Effects onFlags = new Effects(MachineModel.ILP32, new AddressNames(MachineModel.ILP32, own));
    // low = 5, wide = -3 (1111101), high = 2; wide lies in two bytes.
    ArrayValue after =
        zeros(bytes)
            .store(word(68), Value.bitVec(8, 0b11101_101))
            .store(word(69), Value.bitVec(8, 0b10_11));
    assertThat(onFlags.of(new Step.Change(bytes, Optional.of(zeros(bytes)), after), false))
        .extracting(TraceRow.Effect::toString)
        .containsExactly("f[1].low = 5", "f[1].wide = -3", "f[1].high = 2");
    ArrayValue next = after.store(word(68), Value.bitVec(8, 0b11101_001));
    assertThat(onFlags.of(new Step.Change(bytes, Optional.of(after), next), false))
        .extracting(TraceRow.Effect::toString)
        .containsExactly("f[1].low = 1");
  }

  private static CompositeType.Member bits(String name, CType type, int width) {
    return new CompositeType.Member(name, type, OptionalInt.of(width), 0, false);
  }

  @Test
  void manyWritesAreCutShort() {
    ArrayValue before = zeros(words);
    ArrayValue after = before;
    for (int i = 0; i < 10; i++) {
      after = after.store(word(4096 + 4 * i), word(i + 1));
    }
    assertThat(shown(words, before, after))
        .startsWith("array[0] = 1, array[1] = 2, ")
        .endsWith("array[7] = 8, ... 2 more");
  }

  @Test
  void objectsComeToBeInARun() {
    assertThat(write(words, 100_004, word(3))).isEqualTo("*0x186a4 (heap) = 3");
    shown(heapSize, word(0), word(12));
    shown(heapBase, word(0), word(100_000));
    assertThat(write(words, 100_004, word(3))).isEqualTo("heap object[1] = 3");
    shown(heapSize, word(12), word(4));
    shown(heapBase, word(100_000), word(100_100));
    assertThat(write(words, 100_100, word(3))).isEqualTo("heap object#2 = 3");
    assertThat(write(words, 100_008, word(3))).isEqualTo("heap object[2] = 3");
  }

  @Test
  void writingTheSameAgainIsShown() {
    ArrayValue before = zeros(words);
    Step.Change change =
        new Step.Change(words, Optional.of(before), before, List.of(word(4100), word(4096)));
    assertThat(effects.of(change, false))
        .extracting(TraceRow.Effect::toString)
        .containsExactly("array[0] = 0", "array[1] = 0");
  }

  /** What points to a structure points to it, and not to its first member. */
  @Test
  void bytesGetTheTypeOfTheirFirstPointer() {
    CompositeType pair = new CompositeType(CompositeType.Kind.STRUCT, "pair");
    pair.complete(
        List.of(member("first", CType.INT), member("second", CType.SHORT)),
        CompositeType.Alignment.NATURAL);
    ProgramVariable base =
        variable("calloc@2", Sort.bitVec(32), CType.UINT, ProgramVariable.Kind.TEMPORARY);
    ProgramVariable size =
        variable("size@2", Sort.bitVec(32), CType.UINT, ProgramVariable.Kind.TEMPORARY);
    MemoryLayout heap =
        new MemoryLayout(
            List.of(),
            List.of(
                new DynamicObject("f::pairs", base, new Scalar(CType.UCHAR, 1), Optional.of(size))),
            List.of());
    Effects own = new Effects(MachineModel.ILP32, new AddressNames(MachineModel.ILP32, heap));
    ProgramVariable pointer =
        variable("q", Sort.bitVec(32), new CType.PointerType(pair), ProgramVariable.Kind.LOCAL);
    own.of(new Step.Change(size, Optional.of(word(0)), word(24)), false);
    own.of(new Step.Change(base, Optional.of(word(0)), word(64)), false);
    assertThat(own.of(new Step.Change(pointer, Optional.of(word(0)), word(64)), false))
        .extracting(TraceRow.Effect::toString)
        .containsExactly("q = &pairs[0]");
    ArrayValue before = zeros(words);
    assertThat(
            own.of(
                new Step.Change(words, Optional.of(before), before.store(word(76), word(5))),
                false))
        .extracting(TraceRow.Effect::toString)
        .containsExactly("pairs[1].second = 5");
  }

  private static CompositeType.Member member(String name, CType type) {
    return new CompositeType.Member(name, type, OptionalInt.empty(), 0, false);
  }
}
