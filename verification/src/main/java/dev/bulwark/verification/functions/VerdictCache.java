package dev.bulwark.verification.functions;

import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.verification.Claims;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.goals.cache.CacheEntry;
import dev.bulwark.verification.goals.cache.GoalCache;
import dev.bulwark.verification.goals.cache.GoalSlice;
import dev.bulwark.verification.goals.cache.GoalSlices;
import dev.bulwark.verification.goals.cache.Translation;
import dev.bulwark.verification.shards.Sha256;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Evidence about a whole program, in the cache of the goals: its fingerprint is that of all that
 * its errors depend on. So a comment, a name of a local variable or a function beside it may
 * change, and what is kept is checked again in the place of a search.
 */
public final class VerdictCache implements Claims {

  public static final String BY = "cache";

  private final Path directory;
  private final String entry;
  private final Consumer<String> messages;
  private Optional<GoalSlice> slice = Optional.empty();

  /** For the program that begins in this function. */
  public VerdictCache(Path directory, String entry, Consumer<String> messages) {
    this.directory = directory;
    this.entry = entry;
    this.messages = messages;
  }

  private String id(String property) {
    return "verify " + entry + " " + Sha256.of(property);
  }

  @Override
  public List<Claim> about(SourceReader.Read.Ready ready) {
    GoalSlice own = new GoalSlices(ready.program()).of(ready.program().goals());
    slice = Optional.of(own);
    GoalCache cache = new GoalCache(directory, ready.program(), ready.property(), messages);
    Optional<CacheEntry> found = cache.find(id(ready.property()), own);
    if (found.isEmpty()) {
      return List.of();
    }
    CacheEntry known = found.get();
    List<Evidence> evidence = new ArrayList<>();
    for (boolean keepsOthers : List.of(true, false)) {
      Translation to = new Translation(keepsOthers).with(known, own);
      translated(cache, known, to).filter(one -> !evidence.contains(one)).ifPresent(evidence::add);
    }
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < evidence.size(); i++) {
      boolean last = i == evidence.size() - 1;
      claims.add(new Claim(BY, evidence.get(i), last ? () -> thrownAway(cache, known) : () -> {}));
    }
    return claims;
  }

  private static Optional<Evidence> translated(GoalCache cache, CacheEntry known, Translation to) {
    return known.reachable()
        ? cache.inputs(known.evidence(), to).map(ErrorInputs::new)
        : cache.proof(known.evidence(), GoalSet.ALL, to).map(proof -> proof);
  }

  private void thrownAway(GoalCache cache, CacheEntry known) {
    cache.drop(known);
    messages.accept(
        "cache: what was kept for " + entry + " does not hold any more and was thrown away");
  }

  /** Keeps what has been confirmed, even if it is there: that may be broken. */
  public void keep(CertifiedVerdict verdict) {
    if (slice.isEmpty()) {
      return;
    }
    GoalCache cache = new GoalCache(directory, verdict.program(), verdict.property(), messages);
    Map<String, GoalSlice> goals = Map.of(id(verdict.property()), slice.get());
    switch (verdict.evidence()) {
      case Proof proof -> cache.keep(proof, goals);
      case ErrorInputs inputs -> cache.keep(inputs, goals);
    }
  }
}
