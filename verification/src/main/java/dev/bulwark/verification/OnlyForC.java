package dev.bulwark.verification;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.languages.Languages;
import java.util.Optional;

/** What has a meaning for programs in C only is refused for others, before anything runs. */
public final class OnlyForC {

  private static final String C = "C";

  private OnlyForC() {}

  /** Why {@code what} the user asks for cannot be had, if the files are in another language. */
  public static Optional<String> refusal(SourceRequest source, String what, String because) {
    return Languages.ALL
        .nameOf(
            source.files(),
            FrontendOptions.DEFAULT.withLanguage(Optional.ofNullable(source.language())))
        .filter(language -> !language.equals(C))
        .map(
            language ->
                what + " is for programs in C, and this one is in " + language + ": " + because);
  }

  /**
   * The same before the run begins.
   *
   * @throws UsageError if it cannot be had
   */
  public static void require(SourceRequest source, String what, String because) {
    refusal(source, what, because)
        .ifPresent(
            reason -> {
              throw new UsageError(reason);
            });
  }
}
