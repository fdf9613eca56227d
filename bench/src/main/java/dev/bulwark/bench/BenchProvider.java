package dev.bulwark.bench;

import dev.bulwark.cli.CommandProvider;

/** Adds {@code bulwark bench} to the command line. */
public final class BenchProvider implements CommandProvider {

  @Override
  public String name() {
    return "bench";
  }

  @Override
  public Object command() {
    return new BenchCommand();
  }
}
