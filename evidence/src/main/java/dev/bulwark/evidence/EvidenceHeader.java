package dev.bulwark.evidence;

import dev.bulwark.program.Program;
import java.util.List;

/**
 * What evidence is about, as its file form says at the top.
 *
 * @param kind one of the words in {@link Kind}
 * @param dataModel {@code ILP32} or {@code LP64}
 * @param mathematicalIntegers whether the program's integers are unbounded
 * @param property in the words of the request
 * @param sources the files that the program was read from
 */
public record EvidenceHeader(
    Kind kind,
    String dataModel,
    boolean mathematicalIntegers,
    String property,
    List<Program.SourceFile> sources) {

  /** First word of the first line. */
  static final String MAGIC = "bulwark-evidence";

  /** Version of the file form. */
  public static final int VERSION = 1;

  public EvidenceHeader {
    sources = List.copyOf(sources);
  }

  /** What the file holds. */
  public enum Kind {
    INDUCTIVE("inductive"),
    K_INDUCTIVE("k-inductive"),
    UNROLLED("unrolled"),
    ONE_PATH("one-path"),
    CONTRACTS("contracts"),
    ERROR_INPUTS("error-inputs"),
    LEMMAS("lemmas");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }

    static Kind of(Evidence evidence) {
      return switch (evidence) {
        case Proof.Inductive inductive -> INDUCTIVE;
        case Proof.KInductive kInductive -> K_INDUCTIVE;
        case Proof.Unrolled unrolled -> UNROLLED;
        case Proof.OnePath onePath -> ONE_PATH;
        case Proof.ByContracts contracts -> CONTRACTS;
        case ErrorInputs inputs -> ERROR_INPUTS;
      };
    }
  }
}
