package dev.bulwark.frontend.horn;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.automaton.SourceText;
import dev.bulwark.frontend.automaton.TextFrontend;
import dev.bulwark.frontend.horn.clauses.ClauseSystem;
import dev.bulwark.frontend.horn.clauses.Clausifier;
import dev.bulwark.frontend.horn.clauses.Totality;
import dev.bulwark.frontend.horn.model.Model;
import dev.bulwark.frontend.horn.translate.HornTranslation;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.smtlib.RelationalParser;
import dev.bulwark.logic.smtlib.SmtLibException;
import dev.bulwark.program.Position;
import dev.bulwark.program.Program;
import java.nio.file.Path;
import java.util.List;

/**
 * Constrained Horn clauses as the field's competition has them: SMT-LIB, {@code (set-logic HORN)}.
 * SAFE means that the clauses are satisfiable, UNSAFE that {@code false} can be derived.
 */
public final class HornFrontend implements Frontend {

  private static final Property SATISFIABLE = new Property.Unsatisfiable();

  private final TextFrontend text;

  public HornFrontend(FrontendListener listener) {
    this.text = new TextFrontend(listener, HornFrontend::read);
  }

  @Override
  public Property propertyOf(List<Path> files, FrontendOptions options) {
    return SATISFIABLE;
  }

  @Override
  public ParseResult parseUnits(List<SourceUnit> units, FrontendOptions options) {
    return text.parseUnits(units, options);
  }

  /** Reads a text under the name that positions will carry. */
  public ParseResult parse(String name, String content, FrontendOptions options) {
    return text.parse(name, content, options);
  }

  private static TextFrontend.Translated read(SourceText source, FrontendOptions options) {
    if (!options.property().equals(SATISFIABLE)) {
      throw RefusedInputException.unsupported(
          Position.NONE,
          "of Horn clauses only satisfiability is checked; " + options.property() + " is");
    }
    TermFactory terms = TermFactory.plain();
    ClauseSystem system = system(terms, source);
    HornTranslation translation = new HornTranslation(terms, source, options);
    Program program = translation.translate(system);
    Model model = new Model(program, system, translation.places());
    return new TextFrontend.Translated(program, nothing -> new HornSource(nothing, model));
  }

  private static ClauseSystem system(TermFactory terms, SourceText source) {
    try {
      ClauseSystem system =
          new Clausifier(terms, new RelationalParser(terms).parse(source.text()), source.name())
              .system();
      Totality.require(system);
      return system;
    } catch (SmtLibException e) {
      throw new RefusedInputException(
          kind(e), new Position(source.name(), e.line(), e.column()), e.reason());
    }
  }

  private static Diagnostic.Kind kind(SmtLibException e) {
    return e.reason().contains("not supported")
        ? Diagnostic.Kind.UNSUPPORTED
        : Diagnostic.Kind.SYNTAX_ERROR;
  }
}
