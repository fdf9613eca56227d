package dev.bulwark.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote down. */
public final class Version implements IVersionProvider {

  public static String number() {
    try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
      return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException unreadable) {
      return "unknown";
    }
  }

  static String java() {
    return System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
  }

  static String system() {
    return System.getProperty("os.name")
        + " "
        + System.getProperty("os.version")
        + " "
        + System.getProperty("os.arch");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"bulwark " + number(), "on " + java() + ", " + system()};
  }
}
