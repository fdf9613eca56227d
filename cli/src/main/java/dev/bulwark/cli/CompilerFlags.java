package dev.bulwark.cli;

import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.build.CompilerMeanings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Options of C compilers on the command line, so that the words of a build can be given as they
 * are. What makes no difference to a program's meaning is dropped, the data model is obeyed, and
 * what changes the layout of types is refused. Those that concern the preprocessor are options of
 * Bulwark itself: see {@link SourceOptions}.
 */
final class CompilerFlags {

  /** The commands that read C. */
  private static final Set<String> COMMANDS =
      Set.of("verify", "certify", "deadcode", "dot", "horn", "lsp-check");

  /** Dropped, alone. */
  private static final Set<String> PLAIN =
      Set.of(
          "-c",
          "-S",
          "-E",
          "-w",
          "-s",
          "-p",
          "-pg",
          "-ansi",
          "-pedantic",
          "-pedantic-errors",
          "-pipe",
          "-pthread",
          "-M",
          "-MM",
          "-MD",
          "-MMD",
          "-MG",
          "-MP",
          "-nostdinc",
          "-nostdlib",
          "-nodefaultlibs",
          "-nostartfiles",
          "-static",
          "-static-libgcc",
          "-shared",
          "-rdynamic",
          "-pie",
          "-no-pie",
          "-static-pie",
          "-save-temps",
          "-undef",
          "-P",
          "-C",
          "-r");

  /** Dropped with the next word. */
  private static final Set<String> WITH_ARGUMENT =
      Set.of(
          "-o",
          "-x",
          "-MF",
          "-MT",
          "-MQ",
          "-MJ",
          "-arch",
          "-target",
          "-Xclang",
          "-Xpreprocessor",
          "-Xlinker",
          "-Xassembler",
          "-T",
          "-z",
          "-l",
          "-L",
          "-u",
          "-aux-info",
          "-isysroot");

  /** Dropped with what is joined to them. */
  private static final List<String> JOINED =
      List.of(
          "-std=",
          "--std=",
          "-O",
          "-W",
          "-f",
          "-g",
          "-m",
          "-o",
          "-x",
          "-l",
          "-L",
          "-MF",
          "-MT",
          "-MQ",
          "-B",
          "-specs=",
          "--specs=",
          "--sysroot=",
          "--target=",
          "--param=",
          "-save-temps=",
          "-print-");

  private CompilerFlags() {}

  /**
   * The words without those that are for compilers.
   *
   * @param notes takes a line for each flag that is left out though it may change a meaning
   */
  static String[] understood(String[] words, Consumer<String> notes) {
    if (words.length == 0 || !COMMANDS.contains(words[0])) {
      return words;
    }
    CompilerMeanings.refused(List.of(words))
        .ifPresent(
            refusal -> {
              throw new UsageError(refusal);
            });
    List<String> kept = new ArrayList<>();
    String model = "";
    for (int i = 0; i < words.length; i++) {
      String word = words[i];
      if (word.equals("-m32") || word.equals("-m64")) {
        model = word.equals("-m32") ? "ILP32" : "LP64";
      } else if (CompilerMeanings.isNoted(word)) {
        notes.accept(word + " is left out: the program means what it means without it");
      } else if (WITH_ARGUMENT.contains(word)) {
        i++;
      } else if (isOptionWithValue(word)) {
        kept.add(word);
        if (i + 1 < words.length) {
          kept.add(words[++i]);
        }
      } else if (!PLAIN.contains(word) && JOINED.stream().noneMatch(word::startsWith)) {
        kept.add(word);
      }
    }
    // The last one counts, as for compilers, but Bulwark's own option more.
    if (!model.isEmpty() && kept.stream().noneMatch(word -> word.startsWith("--data-model"))) {
      kept.add(1, "--data-model=" + model);
    }
    return kept.toArray(String[]::new);
  }

  /** Its value may look like a flag. */
  private static boolean isOptionWithValue(String word) {
    return Set.of("-D", "-U", "-I", "-include", "-isystem", "-iquote", "-idirafter", "-imacros")
        .contains(word);
  }
}
