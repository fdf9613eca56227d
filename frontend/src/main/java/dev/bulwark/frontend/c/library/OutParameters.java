package dev.bulwark.frontend.c.library;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Functions of the system that write and read objects through their pointers, each as large as the
 * declared type says: {@code stat}, {@code nanosleep} and so on. What they write is any value.
 *
 * @param parameters a letter for each: {@code w} written, {@code r} read, in capitals if the
 *     pointer may be null; {@code s} a string; {@code h} an object of the library, which null is
 *     none of; a digit for an array with that number of objects that is written; else a dash
 * @param computed does the program fix what is written, though the model does not compute it?
 */
public record OutParameters(String parameters, boolean computed) {

  private static final Map<String, OutParameters> TABLE = table();

  public static Set<String> names() {
    return TABLE.keySet();
  }

  static Optional<OutParameters> of(String name) {
    return Optional.ofNullable(TABLE.get(name));
  }

  private static Map<String, OutParameters> table() {
    Map<String, OutParameters> table = new HashMap<>();
    put(table, "sw", "stat stat64 lstat lstat64 statfs statfs64 statvfs statvfs64");
    put(table, "-sw-", "fstatat fstatat64");
    put(
        table,
        "-w",
        "fstat fstat64 fstatfs fstatfs64 fstatvfs fstatvfs64 getrusage getrlimit getrlimit64"
            + " tcgetattr timerfd_gettime eventfd_read");
    put(table, "hw", "fgetpos");
    put(table, "hr", "fsetpos");
    put(table, "-r", "setrlimit setrlimit64 clock_settime");
    put(table, "--r", "tcsetattr");
    put(table, "W", "times");
    put(table, "w", "sysinfo");
    put(table, "rW", "nanosleep");
    put(table, "--rW", "clock_nanosleep timerfd_settime");
    put(table, "---R", "epoll_ctl");
    put(table, "2", "pipe");
    put(table, "2-", "pipe2");
    put(table, "---2", "socketpair");
    put(table, "-WWWW", "select");
    put(table, "-WWWRR", "pselect");
    put(table, "sR", "utime");
    put(table, "RR", "settimeofday");
    put(table, "www", "getresgid getresuid");
    table.put("cfmakeraw", new OutParameters("w", true));
    for (String name : "cfsetispeed cfsetospeed cfsetspeed".split(" ")) {
      table.put(name, new OutParameters("w-", true));
    }
    for (String name : "cfgetispeed cfgetospeed".split(" ")) {
      table.put(name, new OutParameters("r", true));
    }
    return Map.copyOf(table);
  }

  private static void put(Map<String, OutParameters> table, String parameters, String names) {
    for (String name : names.split(" ")) {
      table.put(name, new OutParameters(parameters, false));
    }
  }
}
