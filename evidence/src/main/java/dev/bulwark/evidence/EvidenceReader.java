package dev.bulwark.evidence;

import dev.bulwark.evidence.EvidenceHeader.Kind;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads evidence from its file form, for the program that it says it is about. Terms come out in
 * the program's factory. Whatever is wrong with the text ends in a {@link
 * MalformedEvidenceException}; whether the evidence is right is for others to check.
 */
public final class EvidenceReader {

  static final String FOR_ALL = "for-all";
  static final String GOAL = "goal";
  static final String REQUIRES = "requires";
  static final String ENSURES = "ensures";

  private static final Pattern INDEX = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
  private static final int MOST_BITS = 1024;

  private final Program program;
  private final ProgramNames names;
  private final EvidenceLines lines;
  private final Map<CutPoint, Term> invariants = new LinkedHashMap<>();
  private final Map<Location, Integer> loopBounds = new LinkedHashMap<>();
  private final Map<String, Integer> callBounds = new LinkedHashMap<>();
  private final Inputs.Builder inputs = new Inputs.Builder();
  private final Map<String, Integer> inputsRead = new HashMap<>();
  private final Set<Goal> goals = new LinkedHashSet<>();
  private final ContractLines contracts;
  private final Map<String, Sort> indices = new LinkedHashMap<>();
  private int k;

  private EvidenceReader(Program program, EvidenceLines lines) {
    this.program = program;
    this.names = new ProgramNames(program);
    this.lines = lines;
    this.contracts = new ContractLines(program, names);
  }

  /** What the text says it is about, whatever program that is. */
  public static EvidenceHeader header(String text) {
    return new EvidenceLines(text).header();
  }

  /** Evidence about this program, whatever words its header has for the property. */
  public static Evidence read(Program program, String text) {
    return read(program, header(text).property(), text);
  }

  /** Evidence about this program and property. */
  public static Evidence read(Program program, String property, String text) {
    EvidenceLines lines = new EvidenceLines(text);
    Kind kind = lines.header().kind();
    EvidenceReader reader = new EvidenceReader(program, lines);
    reader.readBody(property);
    return switch (kind) {
      case INDUCTIVE -> new Proof.Inductive(reader.invariants, reader.goals());
      case K_INDUCTIVE -> {
        if (reader.k < 1) {
          throw new MalformedEvidenceException(
              1, "a k-inductive proof has to say what k is, at least 1");
        }
        yield new Proof.KInductive(reader.k, reader.invariants, reader.goals());
      }
      case UNROLLED -> new Proof.Unrolled(reader.loopBounds, reader.callBounds, reader.goals());
      case ONE_PATH -> new Proof.OnePath(reader.goals());
      case CONTRACTS -> new Proof.ByContracts(reader.contracts.read(), reader.goals());
      case ERROR_INPUTS ->
          new ErrorInputs(reader.inputs.build(), reader.goals.stream().findFirst());
      case LEMMAS ->
          throw new MalformedEvidenceException(2, "lemmas are no evidence for a verdict");
    };
  }

  /** Lemmas about this program and property. */
  public static Map<CutPoint, Term> lemmas(Program program, String property, String text) {
    EvidenceLines lines = new EvidenceLines(text);
    if (lines.header().kind() != Kind.LEMMAS) {
      throw new MalformedEvidenceException(2, "expected lemmas");
    }
    EvidenceReader reader = new EvidenceReader(program, lines);
    reader.readBody(property);
    return reader.invariants;
  }

  private void readBody(String property) {
    lines.requireAbout(program, property);
    for (Optional<EvidenceLines.Line> next = lines.next(); next.isPresent(); next = lines.next()) {
      EvidenceLines.Line line = next.get();
      if (!allowed(lines.header().kind()).contains(line.keyword())) {
        throw line.wrong(
            "'"
                + line.keyword()
                + "' has no place in evidence of kind "
                + lines.header().kind().word());
      }
      switch (line.keyword()) {
        case "k" -> {
          line.require(1);
          k = line.number(0);
        }
        case GOAL -> goal(line);
        case FOR_ALL -> index(line);
        case "invariant" -> {
          if (lines.header().kind() == Kind.CONTRACTS) {
            contracts.invariant(line, lines.indented(line));
          } else {
            invariant(line);
          }
        }
        case REQUIRES -> contracts.requires(line, lines.indented(line));
        case ENSURES -> contracts.ensures(line, lines.indented(line));
        case "loop" -> loop(line);
        case "calls" -> calls(line);
        default -> input(line);
      }
    }
  }

