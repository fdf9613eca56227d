package dev.bulwark.lsp;

import dev.bulwark.cli.CommandProvider;
import dev.bulwark.lsp.check.CheckCommand;

/** Adds the command that the server starts for each check. */
public final class CheckProvider implements CommandProvider {

  @Override
  public String name() {
    return CheckCommand.NAME;
  }

  @Override
  public Object command() {
    return new CheckCommand(System.in, System.out);
  }
}
