package dev.bulwark.verification.build;

import java.util.List;
import java.util.Optional;

/** Flags of compilers that change what a program means. */
public final class CompilerMeanings {

  /** The sizes, signs or places of objects are others with these, the language, or the threads. */
  private static final List<String> REFUSED =
      List.of(
          "-funsigned-char",
          "-fno-signed-char",
          "-funsigned-bitfields",
          "-fno-signed-bitfields",
          "-fshort-enums",
          "-fshort-wchar",
          "-fpack-struct",
          "-fshort-double",
          "-fsingle-precision-constant",
          "-fexec-charset",
          "-fms-extensions",
          "-fplan9-extensions",
          "-fopenmp",
          "-fopenacc",
          "-m16",
          "-mx32",
          "-malign-double",
          "-mlong-double-",
          "-m96bit-long-double",
          "-m128bit-long-double",
          "-mms-bitfields",
          "-std=c++",
          "-std=gnu++",
          "--std=c++",
          "--std=gnu++",
          "-xc++",
          "-xobjective-c",
          "-Wp,-D",
          "-Wp,-U",
          "-Wp,-I",
          "-Wp,-i");

  /** With these gcc computes something else than C and IEEE 754 say. */
  private static final List<String> NOTED =
      List.of(
          "-Ofast",
          "-ffast-math",
          "-funsafe-math-optimizations",
          "-ffinite-math-only",
          "-fassociative-math",
          "-freciprocal-math",
          "-frounding-math",
          "-fwrapv",
          "-ftrapv",
          "-fno-wrapv-pointer",
          "-fwrapv-pointer",
          "-m387",
          "-mfpmath=387",
          "-mfpmath=both");

  private CompilerMeanings() {}

  /** What is wrong with the first of the words that is not supported. */
  public static Optional<String> refused(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      String next = i + 1 < words.size() ? words.get(i + 1) : "";
      boolean isTwo =
          (word.equals("-x") && (next.startsWith("c++") || next.startsWith("objective-c")))
              || (word.equals("-Xpreprocessor") && next.matches("-[DUIi].*"));
      if (isTwo || REFUSED.stream().anyMatch(word::startsWith)) {
        String shown = isTwo ? word + " " + next : word;
        return Optional.of(shown + " changes what a program means, which is not supported.");
      }
    }
    return Optional.empty();
  }

  /** Is it left out though it may change a meaning? */
  public static boolean isNoted(String word) {
    return NOTED.contains(word);
  }
}
