package dev.bulwark.verification.goals.cache;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Evidence in a directory, by goal and the fingerprint of the goal's slice. Evidence that is for
 * many goals is there once. All of it is a claim: the caller has it checked.
 */
public final class GoalCache {

  private static final String GOALS = "goals";
  private static final String EVIDENCE = "evidence";
  private static final String INPUT = "input ";

  private final CacheDirectory files;
  private final Program program;
  private final String property;

  public GoalCache(Path directory, Program program, String property, Consumer<String> warnings) {
    this.files = new CacheDirectory(directory, warnings);
    this.program = program;
    this.property = property;
  }

  private static String key(String id, String fingerprint) {
    return Hash.of(id + "\n" + fingerprint);
  }

  /** What is known of a goal with this slice. */
  public Optional<CacheEntry> find(String id, GoalSlice slice) {
    String key = key(id, slice.fingerprint());
    Optional<String> text = files.read(GOALS, key);
    Optional<CacheEntry> entry =
        text.flatMap(CacheEntry::read)
            .filter(one -> one.id().equals(id))
            .filter(one -> one.names().fingerprint().equals(slice.fingerprint()));
    if (text.isPresent() && entry.isEmpty()) {
      files.warn("what is kept for " + id + " is of another form and was ignored");
    }
    return entry;
  }

  /** It is known not to hold. */
  public void drop(CacheEntry entry) {
    files.delete(GOALS, key(entry.id(), entry.names().fingerprint()));
  }

  // ---- Taking out

  /** The inputs of an entry, in the names of the program. */
  public Optional<Inputs> inputs(String evidence, Translation to) {
    return files.readContent(EVIDENCE, evidence).flatMap(text -> inputsOf(text, to));
  }

  private Optional<Inputs> inputsOf(String text, Translation to) {
    StringBuilder translated =
        new StringBuilder(EvidenceWriter.text(program, property, new ErrorInputs(Inputs.NONE)));
    for (String line : text.lines().toList()) {
      if (line.startsWith(INPUT)) {
        String[] words = line.substring(INPUT.length()).split(" ", 2);
        Optional<String> site = to.site(words[0]);
        if (words.length == 2 && site.isPresent()) {
          translated.append(INPUT).append(site.get()).append(' ').append(words[1]).append('\n');
        }
      }
    }
    try {
      Evidence read = EvidenceReader.read(program, property, translated.toString());
      return read instanceof ErrorInputs inputs ? Optional.of(inputs.inputs()) : Optional.empty();
    } catch (MalformedEvidenceException otherNames) {
      return Optional.empty();
    }
  }

  /** The proof of an entry as a claim about these goals, in the names of the program. */
  public Optional<Proof> proof(String evidence, Collection<Goal> goals, Translation to) {
    return proof(evidence, GoalSet.of(goals), to);
  }

  /** The same about a set of goals. */
  public Optional<Proof> proof(String evidence, GoalSet goals, Translation to) {
    return files
        .readContent(EVIDENCE, evidence)
        .flatMap(CachedProof::read)
        .flatMap(proof -> proof.translated(program, property, goals, to));
  }

  // ---- Putting in

  /** Keeps a proof for goals, by their stable ids. */
  public void keep(Proof proof, Map<String, GoalSlice> goals) {
    CachedProof cached = CachedProof.of(proof);
    String evidence = store(cached.text());
    Set<String> locations = cached.locations();
    Set<String> variables = cached.variables();
    goals.forEach(
        (id, slice) ->
            enter(
                new CacheEntry(
                    id,
                    false,
                    evidence,
                    new GoalSlice(
                        slice.fingerprint(),
                        only(slice.locations(), locations),
                        only(slice.variables(), variables),
                        Map.of()))));
  }

  /** Keeps inputs for goals, by their stable ids. */
  public void keep(ErrorInputs inputs, Map<String, GoalSlice> goals) {
    StringBuilder lines = new StringBuilder();
    EvidenceWriter.text(program, property, inputs)
        .lines()
        .filter(line -> line.startsWith(INPUT))
        .forEach(line -> lines.append(line).append('\n'));
    String evidence = store(lines.toString());
    Set<String> sites = inputs.inputs().values().keySet();
    goals.forEach(
        (id, slice) ->
            enter(
                new CacheEntry(
                    id,
                    true,
                    evidence,
                    new GoalSlice(
                        slice.fingerprint(), Map.of(), Map.of(), only(slice.sites(), sites)))));
  }

  private String store(String text) {
    String name = Hash.of(text);
    // Even if it is there: it may be broken.
    files.write(EVIDENCE, name, text);
    return name;
  }

  private void enter(CacheEntry entry) {
    files.write(GOALS, key(entry.id(), entry.names().fingerprint()), entry.text());
  }

  private static Map<String, String> only(Map<String, String> names, Set<String> used) {
    Map<String, String> kept = new LinkedHashMap<>();
    names.forEach(
        (name, to) -> {
          if (used.contains(name)) {
            kept.put(name, to);
          }
        });
    return kept;
  }
}
