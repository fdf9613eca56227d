package dev.bulwark.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point of the command line. */
@Command(
    name = "bulwark",
    mixinStandardHelpOptions = true,
    version = "bulwark 0.1.0",
    description = "Checks C programs; no verdict without a checked certificate.")
public final class Main implements Runnable {

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }

  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }
}
