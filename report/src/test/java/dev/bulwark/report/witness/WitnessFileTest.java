package dev.bulwark.report.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.report.witness.Witness.Invariant;
import dev.bulwark.report.witness.Witness.InvariantType;
import dev.bulwark.report.witness.Witness.Place;
import dev.bulwark.report.witness.Witness.Segment;
import dev.bulwark.report.witness.Witness.Waypoint;
import dev.bulwark.report.witness.Witness.WaypointType;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Witnesses as text: what is written is read again, and what breaks a rule is refused. */
class WitnessFileTest {

  private static final Place PLACE = new Place("dir/x: y.c", 12, 3, "main");

  private static final WitnessMetadata METADATA =
      new WitnessMetadata(
          UUID.fromString("0e1f60b1-9a1a-4d3b-8d13-1d1f4b6a2c11"),
          OffsetDateTime.parse("2026-07-14T10:15:30+02:00"),
          "Bulwark",
          "1.0",
          "bulwark verify x.c",
          List.of(new Program.SourceFile("dir/x: y.c", "ab".repeat(32))),
          "CHECK( init(main()), LTL(G ! call(reach_error())) )",
          MachineModel.ILP32,
          false);

  private static final Witness CORRECTNESS =
      new Witness.Correctness(
          METADATA,
          List.of(
              new Invariant(
                  InvariantType.LOOP_INVARIANT, PLACE, "(long long)x + y <= 10 && c != 39"),
              new Invariant(InvariantType.LOCATION_INVARIANT, PLACE, "x == 1")));

  private static final Witness VIOLATION =
      new Witness.Violation(
          METADATA,
          List.of(
              follow(WaypointType.FUNCTION_RETURN, "\\result == -5"),
              follow(WaypointType.BRANCHING, "true"),
              follow(WaypointType.BRANCHING, "17"),
              follow(WaypointType.BRANCHING, "default"),
              follow(WaypointType.FUNCTION_ENTER, ""),
              new Segment(
                  List.of(new Waypoint(WaypointType.ASSUMPTION, PLACE, "x == 2")),
                  new Waypoint(WaypointType.TARGET, PLACE, ""))));

  private static Segment follow(WaypointType type, String constraint) {
    return new Segment(List.of(), new Waypoint(type, PLACE, constraint));
  }

  @Test
  void whatIsWrittenIsReadAgain() throws MalformedWitnessException {
    for (Witness witness : List.of(CORRECTNESS, VIOLATION)) {
      String text = WitnessWriter.text(witness);
      assertThat(WitnessReader.isWitness(text)).isTrue();
      assertThat(WitnessReader.read(text)).isEqualTo(witness);
    }
    assertThat(WitnessReader.isWitness("bulwark-evidence 1\nkind inductive\n")).isFalse();
  }

  @Test
  void branchesAreNoStrings() {
    assertThat(WitnessWriter.text(VIOLATION))
        .contains("value: true")
        .contains("value: 17")
        .contains("format_version: \"2.0\"");
  }

  @Test
  void mathematicalIntegersAreSaid() throws MalformedWitnessException {
    WitnessMetadata mathematical =
        new WitnessMetadata(
            METADATA.uuid(),
            METADATA.creationTime(),
            "Bulwark",
            "1.0",
            "",
            METADATA.files(),
            METADATA.specification(),
            MachineModel.LP64,
            true);
    String text = WitnessWriter.text(new Witness.Correctness(mathematical, List.of()));
    assertThat(text).contains("integers: \"mathematical\"").contains("content: []");
    assertThat(WitnessReader.read(text).metadata()).isEqualTo(mathematical);
  }

  /** One change to a witness that breaks a rule, and what is said about it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "invariant_set       | loop_set       | unknown entry_type",
        "\"2.0\"             | \"1.9\"        | format_version is 1.9",
        "0e1f60b1-           | zzz            | uuid is none",
        "10:15:30+02:00      | 10:15:30       | creation_time",
        "name: \"Bulwark\"   | nome: \"B\"    | no name",
        "abababab            | xyabab         | no SHA-256",
        "ILP32               | ILP64          | unknown data_model",
        "language: \"C\"     | language: \"D\"| language is D",
        "loop_invariant      | hoop_invariant | unknown type of invariant",
        "c_expression        | d_expression   | unknown format",
        "line: 12            | line: 0        | a location without line",
        "column: 3           | column: 0      | columns start at 1",
        "value: \"x == 1\"   | valve: \"\"    | no value",
        "content             | contents       | content is no list",
      })
  void brokenRulesOfInvariantSets(String part, String by, String said) {
    refused(WitnessWriter.text(CORRECTNESS), part, by, said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type: \"target\"          | type: \"branching\"       | no constraint",
        "type: \"function_enter\"  | type: \"target\"          | just the last segment",
        "action: \"avoid\"         | action: \"follow\"        | exactly one to follow",
        "value: true               | value: 1.5                | branching without the value",
        "acsl_expression           | ascl_expression           | unknown format",
        "type: \"function_return\" | type: \"function_exit\"   | unknown type of waypoint",
        "type: \"assumption\"      | type: \"function_enter\"  | has no constraint",
      })
  void brokenRulesOfViolationSequences(String part, String by, String said) {
    refused(WitnessWriter.text(VIOLATION), part, by, said);
  }

  private static void refused(String text, String part, String by, String said) {
    assertThat(text).contains(part);
    assertThatThrownBy(() -> WitnessReader.read(text.replaceFirst(quote(part), by)))
        .isInstanceOf(MalformedWitnessException.class)
        .hasMessageContaining(said);
  }

  private static String quote(String part) {
    return java.util.regex.Pattern.quote(part);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"[]", "[1, 2]", "{a: 1}", "': ["})
  void otherYaml(String text) {
    assertThatThrownBy(() -> WitnessReader.read(text))
        .isInstanceOf(MalformedWitnessException.class);
  }
}
