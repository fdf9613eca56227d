package dev.bulwark.verification.functions;

import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.report.sarif.SarifMerge;
import java.util.ArrayList;
import java.util.List;

/** All results as one SARIF log. */
public final class FunctionsSarif {

  private FunctionsSarif() {}

  public static String of(FunctionResults results, SarifInvocation invocation) {
    List<SarifMerge.Part> parts =
        results.functions().stream()
            .map(result -> new SarifMerge.Part(result.id().name(), result.texts().sarif()))
            .filter(part -> !part.text().isEmpty())
            .toList();
    List<String> notes = new ArrayList<>(results.problems());
    results.ended().ifPresent(why -> notes.add("Not all functions have a verdict: " + why));
    return SarifMerge.text(parts, notes, invocation);
  }
}
