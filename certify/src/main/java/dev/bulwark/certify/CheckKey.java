package dev.bulwark.certify;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key for one check in another process. That process gets it together with the evidence, over its
 * standard input, and signs its answer with it. So an answer comes from the checker that was asked,
 * and is about this program, property and evidence; nothing that an engine or a native library
 * prints can pass for one.
 */
public final class CheckKey {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int BYTES = 32;

  private final byte[] secret;

  private CheckKey(byte[] secret) {
    this.secret = secret;
  }

  /** A key that nobody else knows. */
  public static CheckKey make() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return new CheckKey(secret);
  }

  /** The key of this {@link #text}; empty if it is none. */
  public static Optional<CheckKey> of(String text) {
    try {
      byte[] secret = HexFormat.of().parseHex(text);
      return secret.length == BYTES ? Optional.of(new CheckKey(secret)) : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** For the process that checks, and for nobody else. */
  public String text() {
    return HexFormat.of().formatHex(secret);
  }

  /** What the process that has certified the verdict answers. */
  public Attestation attest(CertifiedVerdict verdict) {
    String details = verdict.details();
    return switch (verdict) {
      case CertifiedVerdict.Safe safe ->
          signed(verdict, details, safe.undefinedExcluded(), "", safe.randomRuns());
      case CertifiedVerdict.Unsafe unsafe ->
          signed(verdict, details, false, unsafe.location().name(), 0);
    };
  }

  private Attestation signed(
      CertifiedVerdict verdict,
      String details,
      boolean undefinedExcluded,
      String error,
      long randomRuns) {
    Attestation unsigned = new Attestation(details, undefinedExcluded, error, randomRuns, "");
    byte[] signature =
        signature(verdict.program(), verdict.property(), verdict.evidence(), unsigned);
    return new Attestation(
        details, undefinedExcluded, error, randomRuns, HexFormat.of().formatHex(signature));
  }

  /** The verdict that was certified elsewhere; empty if the answer is not signed with this key. */
  public Optional<CertifiedVerdict> verified(
      Program asParsed, String property, Evidence evidence, Attestation answer) {
    byte[] expected = signature(asParsed, property, evidence, answer);
    byte[] given = answer.signature().getBytes(StandardCharsets.UTF_8);
    byte[] hexadecimal = HexFormat.of().formatHex(expected).getBytes(StandardCharsets.UTF_8);
    if (!MessageDigest.isEqual(hexadecimal, given)) {
      return Optional.empty();
    }
    return switch (evidence) {
      case Proof proof when answer.error().isEmpty() ->
          Optional.of(
              new CertifiedVerdict.Safe(
                  asParsed,
                  property,
                  proof,
                  answer.undefinedExcluded(),
                  answer.randomRuns(),
                  answer.details()));
      case Proof proof -> Optional.empty();
      case ErrorInputs inputs ->
          CertifiedVerdict.error(asParsed, answer.error())
              .map(
                  error ->
                      new CertifiedVerdict.Unsafe(
                          asParsed, property, inputs, error, answer.details()));
    };
  }

  /** Of everything but the signature. The text of evidence names the sources by their hashes. */
  private byte[] signature(
      Program asParsed, String property, Evidence evidence, Attestation answer) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      List<String> parts =
          List.of(
              property,
              EvidenceWriter.text(asParsed, property, evidence),
              answer.details(),
              Boolean.toString(answer.undefinedExcluded()),
              answer.error(),
              Long.toString(answer.randomRuns()));
      for (String part : parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        // With lengths, so that nothing can be moved from one part to the next.
        mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        mac.update(bytes);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has " + ALGORITHM, impossible);
    }
  }
}
