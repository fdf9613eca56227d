package dev.bulwark.verification.deadcode.output;

import dev.bulwark.program.CoverageMetric;
import dev.bulwark.program.Position;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.Standing;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The result as Cobertura XML (coverage-04.dtd): a class for each file, a method for each function.
 * A line is hit if a test reaches any of its goals. Conditions are what decides in a line, with the
 * goals of the metrics branches and switch as outcomes. Dead code is not hit, as it is in lcov.
 */
public final class DeadcodeCobertura {

  private final XMLStreamWriter xml;

  private DeadcodeCobertura(XMLStreamWriter xml) {
    this.xml = xml;
  }

  public static String text(GoalResults result) {
    StringWriter out = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
      new DeadcodeCobertura(xml).write(result);
      xml.close();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException(impossible);
    }
    return out.toString();
  }

  /** How much of something is covered. */
  private record Rate(long covered, long valid) {

    /** Of nothing, all is covered. */
    private String fraction() {
      return String.format(Locale.ROOT, "%.4f", valid == 0 ? 1 : (double) covered / valid);
    }

    private String percent() {
      return (valid == 0 ? 100 : 100 * covered / valid) + "%";
    }
  }

  private static boolean isHit(GoalResult goal) {
    return goal.standing() == Standing.REACHABLE;
  }

  private static boolean isOutcome(GoalResult goal) {
    return goal.metric() == CoverageMetric.BRANCHES || goal.metric() == CoverageMetric.SWITCH;
  }

  private static Rate lines(Collection<GoalResult> goals) {
    Map<Line, Boolean> lines = new LinkedHashMap<>();
    goals.forEach(goal -> lines.merge(Line.of(goal), isHit(goal), Boolean::logicalOr));
    return new Rate(lines.values().stream().filter(hit -> hit).count(), lines.size());
  }

  private record Line(String file, int number) {
    static Line of(GoalResult goal) {
      return new Line(goal.at().file(), goal.at().line());
    }
  }

  private static Rate branches(Collection<GoalResult> goals) {
    List<GoalResult> outcomes = goals.stream().filter(DeadcodeCobertura::isOutcome).toList();
    return new Rate(outcomes.stream().filter(DeadcodeCobertura::isHit).count(), outcomes.size());
  }

  private void write(GoalResults result) throws XMLStreamException {
    Map<String, List<GoalResult>> files = new TreeMap<>();
    List<GoalResult> all = new ArrayList<>();
    for (GoalResult goal : result.goals()) {
      if (goal.at().isKnown() && !goal.at().isBuiltIn()) {
        files.computeIfAbsent(goal.at().file(), file -> new ArrayList<>()).add(goal);
        all.add(goal);
      }
    }
    xml.writeStartDocument("UTF-8", "1.0");
    newLine();
    xml.writeStartElement("coverage");
    rates(all);
    Rate lines = lines(all);
    Rate branches = branches(all);
    attribute("lines-covered", lines.covered());
    attribute("lines-valid", lines.valid());
    attribute("branches-covered", branches.covered());
    attribute("branches-valid", branches.valid());
    attribute("complexity", 0);
    attribute("version", "Bulwark");
    attribute("timestamp", System.currentTimeMillis());
    newLine();
    xml.writeStartElement("sources");
    xml.writeStartElement("source");
    xml.writeCharacters(Path.of("").toAbsolutePath().toString());
    xml.writeEndElement();
    xml.writeEndElement();
    newLine();
    xml.writeStartElement("packages");
    xml.writeStartElement("package");
    attribute("name", "");
    rates(all);
    attribute("complexity", 0);
    newLine();
    xml.writeStartElement("classes");
    newLine();
    for (Map.Entry<String, List<GoalResult>> file : files.entrySet()) {
      file(file.getKey(), file.getValue());
    }
    for (int open = 4; open > 0; open--) {
      xml.writeEndElement();
    }
    newLine();
    xml.writeEndDocument();
  }

  private void file(String name, List<GoalResult> goals) throws XMLStreamException {
    xml.writeStartElement("class");
    attribute("name", name.substring(name.lastIndexOf('/') + 1));
    attribute("filename", name);
    rates(goals);
    attribute("complexity", 0);
    newLine();
    Map<String, List<GoalResult>> functions = new LinkedHashMap<>();
    for (GoalResult goal : goals) {
      functions
          .computeIfAbsent(goal.coverage().function(), function -> new ArrayList<>())
          .add(goal);
    }
    xml.writeStartElement("methods");
    newLine();
    for (Map.Entry<String, List<GoalResult>> function : functions.entrySet()) {
      xml.writeStartElement("method");
      attribute("name", function.getKey());
      attribute("signature", "");
      rates(function.getValue());
      attribute("complexity", 0);
      newLine();
      lineElements(function.getValue());
      xml.writeEndElement();
      newLine();
    }
    xml.writeEndElement();
    newLine();
    lineElements(goals);
    xml.writeEndElement();
    newLine();
  }

  private void lineElements(List<GoalResult> goals) throws XMLStreamException {
    Map<Integer, List<GoalResult>> lines = new TreeMap<>();
    for (GoalResult goal : goals) {
      lines.computeIfAbsent(goal.at().line(), line -> new ArrayList<>()).add(goal);
    }
    xml.writeStartElement("lines");
    newLine();
    for (Map.Entry<Integer, List<GoalResult>> line : lines.entrySet()) {
      line(line.getKey(), line.getValue());
    }
    xml.writeEndElement();
    newLine();
  }

  /** What decides, at a place. */
  private record Decision(CoverageMetric metric, Position at, String source) {}

  private void line(int number, List<GoalResult> goals) throws XMLStreamException {
    Map<Decision, List<GoalResult>> decisions = new LinkedHashMap<>();
    for (GoalResult goal : goals) {
      if (isOutcome(goal)) {
        decisions
            .computeIfAbsent(
                new Decision(goal.metric(), goal.at(), goal.coverage().source()),
                decision -> new ArrayList<>())
            .add(goal);
      }
    }
    xml.writeStartElement("line");
    attribute("number", number);
    attribute("hits", goals.stream().anyMatch(DeadcodeCobertura::isHit) ? 1 : 0);
    attribute("branch", !decisions.isEmpty());
    if (!decisions.isEmpty()) {
      Rate rate = branches(goals);
      attribute(
          "condition-coverage", rate.percent() + " (" + rate.covered() + "/" + rate.valid() + ")");
      xml.writeStartElement("conditions");
      int index = 0;
      for (Map.Entry<Decision, List<GoalResult>> decision : decisions.entrySet()) {
        xml.writeEmptyElement("condition");
        attribute("number", index++);
        attribute("type", decision.getKey().metric() == CoverageMetric.SWITCH ? "switch" : "jump");
        attribute("coverage", branches(decision.getValue()).percent());
      }
      xml.writeEndElement();
    }
    xml.writeEndElement();
    newLine();
  }

  private void rates(List<GoalResult> goals) throws XMLStreamException {
    attribute("line-rate", lines(goals).fraction());
    attribute("branch-rate", branches(goals).fraction());
  }

  private void attribute(String name, Object value) throws XMLStreamException {
    xml.writeAttribute(name, XmlText.legal(value.toString()));
  }

  private void newLine() throws XMLStreamException {
    xml.writeCharacters("\n");
  }
}
