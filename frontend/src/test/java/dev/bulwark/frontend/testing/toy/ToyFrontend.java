package dev.bulwark.frontend.testing.toy;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Action;
import dev.bulwark.program.CType;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A language of one sentence: {@code count from 0 by 3 below 10, never 12}. The error is that the
 * count ends at the number that it must not end at.
 */
public final class ToyFrontend implements Frontend {

  private static final Pattern SENTENCE =
      Pattern.compile("count from (\\d+) by (\\d+) below (\\d+), never (\\d+)\\s*");

  private static final String COUNT = "count";

  private final FrontendListener listener;

  public ToyFrontend(FrontendListener listener) {
    this.listener = listener;
  }

  @Override
  public ParseResult parseUnits(List<SourceUnit> units, FrontendOptions options) {
    listener.begins();
    Path file = units.getFirst().file();
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      return refused(Diagnostic.Kind.INPUT_ERROR, file, "cannot read " + file);
    }
    listener.read(Set.of(file.toString()));
    listener.parsed(1);
    Matcher sentence = SENTENCE.matcher(text);
    if (units.size() != 1 || !sentence.matches()) {
      return refused(Diagnostic.Kind.SYNTAX_ERROR, file, "this is not one sentence");
    }
    Program program = program(sentence, file, options);
    listener.lowered();
    return new ParseResult.Parsed(program, List.of(), ParsedSource.withoutPlaces(true));
  }

  private static ParseResult refused(Diagnostic.Kind kind, Path file, String message) {
    Position position = new Position(file.toString(), 1, 1);
    return new ParseResult.Refused(List.of(new Diagnostic(kind, position, message)));
  }

  private static Program program(Matcher sentence, Path file, FrontendOptions options) {
    TermFactory terms = TermFactory.plain();
    Position at = new Position(file.toString(), 1, 1);
    ProgramVariable count =
        new ProgramVariable(
            terms.variable(COUNT, Sort.bitVec(32)),
            CType.UINT,
            COUNT,
            at,
            ProgramVariable.Kind.GLOBAL);
    Term term = count.term();
    Term below = terms.apply(Op.BV_ULT, term, number(sentence, 3, terms));
    Term wrong = terms.eq(term, number(sentence, 4, terms));
    Procedure.Builder body = new Procedure.Builder(COUNT, at);
    Location head = body.location(at);
    Location after = body.location(at);
    Location error =
        body.location(
            new Location.Role.Error(
                Property.WORD, Goal.unplaced(new Goal.Kind.Assertion(), "the count ends wrongly")),
            at);
    body.edge(
        body.entry(), new Action.Assign(count, number(sentence, 1, terms)), head, at, "count from");
    Term next = terms.apply(Op.BV_ADD, term, number(sentence, 2, terms));
    Location inside = body.location(at);
    body.edge(head, new Action.Assume(below), inside, at, "below");
    body.edge(inside, new Action.Assign(count, next), head, at, "by");
    body.edge(head, new Action.Assume(terms.not(below)), after, at, "[not below]");
    body.edge(after, new Action.Assume(wrong), error, at, "never");
    body.edge(after, new Action.Assume(terms.not(wrong)), body.exit(), at, "");
    Procedure.Builder start = new Procedure.Builder(Program.START, Position.NONE);
    start.edge(
        start.entry(),
        new Action.Call(COUNT, List.of(), Optional.empty()),
        start.exit(),
        Position.NONE,
        "");
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    Procedure first = start.build();
    procedures.put(first.name(), first);
    procedures.put(COUNT, body.build());
    return new Program(
        terms,
        options.machine(),
        List.of(count),
        procedures,
        first,
        List.of(),
        List.of(new Program.SourceFile(file.toString(), "0".repeat(64))));
  }

  private static Term number(Matcher sentence, int group, TermFactory terms) {
    return terms.bitVec(32, Integer.parseInt(sentence.group(group)));
  }
}
