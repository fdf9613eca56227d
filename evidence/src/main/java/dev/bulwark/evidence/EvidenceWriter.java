package dev.bulwark.evidence;

import dev.bulwark.evidence.EvidenceHeader.Kind;
import dev.bulwark.logic.FloatText;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Goal;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Evidence as text. {@code docs/certificates.md} describes the form; {@link EvidenceReader} reads
 * it.
 */
public final class EvidenceWriter {

  /** From this many on, equal values one after the other are one line. */
  private static final int MANY = 32;

  private final Program program;
  private final ProgramNames names;
  private final StringBuilder text = new StringBuilder();

  private EvidenceWriter(Program program) {
    this.program = program;
    this.names = new ProgramNames(program);
  }

  /** Evidence about a program; the property is named by the words that its errors have. */
  public static String text(Program program, Evidence evidence) {
    String errors =
        program.procedures().values().stream()
            .flatMap(procedure -> procedure.locations().stream())
            .flatMap(
                location ->
                    location.role() instanceof Location.Role.Error error
                        ? Stream.of(error.property())
                        : Stream.of())
            .distinct()
            .collect(Collectors.joining(" "));
    return text(program, errors.isEmpty() ? "none" : errors, evidence);
  }

  /** Evidence about a program and a property, in whatever words say which one it is. */
  public static String text(Program program, String property, Evidence evidence) {
    EvidenceWriter writer = new EvidenceWriter(program);
    writer.header(Kind.of(evidence), property);
    switch (evidence) {
      case Proof proof -> writer.goals(proof.goals());
      case ErrorInputs inputs -> inputs.goal().ifPresent(writer::goal);
    }
    switch (evidence) {
      case Proof.Inductive inductive -> writer.aboutAll(inductive.invariants());
      case Proof.KInductive kInductive -> {
        writer.line("k " + kInductive.k());
        writer.aboutAll(kInductive.invariants());
      }
      case Proof.Unrolled unrolled -> writer.bounds(unrolled);
      case Proof.OnePath onePath -> {}
      case Proof.ByContracts byContracts -> writer.contracts(byContracts.contracts());
      case ErrorInputs inputs -> writer.inputs(inputs);
    }
    return writer.text.toString();
  }

  /** Invariants that hold, though they need not prove anything, in the same form. */
  public static String lemmas(Program program, String property, Map<CutPoint, Term> lemmas) {
    EvidenceWriter writer = new EvidenceWriter(program);
    writer.header(Kind.LEMMAS, property);
    writer.invariants(lemmas);
    return writer.text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void header(Kind kind, String property) {
    line(EvidenceHeader.MAGIC + " " + EvidenceHeader.VERSION);
    line("kind " + kind.word());
    line("data-model " + program.machine());
    if (program.hasMathematicalIntegers()) {
      line(EvidenceLines.INTEGERS + " " + EvidenceLines.MATHEMATICAL);
    }
    line("property " + oneLine(property));
    for (Program.SourceFile source : program.sources()) {
      line("source " + source.sha256() + " " + oneLine(source.name()));
    }
    line("");
  }

  static String oneLine(String words) {
    return words.strip().replaceAll("\\s+", " ");
  }

  private void goals(GoalSet goals) {
    switch (goals) {
      case GoalSet.All all -> {}
      case GoalSet.Only only -> only.goals().forEach(this::goal);
    }
  }

  private void goal(Goal goal) {
    comment(goal.position(), ": " + goal.text());
    line(EvidenceReader.GOAL + " " + goal.id());
  }

  /** Invariants, and first the indices that they speak of. */
  private void aboutAll(Map<CutPoint, Term> invariants) {
    Set<Variable> indices = new LinkedHashSet<>();
    invariants.values().forEach(invariant -> indices.addAll(AnyIndex.in(invariant)));
    for (Variable index : indices) {
      if (index.sort() instanceof Sort.BitVec(int width) && !names.isVariable(index.name())) {
        line(
            EvidenceReader.FOR_ALL
                + " "
                + AnyIndex.index(index.name()).orElseThrow()
                + " "
                + width);
      }
    }
    invariants(invariants);
  }

  private void invariants(Map<CutPoint, Term> invariants) {
    invariants.forEach(
        (cut, invariant) -> {
          comment(cut.location().position(), "");
          formula("invariant " + cut.name(), invariant);
        });
  }

  private void formula(String keywordAndPlace, Term formula) {
    line(keywordAndPlace);
    SmtLibPrinter.term(formula).lines().forEach(part -> line("  " + part));
  }

  private void contracts(Contracts contracts) {
    contracts
        .procedures()
        .forEach(
            (name, contract) -> {
              Procedure named = program.procedures().get(name);
              if (named != null) {
                comment(named.position(), "");
              }
              formula(EvidenceReader.REQUIRES + " " + name, contract.requires());
              formula(EvidenceReader.ENSURES + " " + name, contract.ensures());
            });
    contracts
        .invariants()
        .forEach(
            (at, invariant) -> {
              comment(at.position(), "");
              formula("invariant " + at.name(), invariant);
            });
  }

  private void bounds(Proof.Unrolled unrolled) {
    unrolled
        .loopBounds()
        .forEach(
            (head, bound) -> {
              comment(head.position(), "");
              line("loop " + head.name() + " " + bound);
            });
    unrolled.callBounds().forEach((procedure, bound) -> line("calls " + procedure + " " + bound));
  }

  private void inputs(ErrorInputs evidence) {
    evidence
        .inputs()
        .values()
        .forEach(
            (id, values) -> {
              names
                  .site(id)
                  .ifPresent(site -> comment(site.site().position(), describe(site.site())));
              for (int i = 0; i < values.size(); ) {
                int next = i + 1;
                while (next < values.size() && isSame(values.get(i), values.get(next))) {
                  next++;
                }
                // Few equal values stand one by one, as people would write them.
                if (next - i < MANY) {
                  next = i + 1;
                }
                String which = next == i + 1 ? "" + i : i + InputValues.TO + (next - 1);
                String constant = InputValues.text(values.get(i));
                line(
                    "input " + id + " " + which + " " + constant + "  ; " + inWords(values.get(i)));
                i = next;
              }
            });
  }

  /** Arrays are large, and hardly ever the same twice. */
  private static boolean isSame(Value a, Value b) {
    return !(a instanceof Value.ArrayValue) && a.equals(b);
  }

  private static String describe(InputSite site) {
    return " " + site.type() + " from " + oneLine(site.description());
  }

  private static String inWords(Value value) {
    return switch (value) {
      case Value.BitVecValue bits -> String.valueOf(bits.signed());
      case Value.FloatValue number ->
          FloatText.decimal(number) + " = " + FloatText.hexadecimal(number);
      default -> oneLine(value.toString());
    };
  }

  private void comment(Position position, String words) {
    line("; " + oneLine(position + words));
  }
}
