package dev.bulwark.verification.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Makes caches lie and break, as accidents do and as somebody who can write there could: forged
 * entries have sums that are right. No run may come to another verdict, or end otherwise.
 */
public enum CachePoison {
  FLIPPED_BYTES {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      for (Path file : cache.all()) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(7));
        Files.write(file, bytes);
      }
    }
  },
  HALF_WRITTEN {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      for (Path file : cache.all()) {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
      }
    }
  },
  BINARY {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      for (Path file : cache.all()) {
        Files.write(file, new byte[] {(byte) 0xff, 0, 1});
      }
    }
  },
  /** Each entry stands where another one was, unchanged. */
  SWAPPED_ENTRIES {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      rotate(cache.goals());
    }
  },
  SWAPPED_EVIDENCE {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      rotate(cache.evidence());
    }
  },
  /** Each entry names the evidence of another one, and says what that is for. */
  EVIDENCE_OF_OTHERS {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      List<Path> entries = cache.goals();
      List<String> texts = new ArrayList<>();
      for (Path entry : entries) {
        texts.add(Files.readString(entry));
      }
      for (int i = 0; i < entries.size(); i++) {
        lend(texts.get((i + 1) % texts.size()), entries.get(i));
      }
    }
  },
  /** Inputs are said to be a proof, and a proof to be inputs. */
  THE_OTHER_VERDICT {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      for (Path entry : cache.goals()) {
        String text = Files.readString(entry);
        boolean reachable = text.contains("\nreachable true\n");
        rewrite(entry, "reachable", String.valueOf(!reachable));
      }
    }
  },
  EMPTY_PROOFS {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      forge(cache, "false", "bulwark-cache-proof 1\nInductive\t0\n");
    }
  },
  /** No loop has a second iteration: that is a proof of anything behind a loop. */
  NO_ITERATIONS {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      forge(cache, "false", "bulwark-cache-proof 1\nUnrolled\t0\n");
    }
  },
  ONE_PATH {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      forge(cache, "false", "bulwark-cache-proof 1\nOnePath\t0\n");
    }
  },
  NO_INPUTS {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      forge(cache, "true", "");
    }
  },
  /** Parts of proofs and inputs are left out, doubled, or have other numbers. */
  FORGED_PARTS {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      for (Path entry : cache.goals()) {
        forge(cache, entry, mutated(cache.evidenceOf(entry), random));
      }
    }
  },
  /** Deeper than a parser's stack. */
  DEEP_FORMULAS {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      String deep = "(not ".repeat(50_000) + "true" + ")".repeat(50_000);
      for (Path entry : cache.goals()) {
        List<String> lines = new ArrayList<>();
        for (String line : cache.evidenceOf(entry).lines().toList()) {
          int place = line.lastIndexOf('\t');
          lines.add(line.startsWith("invariant\t") ? line.substring(0, place + 1) + deep : line);
        }
        forge(cache, entry, String.join("\n", lines) + "\n");
      }
    }
  },
  /** The name of the evidence leads out of the directory, is too short, or none at all. */
  NAMES_THAT_ARE_NONE {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      List<String> names =
          List.of("../../../../etc/passwd", "a", "\0\0\0", "aa/bb", "é".repeat(64));
      List<Path> entries = cache.goals();
      for (int i = 0; i < entries.size(); i++) {
        rewrite(entries.get(i), "evidence", names.get(i % names.size()));
      }
    }
  },
  DIRECTORIES {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      for (Path file : cache.all()) {
        Files.delete(file);
        Files.createDirectory(file);
        Files.writeString(file.resolve("full"), "");
      }
    }
  },
  /** What cannot be read, even by root. */
  UNREADABLE {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      for (Path file : cache.all()) {
        Files.delete(file);
        Files.createSymbolicLink(file, file.getFileName());
      }
    }
  },
  /** Without an end. */
  ENDLESS {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      for (Path file : cache.all()) {
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("/dev/zero"));
      }
    }
  },
  LARGE {
    @Override
    void spoil(Cache cache, Random random) throws IOException {
      for (Path file : cache.all()) {
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
          sparse.setLength(3L << 30);
        }
      }
    }
  };

  private static final String SUM = "sum ";

  /** The entries with these words, and their evidence, in a fixed order. */
  record Cache(Path root, String words) {

    private List<Path> files(String kind) throws IOException {
      try (Stream<Path> files = Files.walk(root.resolve("v1").resolve(kind))) {
        return files.filter(Files::isRegularFile).sorted().toList();
      }
    }

    List<Path> goals() throws IOException {
      List<Path> goals = new ArrayList<>();
      for (Path file : files("goals")) {
        if (words.isEmpty() || new String(Files.readAllBytes(file), UTF_8).contains(words)) {
          goals.add(file);
        }
      }
      return goals;
    }

    List<Path> evidence() throws IOException {
      if (words.isEmpty()) {
        return files("evidence");
      }
      Set<Path> evidence = new TreeSet<>();
      for (Path goal : goals()) {
        evidence.add(evidenceFile(value(Files.readString(goal), "evidence")));
      }
      return List.copyOf(evidence);
    }

    List<Path> all() throws IOException {
      List<Path> all = new ArrayList<>(goals());
      all.addAll(evidence());
      return all;
    }

    Path evidenceFile(String name) {
      return root.resolve("v1/evidence").resolve(name.substring(0, 2)).resolve(name + ".txt");
    }

    String evidenceOf(Path entry) throws IOException {
      return withoutSum(Files.readString(evidenceFile(value(Files.readString(entry), "evidence"))));
    }
  }

  abstract void spoil(Cache cache, Random random) throws IOException;

  /** Spoils all that is in the cache. */
  public void spoil(Path cache, Random random) throws IOException {
    spoil(cache, "", random);
  }

  /** Spoils the entries that have these words in them, and their evidence. */
  public void spoil(Path cache, String words, Random random) throws IOException {
    Cache known = new Cache(cache, words);
    if (known.goals().isEmpty() || known.evidence().isEmpty()) {
      throw new AssertionError("nothing is kept in " + cache);
    }
    spoil(known, random);
  }

  // ---- Entries

  /** Where something is said of the program that begins in this function. */
  public static Path entryOf(Path cache, String function) throws IOException {
    return otherEntryOf(cache, function, cache);
  }

  /** The same for another version of the program. */
  public static Path otherEntryOf(Path cache, String function, Path known) throws IOException {
    for (Path file : new Cache(cache, "").goals()) {
      if (!file.equals(known) && Files.readString(file).contains("id verify " + function + " ")) {
        return file;
      }
    }
    throw new AssertionError("nothing is kept for " + function);
  }

  /** Has the evidence of one entry stand in the other one. */
  public static void swap(Path cache, Path from, Path to) throws IOException {
    lend(Files.readString(from), to);
    if (!to.startsWith(cache)) {
      throw new AssertionError(to + " is not in " + cache);
    }
  }

  private static void lend(String other, Path to) throws IOException {
    for (String word : List.of("evidence", "reachable")) {
      rewrite(to, word, value(other, word));
    }
  }

  private static String value(String entry, String word) {
    return entry
        .lines()
        .filter(line -> line.startsWith(word + " "))
        .map(line -> line.substring(word.length() + 1))
        .findFirst()
        .orElseThrow();
  }

  /** With a sum that is right. */
  private static void rewrite(Path entry, String word, String value) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : withoutSum(Files.readString(entry)).lines().toList()) {
      text.append(line.startsWith(word + " ") ? word + " " + value : line).append('\n');
    }
    write(entry, text.toString());
  }

  private static void rotate(List<Path> files) throws IOException {
    List<byte[]> contents = new ArrayList<>();
    for (Path file : files) {
      contents.add(Files.readAllBytes(file));
    }
    for (int i = 0; i < files.size(); i++) {
      Files.write(files.get(i), contents.get((i + 1) % contents.size()));
    }
  }

  // ---- Evidence

  private static void forge(Cache cache, String reachable, String evidence) throws IOException {
    for (Path entry : cache.goals()) {
      rewrite(entry, "reachable", reachable);
      forge(cache, entry, evidence);
    }
  }

  private static void forge(Cache cache, Path entry, String evidence) throws IOException {
    rewrite(entry, "evidence", keep(cache.root(), evidence));
  }

  /** Puts evidence into a cache, as if it were honest. Answers its name. */
  public static String keep(Path cache, String evidence) throws IOException {
    String name = sha256(evidence);
    Path file = new Cache(cache, "").evidenceFile(name);
    Files.createDirectories(file.getParent());
    write(file, evidence);
    return name;
  }

  /** All evidence of a cache. */
  public static List<String> evidence(Path cache) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Path file : new Cache(cache, "").evidence()) {
      texts.add(withoutSum(Files.readString(file)));
    }
    return texts;
  }

  /** The text of evidence with another line or two, or another number. */
  public static String mutated(String evidence, Random random) {
    List<String> lines = new ArrayList<>(evidence.lines().toList());
    for (int times = 1 + random.nextInt(3); times > 0 && !lines.isEmpty(); times--) {
      int at = random.nextInt(lines.size());
      int other = random.nextInt(lines.size());
      switch (random.nextInt(6)) {
        case 0 -> lines.remove(at);
        case 1 -> lines.add(at, lines.get(other));
        case 2 -> lines.set(at, lines.get(at).replaceFirst("\\d+", "" + random.nextInt()));
        case 3 -> lines.set(at, lines.get(at).replaceFirst("\\d+", "" + random.nextInt(9)));
        case 4 -> lines.set(at, cut(lines.get(at), random) + cut(lines.get(other), random));
        default -> lines.set(at, lines.get(at).replaceFirst("bvs?[lg][et]|=|and", "distinct"));
      }
    }
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private static String cut(String line, Random random) {
    return line.substring(0, random.nextInt(line.length() + 1));
  }

  private static String withoutSum(String all) {
    return all.substring(0, all.lastIndexOf(SUM));
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text + SUM + sha256(text) + "\n");
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
