package dev.bulwark.verification.deadcode.output;

import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.GoalStatus;
import dev.bulwark.verification.goals.Standing;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The result as JUnit XML, which most CI systems show: a suite for each file, a test case for each
 * goal. Dead goals are failures; those that are justified, and unknown ones, are skipped.
 */
public final class DeadcodeJunit {

  private final XMLStreamWriter xml;

  private DeadcodeJunit(XMLStreamWriter xml) {
    this.xml = xml;
  }

  public static String text(GoalResults result) {
    StringWriter out = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
      new DeadcodeJunit(xml).suites(result);
      xml.close();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException(impossible);
    }
    return out.toString();
  }

  private void suites(GoalResults result) throws XMLStreamException {
    Map<String, List<GoalResult>> byFile = new TreeMap<>();
    for (GoalResult goal : result.goals()) {
      byFile.computeIfAbsent(goal.at().file(), file -> new ArrayList<>()).add(goal);
    }
    xml.writeStartDocument("UTF-8", "1.0");
    newLine();
    xml.writeStartElement("testsuites");
    attribute("name", "bulwark deadcode");
    numbers(result.goals());
    attribute("time", String.format(Locale.ROOT, "%.3f", result.seconds()));
    newLine();
    for (Map.Entry<String, List<GoalResult>> suite : byFile.entrySet()) {
      xml.writeStartElement("testsuite");
      attribute("name", suite.getKey());
      numbers(suite.getValue());
      newLine();
      assumptions(result.assumptions());
      for (GoalResult goal : suite.getValue()) {
        testCase(goal);
      }
      xml.writeEndElement();
      newLine();
    }
    xml.writeEndElement();
    newLine();
    xml.writeEndDocument();
  }

  private void assumptions(List<String> assumptions) throws XMLStreamException {
    if (assumptions.isEmpty()) {
      return;
    }
    xml.writeStartElement("properties");
    for (String assumption : assumptions) {
      xml.writeEmptyElement("property");
      attribute("name", "assumption");
      attribute("value", assumption);
    }
    xml.writeEndElement();
    newLine();
  }

  private void numbers(List<GoalResult> goals) throws XMLStreamException {
    attribute("tests", Integer.toString(goals.size()));
    attribute("failures", count(goals, Standing.UNREACHABLE));
    attribute("errors", "0");
    attribute("skipped", count(goals, Standing.UNKNOWN, Standing.JUSTIFIED));
  }

  private static String count(List<GoalResult> goals, Standing... wanted) {
    Set<Standing> all = Set.of(wanted);
    return Long.toString(goals.stream().filter(goal -> all.contains(goal.standing())).count());
  }

  private void testCase(GoalResult goal) throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute("classname", goal.coverage().function());
    attribute("name", goal.id());
    attribute("file", goal.at().file());
    attribute("line", Integer.toString(goal.at().line()));
    switch (goal.status()) {
      case GoalStatus.Reachable reachable -> {}
      case GoalStatus.Unreachable dead when goal.justification().isPresent() -> {
        xml.writeEmptyElement("skipped");
        attribute("message", "justified: " + goal.justification().get().text());
      }
      case GoalStatus.Unreachable dead -> {
        xml.writeStartElement("failure");
        attribute("type", DeadcodeSarif.RULE);
        attribute("message", goal.at() + ": dead code: " + goal.goal().text());
        xml.writeCharacters(
            XmlText.legal(goal.at() + ": proof " + dead.proof() + ", found by " + dead.by()));
        xml.writeEndElement();
      }
      case GoalStatus.Unknown(String reason) -> {
        xml.writeEmptyElement("skipped");
        attribute("message", reason);
      }
    }
    xml.writeEndElement();
    newLine();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, XmlText.legal(value));
  }

  private void newLine() throws XMLStreamException {
    xml.writeCharacters("\n");
  }
}
