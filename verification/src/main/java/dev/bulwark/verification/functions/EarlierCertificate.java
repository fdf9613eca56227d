package dev.bulwark.verification.functions;

import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.verification.Claims;
import dev.bulwark.verification.SourceReader;
import java.util.List;

/** The certificate that an earlier run has left, if it is about the program as it is. */
public record EarlierCertificate(String text) implements Claims {

  public static final String BY = "earlier run";

  @Override
  public List<Claim> about(SourceReader.Read.Ready ready) {
    if (text.isEmpty()) {
      return List.of();
    }
    try {
      return List.of(
          new Claim(BY, EvidenceReader.read(ready.program(), ready.property(), text), () -> {}));
    } catch (MalformedEvidenceException other) {
      return List.of();
    }
  }
}
