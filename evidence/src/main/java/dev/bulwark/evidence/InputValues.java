package dev.bulwark.evidence;

import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.logic.smtlib.SmtLibPrinter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of inputs in the file form: SMT-LIB constants, and arrays as {@code [index]=element
 * ... else element} over such constants, since nested stores are hard to read for people.
 */
final class InputValues {

  /** Between the first and the last occurrence that take the same value. */
  static final String TO = "..";

  private static final Pattern ENTRY = Pattern.compile("\\[([^\\]]*)\\]=(.*)", Pattern.DOTALL);
  private static final Pattern NEXT = Pattern.compile("\\s(?=\\[)|(?:^|\\s)else\\s");

  private final TermFactory terms;

  InputValues(TermFactory terms) {
    this.terms = terms;
  }

  static String text(Value value) {
    return value instanceof ArrayValue array && !(array.sort().element() instanceof Sort.Array)
        ? array.text(SmtLibPrinter::value, SmtLibPrinter::value)
        : SmtLibPrinter.value(value);
  }

  /** Reads back what {@link #text} writes. */
  Value parse(Sort sort, String text, EvidenceLines.Line line) {
    return sort instanceof Sort.Array array && (text.startsWith("[") || text.startsWith("else "))
        ? array(array, text, line)
        : constant(sort, text, line);
  }

  private Value constant(Sort sort, String text, EvidenceLines.Line line) {
    Term term = EvidenceTerms.parse(terms, Map.of(), text, line.number());
    boolean mayBeComputed = sort instanceof Sort.Array;
    Value value =
        term instanceof Constant || mayBeComputed ? Evaluator.evaluate(term, Valuation.NONE) : null;
    if (value == null || !value.sort().equals(sort)) {
      throw line.wrong(line.word(0) + " takes a constant of sort " + sort + ", not " + text);
    }
    return value;
  }

  private Value array(Sort.Array sort, String text, EvidenceLines.Line line) {
    Map<Value, Value> entries = new LinkedHashMap<>();
    Matcher next = NEXT.matcher(text);
    int from = 0;
    while (next.find()) {
      boolean last = next.group().contains("else");
      String part = text.substring(from, next.start()).strip();
      from = next.end();
      if (!part.isEmpty()) {
        entry(sort, part, line, entries);
      }
      if (last) {
        return new ArrayValue(
            sort, constant(sort.element(), text.substring(from).strip(), line), entries);
      }
    }
    throw line.wrong("an array has to end with 'else' and an element");
  }

  private void entry(
      Sort.Array sort, String part, EvidenceLines.Line line, Map<Value, Value> entries) {
    Matcher entry = ENTRY.matcher(part);
    if (!entry.matches()) {
      throw line.wrong("'" + part + "' is no entry of an array");
    }
    Value index = constant(sort.index(), entry.group(1), line);
    if (entries.put(index, constant(sort.element(), entry.group(2), line)) != null) {
      throw line.wrong("a second element for the index " + entry.group(1));
    }
  }
}
