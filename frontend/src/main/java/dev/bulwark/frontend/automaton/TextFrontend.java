package dev.bulwark.frontend.automaton;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Reads programs that are one text each; what goes wrong is a diagnostic. */
public final class TextFrontend implements Frontend {

  /** Makes the program that a text means, or throws {@link RefusedInputException}. */
  @FunctionalInterface
  public interface Reader {
    Translated read(SourceText source, FrontendOptions options);
  }

  /**
   * A program, and what is known of its source.
   *
   * @param source makes what is known of the source, out of what is known without asking it
   */
  public record Translated(Program program, UnaryOperator<ParsedSource> source) {}

  private final FrontendListener listener;
  private final Reader reader;

  public TextFrontend(FrontendListener listener, Reader reader) {
    this.listener = listener;
    this.reader = reader;
  }

  @Override
  public ParseResult parseUnits(List<SourceUnit> units, FrontendOptions options) {
    if (units.size() != 1) {
      return refused(
          Diagnostic.Kind.INPUT_ERROR, Position.NONE, "a program of this language is one file");
    }
    return guarded(() -> SourceText.read(units.getFirst().file()), options);
  }

  /** Reads a text under the name that positions will carry. */
  public ParseResult parse(String name, String text, FrontendOptions options) {
    return guarded(() -> SourceText.of(name, text), options);
  }

  private ParseResult guarded(Supplier<SourceText> input, FrontendOptions options) {
    try {
      listener.begins();
      SourceText source = input.get();
      listener.read(Set.of(source.name()));
      listener.parsed(source.text().lines().count());
      Translated translated = reader.read(source, options);
      listener.lowered();
      boolean hasErrors = !translated.program().goals().isEmpty();
      return new ParseResult.Parsed(
          translated.program(),
          List.of(),
          translated.source().apply(ParsedSource.withoutPlaces(hasErrors)));
    } catch (RefusedInputException e) {
      return new ParseResult.Refused(List.of(e.diagnostic()));
    } catch (StackOverflowError e) {
      return refused(Diagnostic.Kind.UNSUPPORTED, Position.NONE, "the source is nested too deeply");
    } catch (OutOfMemoryError e) {
      return refused(
          Diagnostic.Kind.UNSUPPORTED,
          Position.NONE,
          "the source is too large for the memory of this process");
    } catch (RuntimeException e) {
      StackTraceElement[] trace = e.getStackTrace();
      return refused(
          Diagnostic.Kind.INTERNAL,
          Position.NONE,
          "internal error in the front end: " + e + (trace.length == 0 ? "" : " at " + trace[0]));
    }
  }

  private static ParseResult refused(Diagnostic.Kind kind, Position position, String message) {
    return new ParseResult.Refused(List.of(new Diagnostic(kind, position, message)));
  }
}
