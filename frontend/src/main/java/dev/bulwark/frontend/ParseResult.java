package dev.bulwark.frontend;

import dev.bulwark.program.Program;
import java.util.List;

/** A program, or all the reasons why there is none. */
public sealed interface ParseResult {

  /** {@code source} holds on to the syntax trees; who needs it no more should let it go. */
  record Parsed(Program program, List<Diagnostic> warnings, ParsedSource source)
      implements ParseResult {
    public Parsed {
      warnings = List.copyOf(warnings);
    }
  }

  /** The diagnostics are in the order of their places and include warnings. */
  record Refused(List<Diagnostic> diagnostics) implements ParseResult {
    public Refused {
      diagnostics = List.copyOf(diagnostics);
    }

    public boolean has(Diagnostic.Kind kind) {
      return diagnostics.stream().anyMatch(diagnostic -> diagnostic.kind() == kind);
    }
  }
}
