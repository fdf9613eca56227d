package dev.bulwark.cli;

import dev.bulwark.report.Ink;
import dev.bulwark.report.sarif.SarifInvocation;
import dev.bulwark.verification.deadcode.justification.JustificationTemplate;
import dev.bulwark.verification.deadcode.output.DeadcodeJson;
import dev.bulwark.verification.deadcode.output.DeadcodeSarif;
import dev.bulwark.verification.deadcode.output.DeadcodeText;
import dev.bulwark.verification.deadcode.output.EvidenceFiles;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.ManyGoalsRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * {@code bulwark deadcode}: what of the program is covered, and what is dead.
 *
 * @param share which goals the run is about
 * @param searches false if evidence that is there is all that is to be looked at
 * @param judgement which dead goals are justified
 */
record CoverageOutput(
    DeadcodeOutputOptions wanted,
    ManyGoalsRun.Share share,
    boolean searches,
    UnaryOperator<GoalResults> judgement)
    implements GoalsOutput {

  @Override
  public OutputOptions options() {
    return wanted.shared();
  }

  @Override
  public void prepare(ManyGoalsRun search) {
    search.sharedOut(share);
    if (!searches) {
      search.withoutSearch();
    }
    Path directory = wanted.directory;
    if (directory != null) {
      search.keepingIn(directory);
      if (wanted.resume) {
        search.resuming(directory);
      }
    }
    Path cache = wanted.cache;
    if (cache != null) {
      search.caching(cache);
    }
  }

  @Override
  public List<Path> directories() {
    List<Path> directories = new ArrayList<>();
    Path directory = wanted.directory;
    if (directory != null) {
      directories.add(directory);
    }
    return directories;
  }

  @Override
  public GoalResults judged(GoalResults result) {
    return judgement.apply(result);
  }

  @Override
  public List<String> lines(GoalResults result, Ink ink) {
    List<String> lines = new ArrayList<>(DeadcodeText.goals(result, wanted.verbose, ink));
    lines.addAll(DeadcodeText.summary(result));
    if (wanted.cache != null) {
      lines.add("reused from the cache: " + result.reused());
    }
    return lines;
  }

  @Override
  public String json(GoalResults result) {
    return DeadcodeJson.of(result);
  }

  @Override
  public String lastLine(GoalResults result) {
    return DeadcodeText.lastLine(result);
  }

  @Override
  public ExitCode code(GoalResults result) {
    return result.unreachable() > 0
        ? ExitCode.UNSAFE
        : result.unknown() > 0 ? ExitCode.UNKNOWN : ExitCode.SAFE;
  }

  @Override
  public List<Writing> files(GoalResults result, SarifInvocation invocation) {
    List<Writing> files = new ArrayList<>();
    Path directory = wanted.directory;
    if (directory != null) {
      files.add(new Writing(directory, path -> EvidenceFiles.write(result, path, invocation)));
    }
    Path template = wanted.template;
    if (template != null) {
      files.add(
          new Writing(
              template,
              path ->
                  Files.writeString(
                      path, JustificationTemplate.text(result), StandardOpenOption.CREATE_NEW)));
    }
    return files;
  }

  @Override
  public String sarif(GoalResults result, SarifInvocation invocation) {
    return DeadcodeSarif.text(result, invocation);
  }
}
