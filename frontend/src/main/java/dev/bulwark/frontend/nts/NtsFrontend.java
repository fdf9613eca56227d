package dev.bulwark.frontend.nts;

import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.SourceUnit;
import dev.bulwark.frontend.automaton.RefusedInputException;
import dev.bulwark.frontend.automaton.SourceText;
import dev.bulwark.frontend.automaton.TextFrontend;
import dev.bulwark.frontend.nts.parse.NtsParser;
import dev.bulwark.frontend.nts.translate.NtsTranslation;
import dev.bulwark.program.Position;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Numerical transition systems, after the library of models that the CEGAAR paper uses. The
 * property is that no error state is reached.
 */
public final class NtsFrontend implements Frontend {

  /** As property files of these tasks have it: {@code G ! at(error)}. */
  private static final Property NO_ERROR_STATE = new Property.ErrorLabel("error");

  private final TextFrontend text;

  public NtsFrontend(FrontendListener listener) {
    this.text = new TextFrontend(listener, NtsFrontend::read);
  }

  @Override
  public Property propertyOf(List<Path> files, FrontendOptions options) {
    return NO_ERROR_STATE;
  }

  @Override
  public String words(Property property, List<Path> files, FrontendOptions options) {
    return property.equals(NO_ERROR_STATE) ? "no error state is reached" : property.toString();
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
    if (!options.property().equals(NO_ERROR_STATE)) {
      throw RefusedInputException.unsupported(
          Position.NONE,
          "of transition systems only reachability of error states (at(error)) is checked; "
              + options.property()
              + " is");
    }
    return new TextFrontend.Translated(
        new NtsTranslation(NtsParser.parse(source), source, options).translate(),
        UnaryOperator.identity());
  }
}
