/* What a compiled program may do: compute, in limited memory, and end. It cannot open or make files or sockets, start
   processes, or signal others: the kernel refuses every system call that is not listed here. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Beyond what the process has when it begins; sanitizers reserve more address space than there is memory. */
#define BULWARK_MEMORY (512ul << 20)

#ifdef __x86_64__
#define BULWARK_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define BULWARK_ARCHITECTURE AUDIT_ARCH_I386
#endif

static void bulwark_limit(int what, rlim_t most) {
  struct rlimit limit = {most, most};
  setrlimit(what, &limit);
}

/* The number in a line of /proc/self/status, in bytes. */
static unsigned long long bulwark_status(const char *name) {
  char line[256];
  unsigned long long kilobytes = 0;
  FILE *file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file)) {
    if (!strncmp(line, name, strlen(name))) {
      kilobytes = strtoull(line + strlen(name), NULL, 10);
    }
  }
  if (file) {
    fclose(file);
  }
  return kilobytes << 10;
}

static void bulwark_limit_memory(void) {
  bulwark_limit(RLIMIT_DATA, (rlim_t)(bulwark_status("VmData:") + BULWARK_MEMORY));
  unsigned long long all = bulwark_status("VmSize:") + BULWARK_MEMORY;
  bulwark_limit(RLIMIT_AS, all > (rlim_t)-1 ? RLIM_INFINITY : (rlim_t)all);
}

/* Is the program in its cage? */
int bulwark_cage(unsigned cpu_seconds);
int bulwark_cage(unsigned cpu_seconds) {
  static const int allowed[] = {
      SYS_read, SYS_write, SYS_close, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_brk, SYS_futex,
      SYS_exit, SYS_exit_group, SYS_rt_sigreturn, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_sigaltstack,
      SYS_gettid, SYS_getpid, SYS_clock_gettime, SYS_gettimeofday, SYS_getrandom, SYS_sched_yield, SYS_lseek,
#ifdef SYS_mmap2
      SYS_mmap2,
#endif
#ifdef SYS_mmap
      SYS_mmap,
#endif
#ifdef SYS_sigreturn
      SYS_sigreturn,
#endif
#ifdef SYS_clock_gettime64
      SYS_clock_gettime64,
#endif
#ifdef SYS_futex_time64
      SYS_futex_time64,
#endif
  };
  enum { COUNT = sizeof allowed / sizeof *allowed };
  struct sock_filter filter[2 * COUNT + 12];
  unsigned n = 0;
  bulwark_limit(RLIMIT_CORE, 0);
  bulwark_limit(RLIMIT_FSIZE, 1 << 26);
  bulwark_limit(RLIMIT_CPU, cpu_seconds);
  bulwark_limit_memory();
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, BULWARK_ARCHITECTURE, 1, 0);
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL);
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (unsigned i = 0; i < COUNT; i++) {
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)allowed[i], 0, 1);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  /* abort sends a signal to the process itself. */
  filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 3);
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args));
  filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)getpid(), 0, 1);
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  struct sock_fprog program = {(unsigned short)n, filter};
  return !prctl(PR_SET_PDEATHSIG, SIGKILL) && !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
      && !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#ifdef BULWARK_CAGE_AT_START
/* For a program that is started by itself. */
__attribute__((constructor(101))) static void bulwark_enter(void) {
  if (!bulwark_cage(BULWARK_CAGE_AT_START)) {
    puts("bulwark cage: not permitted");
    fflush(stdout);
    _Exit(109);
  }
}
#endif
