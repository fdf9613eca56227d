package dev.bulwark.lsp;

import dev.bulwark.cli.CommandProvider;

/** Adds {@code bulwark lsp} to the command line. */
public final class LspProvider implements CommandProvider {

  @Override
  public String name() {
    return LspCommand.NAME;
  }

  @Override
  public Object command() {
    return new LspCommand();
  }
}
