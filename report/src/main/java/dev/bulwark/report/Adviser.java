package dev.bulwark.report;

import dev.bulwark.base.Reason;
import java.util.List;

/** Knows what the user can do when there is no verdict. */
public interface Adviser {

  /** Knows nothing. */
  Adviser NONE = (reason, places, diagnostics) -> List.of();

  /** The most promising step first. */
  List<NextStep> next(
      Reason reason, List<IncompletePlace> places, List<Report.Diagnostic> diagnostics);
}
