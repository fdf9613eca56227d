package dev.bulwark.cli;

import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the commands for picocli and gives them their environment. */
final class Commands implements IFactory {

  private final Environment environment;

  Commands(Environment environment) {
    this.environment = environment;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    if (type == VerifyCommand.class) {
      return type.cast(new VerifyCommand(environment));
    }
    if (type == CertifyCommand.class) {
      return type.cast(new CertifyCommand(environment));
    }
    if (type == DeadcodeCommand.class) {
      return type.cast(new DeadcodeCommand(environment));
    }
    if (type == DotCommand.class) {
      return type.cast(new DotCommand(environment));
    }
    if (type == DoctorCommand.class) {
      return type.cast(new DoctorCommand(environment));
    }
    if (type == HornCommand.class) {
      return type.cast(new HornCommand(environment));
    }
    if (type == MergeCommand.class) {
      return type.cast(new MergeCommand(environment));
    }
    if (type == TrainCommand.class) {
      return type.cast(new TrainCommand(environment));
    }
    if (type == WorkerCommand.class) {
      return type.cast(new WorkerCommand(environment));
    }
    return CommandLine.defaultFactory().create(type);
  }
}