  private static List<String> allowed(Kind kind) {
    return switch (kind) {
      case LEMMAS -> List.of("invariant");
      case INDUCTIVE -> List.of(GOAL, FOR_ALL, "invariant");
      case K_INDUCTIVE -> List.of(GOAL, "k", FOR_ALL, "invariant");
      case UNROLLED -> List.of(GOAL, "loop", "calls");
      case ONE_PATH -> List.of(GOAL);
      case CONTRACTS -> List.of(GOAL, REQUIRES, ENSURES, "invariant");
      case ERROR_INPUTS -> List.of(GOAL, "input");
    };
  }

  /** Without a line, a proof is for all goals, and inputs may reach any. */
  private GoalSet goals() {
    return goals.isEmpty() ? GoalSet.ALL : GoalSet.of(goals);
  }

  private void goal(EvidenceLines.Line line) {
    line.require(1);
    if (!goals.isEmpty() && lines.header().kind() == Kind.ERROR_INPUTS) {
      throw line.wrong("a second goal");
    }
    Goal named =
        names
            .location(line.word(0))
            .flatMap(Location::goal)
            .filter(goal -> goal.id().equals(line.word(0)))
            .orElseThrow(() -> line.wrong("there is no goal " + line.word(0)));
    if (!goals.add(named)) {
      throw line.wrong("the goal " + named.id() + " is named twice");
    }
  }

  /** An index that invariants speak of for all its values. */
  private void index(EvidenceLines.Line line) {
    line.require(2);
    String index = line.word(0);
    int width = line.number(1);
    if (!INDEX.matcher(index).matches() || width < 1 || width > MOST_BITS) {
      throw line.wrong("an index has a name of letters and digits, and 1 to 1024 bits");
    }
    String name = AnyIndex.name(index, width);
    if (names.isVariable(name)) {
      throw line.wrong(name + " is a variable of the program");
    }
    if (indices.put(name, Sort.bitVec(width)) != null) {
      throw line.wrong("the index " + index + " is declared twice");
    }
  }

  private void invariant(EvidenceLines.Line line) {
    line.require(1);
    CutPoint cut =
        names
            .cutPoint(line.word(0))
            .orElseThrow(() -> line.wrong("there is no cut point " + line.word(0)));
    Map<String, Sort> visible = new LinkedHashMap<>(indices);
    visible.putAll(names.variables(cut));
    Term term =
        EvidenceTerms.parse(program.terms(), visible, lines.indented(line), line.number() + 1);
    if (!term.isBool()) {
      throw line.wrong("the invariant is of sort " + term.sort());
    }
    if (invariants.put(cut, term) != null) {
      throw line.wrong("a second invariant for " + cut);
    }
  }

  private void loop(EvidenceLines.Line line) {
    line.require(2);
    Location head =
        names
            .location(line.word(0))
            .orElseThrow(() -> line.wrong("there is no location " + line.word(0)));
    if (loopBounds.put(head, line.number(1)) != null) {
      throw line.wrong("a second bound for " + head);
    }
  }

  private void calls(EvidenceLines.Line line) {
    line.require(2);
    String procedure = line.word(0);
    if (!program.procedures().containsKey(procedure)) {
      throw line.wrong("there is no procedure " + procedure);
    }
    if (callBounds.put(procedure, line.number(1)) != null) {
      throw line.wrong("a second bound for " + procedure);
    }
  }

  private void input(EvidenceLines.Line line) {
    line.requireAtLeast(3);
    String id = line.word(0);
    ProgramNames.Site site =
        names.site(id).orElseThrow(() -> line.wrong("there is no input site " + id));
    int read = inputsRead.getOrDefault(id, 0);
    int to = line.word(1).indexOf(InputValues.TO);
    int first = to < 0 ? line.number(1) : line.number(line.word(1).substring(0, to));
    int last = to < 0 ? first : line.number(line.word(1).substring(to + InputValues.TO.length()));
    if (first != read || last < first || last == Integer.MAX_VALUE) {
      throw line.wrong("expected value number " + read + " of " + id);
    }
    Value value = new InputValues(program.terms()).parse(site.sort(), line.rest(2), line);
    if (first == last) {
      inputs.add(site.site(), value);
    } else {
      inputs.add(site.site(), List.of(value), last + 1 - first);
    }
    inputsRead.put(id, last + 1);
  }
}
