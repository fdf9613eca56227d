package dev.bulwark.frontend.c.library;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What C and POSIX say of the results of functions that the model does not compute. A result that
 * is documented is assumed, so that a proof may use it and no counterexample contradicts it.
 */
public final class ResultRanges {

  /** Integers from the least to the greatest. */
  public record Whole(long least, long greatest) {}

  /**
   * Numbers from the least to the greatest, for an argument that is finite.
   *
   * @param infinite does an infinite argument give a number in the range too? NaN gives NaN always,
   *     and nothing else does but for infinities
   */
  public record Real(BigDecimal least, BigDecimal greatest, boolean infinite) {}

  private static final List<String> SUFFIXES = List.of("", "f", "l");

  private static final Set<String> WRITTEN =
      Set.of(
          "_IO_putc",
          "fputc",
          "fputc_unlocked",
          "putc",
          "putc_unlocked",
          "putchar",
          "putchar_unlocked",
          "ungetc");

  /** As in glibc: where there is no text for a number there is one that says so. */
  private static final Set<String> TEXTS =
      Set.of(
          "gai_strerror",
          "gnu_get_libc_version",
          "hstrerror",
          "nl_langinfo",
          "strerror",
          "strsignal");

  /** It is -1 that says that they failed, where others give null. */
  private static final Set<String> MINUS_ONE = Set.of("catopen", "iconv_open");

  private static final Map<String, Whole> WHOLE = whole();
  private static final Map<String, Real> REAL = real();

  private ResultRanges() {}

  /** Is the result the first argument as a byte, or EOF? */
  public static boolean isWritten(String name) {
    return WRITTEN.contains(Signatures.plain(name));
  }

  /** Does the function give a pointer in any case, or what says that it failed? */
  public static boolean isNeverNull(String name) {
    return TEXTS.contains(name) || MINUS_ONE.contains(name);
  }

  /** The range of an integer result, also by gcc's name of the function. */
  public static Optional<Whole> whole(String name) {
    return Optional.ofNullable(WHOLE.get(Signatures.plain(name)));
  }

  /** The range of a function of one floating-point number, also by gcc's name. */
  public static Optional<Real> real(String name) {
    return Optional.ofNullable(REAL.get(Signatures.plain(name)));
  }

  private static Map<String, Whole> whole() {
    Map<String, Whole> table = new HashMap<>();
    // Yes or no.
    put(table, 0, 1, "isatty");
    // Done, or an error.
    put(
        table,
        -1,
        0,
        "access chdir chmod chown close eaccess euidaccess faccessat fchdir fchmod fchmodat"
            + " fchown fchownat fclose fdatasync fflush fflush_unlocked flock fsync ftruncate"
            + " lchown link linkat listen mkdir mkdirat mkfifo mkfifoat mknod mknodat remove rename"
            + " renameat rmdir setegid setenv seteuid setgid setpgid setregid setreuid setuid"
            + " shutdown symlink symlinkat truncate unlink unlinkat unsetenv usleep"
            + " stat stat64 lstat lstat64 fstat fstat64 fstatat fstatat64 statfs statfs64 statvfs"
            + " statvfs64 fstatfs fstatfs64 fstatvfs fstatvfs64 getrusage getrlimit getrlimit64"
            + " setrlimit setrlimit64 tcgetattr tcsetattr timerfd_gettime timerfd_settime"
            + " eventfd_read fgetpos fsetpos clock_settime sysinfo nanosleep pipe pipe2 socketpair"
            + " utime settimeofday epoll_ctl getresgid getresuid");
    // A descriptor, a place or a length, or an error.
    put(
        table,
        -1,
        Integer.MAX_VALUE,
        "creat creat64 dup dup2 dup3 epoll_create epoll_create1 eventfd fileno fileno_unlocked"
            + " inotify_init inotify_init1 open open64 openat openat64 shm_open socket fputs"
            + " fputs_unlocked puts puts_unlocked select pselect");
    // Processes have numbers from 1 on; the parent of the first one has 0.
    put(table, 1, Integer.MAX_VALUE, "getpid getpagesize");
    put(table, 0, Integer.MAX_VALUE, "getppid");
    return Map.copyOf(table);
  }

  private static void put(Map<String, Whole> table, long least, long greatest, String names) {
    for (String name : names.split(" ")) {
      table.put(name, new Whole(least, greatest));
    }
  }

  /** The bounds leave room for the rounding of every format. */
  private static Map<String, Real> real() {
    Map<String, Real> table = new HashMap<>();
    put(table, range("-1", "1", false), "sin", "cos");
    put(table, range("-1", "1", true), "tanh", "erf");
    put(table, range("0", "2", true), "erfc");
    put(table, range("-1.5707965", "1.5707965", true), "atan");
    return Map.copyOf(table);
  }

  private static Real range(String least, String greatest, boolean infinite) {
    return new Real(new BigDecimal(least), new BigDecimal(greatest), infinite);
  }

  private static void put(Map<String, Real> table, Real range, String... names) {
    for (String name : names) {
      SUFFIXES.forEach(suffix -> table.put(name + suffix, range));
    }
  }
}
