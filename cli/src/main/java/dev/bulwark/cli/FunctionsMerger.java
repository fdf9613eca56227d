package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.verification.functions.FunctionFolder;
import dev.bulwark.verification.functions.FunctionId;
import dev.bulwark.verification.functions.FunctionResult;
import dev.bulwark.verification.functions.FunctionResults;
import dev.bulwark.verification.functions.FunctionTask;
import dev.bulwark.verification.shards.RunFile;
import dev.bulwark.verification.shards.ShardFolders;
import dev.bulwark.verification.shards.Union;
import dev.bulwark.verification.shards.WholeRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shards of {@code verify --all-functions}. */
final class FunctionsMerger implements Merger, Union.Results<FunctionResult> {

  @Override
  public String kind() {
    return FunctionFolder.RUN_KIND;
  }

  /** A result about other files or options is of an earlier run, which this one has not got to. */
  @Override
  public Optional<FunctionResult> in(ShardFolders.Folder folder, RunFile.Item item) {
    return new FunctionFolder(folder.path())
        .earlier(FunctionId.parse(item.name()))
        .filter(result -> result.settings().equals(item.about()));
  }

  @Override
  public String verdict(FunctionResult result) {
    return result.isUnknown() ? "" : result.verdict();
  }

  @Override
  public Merged merge(ShardFolders shards, Order order) throws IOException {
    Union<FunctionResult> union = Union.of(shards, this);
    List<String> arguments = WholeRun.of(shards.any().arguments(), order.output());
    FunctionFolder folder = new FunctionFolder(order.output());
    folder.begin(shards.whole(arguments));
    List<FunctionResult> results = new ArrayList<>();
    for (Union.Found<FunctionResult> found : union.results()) {
      FunctionResult result =
          union.contradictions().stream()
              .filter(one -> one.item().equals(found.item()))
              .findFirst()
              .map(one -> contradicted(one, arguments))
              .orElse(found.result());
      results.add(result.withoutEarlierCertificate());
      folder.keep(results.getLast(), earlier(result));
    }
    for (Union.Contradiction<FunctionResult> one : union.contradictions()) {
      keep(one.one().result(), order.output());
      keep(one.other().result(), order.output());
    }
    FunctionResults all =
        new FunctionResults(
            results,
            shards.any().problems(),
            union.gaps().isEmpty()
                ? Optional.empty()
                : Optional.of(String.join("; ", union.gaps())),
            results.stream().mapToDouble(FunctionResult::seconds).sum());
    ExitCode code = FunctionsOutput.code(all);
    FunctionsOutput.write(all, SarifOutput.invocation(arguments, code), folder);
    if (!order.quiet()) {
      all.functions().forEach(result -> order.out().println(result.line()));
    }
    FunctionsOutput.print(all, order.quiet(), new Console(order.out(), order.err(), false));
    return new Merged(code.code(), union.gaps(), union.contradicted(this));
  }

  /** There is no verdict if there are two: one of them is a bug of ours. */
  private FunctionResult contradicted(
      Union.Contradiction<FunctionResult> contradiction, List<String> arguments) {
    FunctionResult one = contradiction.one().result();
    return FunctionsOutput.without(
        new FunctionTask(
            contradiction.item().place(),
            one.id(),
            one.at(),
            one.files().stream().map(Path::of).toList(),
            one.settings(),
            ""),
        new Reason.Bug(Union.line(contradiction, this)),
        one.seconds(),
        true,
        arguments);
  }

  /** What has no verdict may have evidence that nobody had time to check. */
  private static String earlier(FunctionResult result) {
    return result.isUnknown() ? result.texts().certificate() : "";
  }

  /** In a folder for its verdict, as a shard has it. */
  private static void keep(FunctionResult result, Path output) throws IOException {
    new FunctionFolder(output.resolve(CONTRADICTIONS).resolve(result.verdict())).keep(result, "");
  }
}
