package dev.bulwark.bench.process;

import java.io.IOException;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The few system calls that {@code java.lang.Process} has no words for: starting a process in a
 * session of its own, adopting its orphans, and learning from {@code wait4} what it and its
 * children used. The layouts are those of Linux on 64-bit machines.
 */
final class Posix {

  static final int SIGTERM = 15;
  static final int SIGKILL = 9;

  private static final int PR_SET_CHILD_SUBREAPER = 36;
  private static final int O_CLOEXEC = 0x80000;
  private static final short SPAWN_SETSIGDEF = 0x04;
  private static final short SPAWN_SETSIGMASK = 0x08;
  private static final short SPAWN_SETSID = 0x80;
  private static final int EINTR = 4;

  // Generous: glibc's types are smaller, and opaque.
  private static final int OPAQUE_SIZE = 1024;
  private static final int RUSAGE_SIZE = 1024;

  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final AddressLayout POINTER = ValueLayout.ADDRESS;

  private final Linker linker = Linker.nativeLinker();
  private final SymbolLookup symbols = linker.defaultLookup();
  private final MemoryLayout callState = Linker.Option.captureStateLayout();
  private final VarHandle errno =
      callState.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private final MethodHandle posixSpawnp =
      function(
          "posix_spawnp",
          FunctionDescriptor.of(INT, POINTER, POINTER, POINTER, POINTER, POINTER, POINTER));
  private final MethodHandle actionsInit =
      function("posix_spawn_file_actions_init", FunctionDescriptor.of(INT, POINTER));
  private final MethodHandle actionsDestroy =
      function("posix_spawn_file_actions_destroy", FunctionDescriptor.of(INT, POINTER));
  private final MethodHandle actionsAddOpen =
      function(
          "posix_spawn_file_actions_addopen",
          FunctionDescriptor.of(INT, POINTER, INT, POINTER, INT, INT));
  private final MethodHandle actionsAddDup =
      function("posix_spawn_file_actions_adddup2", FunctionDescriptor.of(INT, POINTER, INT, INT));
  private final MethodHandle actionsCloseFrom =
      function(
          "posix_spawn_file_actions_addclosefrom_np", FunctionDescriptor.of(INT, POINTER, INT));
  private final MethodHandle actionsChdir =
      function(
          "posix_spawn_file_actions_addchdir_np", FunctionDescriptor.of(INT, POINTER, POINTER));
  private final MethodHandle attrInit =
      function("posix_spawnattr_init", FunctionDescriptor.of(INT, POINTER));
  private final MethodHandle attrDestroy =
      function("posix_spawnattr_destroy", FunctionDescriptor.of(INT, POINTER));
  private final MethodHandle attrFlags =
      function(
          "posix_spawnattr_setflags", FunctionDescriptor.of(INT, POINTER, ValueLayout.JAVA_SHORT));
  private final MethodHandle attrSignalDefault =
      function("posix_spawnattr_setsigdefault", FunctionDescriptor.of(INT, POINTER, POINTER));
  private final MethodHandle attrSignalMask =
      function("posix_spawnattr_setsigmask", FunctionDescriptor.of(INT, POINTER, POINTER));
  private final MethodHandle pipe2 = function("pipe2", FunctionDescriptor.of(INT, POINTER, INT));
  private final MethodHandle close = function("close", FunctionDescriptor.of(INT, INT));
  private final MethodHandle kill = function("kill", FunctionDescriptor.of(INT, INT, INT));
  private final MethodHandle prctl =
      function(
          "prctl",
          FunctionDescriptor.of(INT, INT, LONG, LONG, LONG, LONG),
          Linker.Option.firstVariadicArg(1));
  private final MethodHandle wait4 =
      function(
          "wait4",
          FunctionDescriptor.of(INT, INT, POINTER, INT, POINTER),
          Linker.Option.captureCallState("errno"));

  private MethodHandle function(String name, FunctionDescriptor type, Linker.Option... options) {
    MemorySegment address =
        symbols
            .find(name)
            .orElseThrow(() -> new UnsupportedOperationException("this system has no " + name));
    return linker.downcallHandle(address, type, options);
  }

  /** What a process and the children that it waited for have used. */
  record Ended(int exitCode, int signal, double cpuSeconds) {}

  /** A pipe: what is written to one end is read from the other. */
  record Pipe(int readEnd, int writeEnd) {}

  /** Orphans of our children become our children, so that none gets away. */
  void adoptOrphans() {
    call("prctl", () -> (int) prctl.invokeExact(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L));
  }

