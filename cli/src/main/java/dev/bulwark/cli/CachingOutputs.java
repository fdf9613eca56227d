package dev.bulwark.cli;

import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.engine.EventListener;
import dev.bulwark.verification.Outputs;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.functions.VerdictCache;

/** Writes what others write, and keeps what has been confirmed for later runs. */
record CachingOutputs(Outputs others, VerdictCache cache) implements Outputs {

  @Override
  public boolean needSource() {
    return others.needSource();
  }

  @Override
  public EventListener events() {
    return others.events();
  }

  @Override
  public void certified(CertifiedVerdict verdict, SourceReader.Read.Ready about) {
    others.certified(verdict, about);
    cache.keep(verdict);
  }
}
