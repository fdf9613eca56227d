package dev.bulwark.cli;

import dev.bulwark.verification.InputError;
import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.WorkOrder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry point of the command line. */
@Command(
    name = "bulwark",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      VerifyCommand.class,
      CertifyCommand.class,
      DeadcodeCommand.class,
      MergeCommand.class,
      DotCommand.class,
      DoctorCommand.class,
      PagesCommand.class,
      HornCommand.class,
      TrainCommand.class,
      WorkerCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Checks C programs: SAFE with a proof, UNSAFE with an execution, UNKNOWN with a reason.",
    footer = {
      "",
      "Examples:",
      "  bulwark verify program.c",
      "  bulwark verify --property label:ERROR --timeout 60 program.c",
      "  bulwark certify out/certificate.txt program.c",
      "  bulwark deadcode --timeout 60 program.c",
      "  bulwark merge shard-1 shard-2 --output all",
      "  bulwark bench regression --timeout 10",
      "  bulwark doctor                             is all there that Bulwark can use?",
      "",
      "'bulwark COMMAND --help' explains a command."
    })
public final class Main implements Runnable {

  @Spec private @org.jspecify.annotations.Nullable CommandSpec spec;

  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(
          spec.commandLine(),
          "Say what to do: verify, certify, deadcode, merge, bench, dot, horn or doctor.");
    }
  }

  /** Runs the command line as the shell would, but for ending the JVM. */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    return run(args, new Console(out, err, false), Interruption.none());
  }

  static int run(String[] words, Console console, Interruption interruption) {
    String[] args;
    try {
      args = CompilerFlags.understood(words, console::message);
    } catch (UsageError error) {
      console.message(String.valueOf(error.getMessage()));
      console.err().println("Try 'bulwark " + words[0] + " --help'.");
      return ExitCode.USAGE.code();
    }
    Environment environment = new Environment(console, interruption, args);
    CommandLine command = commandLine(environment);
    addProvidedCommands(command, args);
    EngineHelp.addTo(Objects.requireNonNull(command.getSubcommands().get("verify")));
    command.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    command.setUsageHelpAutoWidth(false);
    command.setUsageHelpWidth(100);
    command.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
    command.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
    command.setParameterExceptionHandler((error, given) -> usage(error, given, console));
    command.setExecutionExceptionHandler((error, at, unused) -> failure(error, at, console));
    int code = execute(command, args, console);
    console.out().flush();
    console.err().flush();
    return code;
  }

  static CommandLine commandLine(Environment environment) {
    return CommandLines.ours(new CommandLine(new Main(), new Commands(environment)));
  }

  /** What the words of a command line for {@code verify} ask for. */
  static WorkOrder order(Environment environment) {
    return verifyCommand(environment).order();
  }

  /** {@code verify} as these words have it, which is not run. */
  static VerifyCommand verifyCommand(Environment environment) {
    CommandLine.ParseResult words =
        commandLine(environment).parseArgs(environment.arguments().toArray(String[]::new));
    if (words.hasSubcommand()
        && words.subcommand().commandSpec().userObject() instanceof VerifyCommand verify) {
      return verify;
    }
    throw new UsageError("Not a command line of verify: " + environment.arguments());
  }

  static void addProvidedCommands(CommandLine command, String[] args) {
    if (args.length > 0 && command.getSubcommands().containsKey(args[0])) {
      return;
    }
    CommandProvider.addAll(command);
  }

  /** What goes wrong outside a run, such as a class that is missing, is a bug too. */
  private static int execute(CommandLine command, String[] args, Console console) {
    try {
      return command.execute(args);
    } catch (RuntimeException | LinkageError bug) {
      console.message("internal error: " + bug);
      return ExitCode.INTERNAL_ERROR.code();
    }
  }

  /** A source file without a command: what was meant is most likely to verify it. */
  private static boolean isSource(String word) {
    return !word.startsWith("-") && word.matches(".*\\.(c|i|h|nts|smt2)");
  }

  private static int usage(ParameterException error, String[] args, Console console) {
    PrintStream err = console.err();
    boolean withoutCommand = error.getCommandLine().getParent() == null;
    if (withoutCommand && Arrays.stream(args).anyMatch(Main::isSource)) {
      console.message("Say what to do with the file; to verify it:");
      err.println("  bulwark verify " + String.join(" ", args));
      err.println("Try 'bulwark --help'.");
      return ExitCode.USAGE.code();
    }
    console.message(String.valueOf(error.getMessage()));
    if (error instanceof UnmatchedArgumentException unmatched) {
      UnmatchedArgumentException.printSuggestions(
          unmatched, new PrintWriter(err, true, StandardCharsets.UTF_8));
    }
    err.println("Try '" + error.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE.code();
  }

  private static int failure(Exception error, CommandLine at, Console console) throws Exception {
    if (error instanceof UsageError) {
      ParameterException wrong = new ParameterException(at, String.valueOf(error.getMessage()));
      return usage(wrong, new String[0], console);
    }
    if (error instanceof InputError) {
      console.message(String.valueOf(error.getMessage()));
      return ExitCode.INPUT_ERROR.code();
    }
    throw error;
  }

  public static void main(String[] args) {
    PrintStream out = buffered(FileDescriptor.out);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    Interruption interruption = Interruption.ofProcess();
    int code = run(args, Console.on(Terminal.ofProcess(System.getenv()), out, err), interruption);
    interruption.disarm();
    System.exit(code);
  }

  private static PrintStream buffered(FileDescriptor descriptor) {
    return new PrintStream(
        new java.io.BufferedOutputStream(new FileOutputStream(descriptor), 1 << 14),
        false,
        StandardCharsets.UTF_8);
  }
}