  Pipe pipe() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment ends = arena.allocate(INT, 2);
      if (call("pipe2", () -> (int) pipe2.invokeExact(ends, O_CLOEXEC)) != 0) {
        throw new IOException("no pipe could be opened");
      }
      return new Pipe(ends.getAtIndex(INT, 0), ends.getAtIndex(INT, 1));
    }
  }

  void close(int descriptor) {
    call("close", () -> (int) close.invokeExact(descriptor));
  }

  /** Sends a signal to a process, or to a process group for a negative number. */
  boolean kill(int pid, int signal) {
    return call("kill", () -> (int) kill.invokeExact(pid, signal)) == 0;
  }

  /**
   * Starts a command in a new session with nothing on standard input and both outputs going to a
   * descriptor.
   */
  int spawn(List<String> command, Map<String, String> environment, String directory, int output)
      throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment actions = arena.allocate(OPAQUE_SIZE, 16);
      MemorySegment attributes = arena.allocate(OPAQUE_SIZE, 16);
      call("file_actions_init", () -> (int) actionsInit.invokeExact(actions));
      call("attr_init", () -> (int) attrInit.invokeExact(attributes));
      try {
        MemorySegment nothing = arena.allocateFrom("/dev/null");
        MemorySegment folder = arena.allocateFrom(directory);
        call("addopen", () -> (int) actionsAddOpen.invokeExact(actions, 0, nothing, 0, 0));
        call("adddup2", () -> (int) actionsAddDup.invokeExact(actions, output, 1));
        call("adddup2", () -> (int) actionsAddDup.invokeExact(actions, output, 2));
        call("addchdir", () -> (int) actionsChdir.invokeExact(actions, folder));
        call("addclosefrom", () -> (int) actionsCloseFrom.invokeExact(actions, 3));
        // The JVM blocks and ignores some signals; children start with none blocked and all at
        // their defaults.
        MemorySegment noSignals = arena.allocate(128, 8);
        MemorySegment allSignals = arena.allocate(128, 8).fill((byte) 0xff);
        short flags = SPAWN_SETSID | SPAWN_SETSIGDEF | SPAWN_SETSIGMASK;
        call("setflags", () -> (int) attrFlags.invokeExact(attributes, flags));
        call("setsigdefault", () -> (int) attrSignalDefault.invokeExact(attributes, allSignals));
        call("setsigmask", () -> (int) attrSignalMask.invokeExact(attributes, noSignals));
        MemorySegment pid = arena.allocate(INT);
        MemorySegment file = arena.allocateFrom(command.getFirst());
        MemorySegment argv = strings(arena, command);
        List<String> settings =
            environment.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
        MemorySegment envp = strings(arena, settings);
        int error =
            call(
                "posix_spawnp",
                () -> (int) posixSpawnp.invokeExact(pid, file, actions, attributes, argv, envp));
        if (error != 0) {
          throw new IOException("cannot start " + command.getFirst() + " (error " + error + ")");
        }
        return pid.get(INT, 0);
      } finally {
        call("attr_destroy", () -> (int) attrDestroy.invokeExact(attributes));
        call("file_actions_destroy", () -> (int) actionsDestroy.invokeExact(actions));
      }
    }
  }

  private static MemorySegment strings(Arena arena, List<String> texts) {
    MemorySegment array = arena.allocate(POINTER, texts.size() + 1L);
    for (int i = 0; i < texts.size(); i++) {
      array.setAtIndex(POINTER, i, arena.allocateFrom(texts.get(i)));
    }
    array.setAtIndex(POINTER, texts.size(), MemorySegment.NULL);
    return array;
  }

  /** Waits until the child has ended. */
  Ended await(int pid) {
    return reap(pid)
        .orElseThrow(() -> new IllegalStateException("process " + pid + " is not our child"));
  }

  private Optional<Ended> reap(int pid) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment status = arena.allocate(INT);
      MemorySegment usage = arena.allocate(RUSAGE_SIZE, 16);
      MemorySegment state = arena.allocate(callState);
      int result;
      do {
        result = call("wait4", () -> (int) wait4.invokeExact(state, pid, status, 0, usage));
      } while (result < 0 && (int) errno.get(state, 0L) == EINTR);
      if (result <= 0) {
        return Optional.empty();
      }
      int word = status.get(INT, 0);
      double cpu =
          usage.get(LONG, 0)
              + usage.get(LONG, 8) / 1e6
              + usage.get(LONG, 16)
              + usage.get(LONG, 24) / 1e6;
      return Optional.of(new Ended(word >> 8 & 0xff, word & 0x7f, cpu));
    }
  }

  @FunctionalInterface
  private interface Call {
    int run() throws Throwable;
  }

  private static int call(String name, Call call) {
    try {
      return call.run();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("system call " + name, e);
    }
  }
}
