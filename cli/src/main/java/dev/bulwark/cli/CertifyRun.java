package dev.bulwark.cli;

import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.frontend.Integers;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** From a certificate and C files to a verdict: front end and checker only. */
final class CertifyRun {

  private final Session session;
  private final Path certificate;
  private final List<Path> files;
  private final SourceOptions source;
  private final Solvers solvers;

  CertifyRun(
      Session session, Path certificate, List<Path> files, SourceOptions source, Solvers solvers) {
    this.session = session;
    this.certificate = certificate;
    this.files = files;
    this.source = source;
    this.solvers = solvers;
  }

  Outcome certify() throws Exception {
    session.beforeReport(solvers::account);
    String text = text();
    Integers integers = integersOf(text);
    Phases phases = session.phases();
    return switch (phases.run(
        "parsing", () -> new SourceReader(source, integers, session.report()).read(files))) {
      case SourceReader.Read.Ended ended -> ended.outcome();
      case SourceReader.Read.Ready ready ->
          phases.run(
              "certification",
              () ->
                  new Certification(session, solvers.provider(), ready.property())
                      .recheck(ready.program(), evidence(ready, text)));
    };
  }

  private String text() {
    try {
      return Files.readString(certificate);
    } catch (MalformedInputException binary) {
      throw new InputError(certificate + " is no certificate: it is no text");
    } catch (IOException unreadable) {
      throw new InputError("cannot read the certificate " + certificate);
    }
  }

  private Integers integersOf(String text) {
    try {
      return EvidenceReader.header(text).mathematicalIntegers()
          ? Integers.MATHEMATICAL
          : Integers.MACHINE;
    } catch (MalformedEvidenceException wrong) {
      throw new InputError("certificate " + certificate + ", " + wrong.getMessage());
    }
  }

  private Evidence evidence(SourceReader.Read.Ready input, String text) {
    try {
      return EvidenceReader.read(input.program(), input.property(), text);
    } catch (MalformedEvidenceException wrong) {
      throw new InputError("certificate " + certificate + ", " + wrong.getMessage());
    }
  }
}
