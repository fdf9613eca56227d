/* Runs a program many times, each time in a process of its own and on other inputs, and reports how the runs end.
   Behind this text comes what is made for the program: functions that give inputs, and those that are the error. */
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>

/* How a run ends. The order is that of CompiledRuns.End. */
enum bulwark_end {
  BULWARK_NORMAL,
  BULWARK_ERROR,
  BULWARK_ASSUMPTION,
  BULWARK_OVERFLOW,
  BULWARK_DIVISION,
  BULWARK_SHIFT,
  BULWARK_DEREF,
  BULWARK_FREE,
  BULWARK_UNDEFINED,
  BULWARK_OPEN,
  BULWARK_TIME,
  BULWARK_MEMORY_OUT,
  BULWARK_STACK,
  BULWARK_NOT_CAGED,
  BULWARK_ENDS
};

enum { BULWARK_TEXT = 4000 };

/* What a run leaves to the process that started it. */
struct bulwark_account {
  volatile int end;
  volatile unsigned inputs;
  unsigned line;
  unsigned used;
  char file[256];
  char taken[BULWARK_TEXT];
};

static struct bulwark_account *bulwark_account;
static unsigned bulwark_run;
static uint64_t bulwark_seed;
static uintptr_t bulwark_stack_top;
static uintptr_t bulwark_stack_size = 8u << 20;

extern const unsigned bulwark_recorded;
extern const unsigned bulwark_constant_count;
extern const long long bulwark_constants[];
int bulwark_main(int, char **, char **);

static void bulwark_stop(enum bulwark_end end) {
  if (bulwark_account->end == BULWARK_NORMAL) {
    bulwark_account->end = end;
  }
  _exit(0);
}

/* ---- Inputs */

static uint64_t bulwark_random(void) {
  /* SplitMix64. */
  uint64_t z = bulwark_seed += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

enum { BULWARK_FIXED = 8, BULWARK_KINDS = 4 };

/* Which kind of values comes next: runs with one kind only, and runs that mix them. */
static unsigned bulwark_kind(void) {
  unsigned kind = bulwark_run % (BULWARK_KINDS + 3);
  return kind < BULWARK_KINDS ? kind : (unsigned)(bulwark_random() % BULWARK_KINDS);
}

/* Any value of so many bits. */
static uint64_t bulwark_any(unsigned width) {
  uint64_t sign = (uint64_t)1 << (width - 1);
  unsigned fixed = bulwark_run - bulwark_recorded;
  if (bulwark_run >= bulwark_recorded && fixed < BULWARK_FIXED) {
    const uint64_t same[BULWARK_FIXED] = {0, 1, (uint64_t)-1, sign, sign - 1, 2, sign + 1, sign - 2};
    return same[fixed];
  }
  uint64_t random = bulwark_random();
  switch (bulwark_kind()) {
    case 0:
      return random % 12 - 2;
    case 1:
      if (bulwark_constant_count) {
        return (uint64_t)bulwark_constants[random % bulwark_constant_count] + (random >> 32) % 3 - 1;
      }
      return random % 100;
    case 2: {
      uint64_t border = ((uint64_t)1 << (random >> 8) % width) + random % 3 - 1;
      return random & 64 ? -border : border;
    }
    default:
      return random;
  }
}

/* A floating-point number; the union is for all bits of the type. */
static __attribute__((unused)) long double bulwark_any_number(int bytes) {
  static const double borders[] = {0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e-310, -1e-40, 3.4e38, 1.7e308, 1e10, -1e10, 0.1};
  enum { BORDERS = sizeof borders / sizeof *borders };
  uint64_t random = bulwark_random();
  union { uint32_t bits; float number; } narrow = {(uint32_t)random};
  union { uint64_t bits; double number; } wide = {random};
  unsigned fixed = bulwark_run - bulwark_recorded;
  if (bulwark_run >= bulwark_recorded && fixed < BULWARK_FIXED) {
    const double same[BULWARK_FIXED] = {0, 1, -1, __builtin_inf(), -__builtin_inf(), __builtin_nan(""), 2, -0.0};
    return same[fixed];
  }
  switch (bulwark_kind()) {
    case 0:
      return (long double)(int)(random % 12 - 2);
    case 1:
      if (bulwark_constant_count) {
        return (long double)bulwark_constants[random % bulwark_constant_count] + (int)((random >> 32) % 3 - 1);
      }
      return (long double)(random % 1000) / 10;
    case 2:
      return borders[random % BORDERS];
    default:
      return bytes == 4 ? (long double)narrow.number : (long double)wide.number;
  }
}

/* Notes an input for a report. */
static __attribute__((unused)) void bulwark_took(const char *function, long double number, int integer) {
  unsigned left = BULWARK_TEXT - bulwark_account->used;
  bulwark_account->inputs++;
  if (left > 100) {
    char *end = bulwark_account->taken + bulwark_account->used;
    int length = integer ? snprintf(end, left, "%.60s = %.0Lf; ", function, number)
                         : snprintf(end, left, "%.60s = %La; ", function, number);
    bulwark_account->used += (unsigned)length;
  }
}

/* ---- What the program may call */

void __VERIFIER_assume(int condition);
void __VERIFIER_assume(int condition) {
  if (!condition) {
    bulwark_stop(BULWARK_ASSUMPTION);
  }
}

void __VERIFIER_nondet_memory(void *memory, size_t size);
void __VERIFIER_nondet_memory(void *memory, size_t size) {
  for (size_t i = 0; i < size; i++) {
    ((unsigned char *)memory)[i] = (unsigned char)bulwark_any(8);
  }
  bulwark_took("__VERIFIER_nondet_memory", size, 1);
}

/* ---- Undefined behaviour, as gcc's sanitizers report it */

struct bulwark_place { const char *file; unsigned line; unsigned column; };
struct bulwark_type { uint16_t kind; uint16_t info; char name[1]; };
struct bulwark_operation { struct bulwark_place place; const struct bulwark_type *type; };
struct bulwark_shift { struct bulwark_place place; const struct bulwark_type *left; const struct bulwark_type *right; };

static void bulwark_undefined(const struct bulwark_place *place, enum bulwark_end end) {
  bulwark_account->line = place->line;
  snprintf(bulwark_account->file, sizeof bulwark_account->file, "%s", place->file ? place->file : "");
  bulwark_stop(end);
}

/* Small values come as they are, others by reference. */
static __attribute__((unused)) long double bulwark_value(const struct bulwark_type *type, uintptr_t handle) {
  unsigned width = 1u << (type->info >> 1);
  int is_signed = type->info & 1;
  if (width <= 8 * sizeof handle) {
    unsigned unused = 64 - width;
    return is_signed ? (long double)((int64_t)((uint64_t)handle << unused) >> unused)
                     : (long double)((uint64_t)handle << unused >> unused);
  }
  if (width == 64) {
    return is_signed ? (long double)*(int64_t *)handle : (long double)*(uint64_t *)handle;
  }
#ifdef __SIZEOF_INT128__
  return is_signed ? (long double)*(__int128 *)handle : (long double)*(unsigned __int128 *)handle;
#else
  return 0;
#endif
}

#define BULWARK_HANDLER(name, end)                            \
  void __ubsan_handle_##name(struct bulwark_place *);         \
  void __ubsan_handle_##name(struct bulwark_place *place) {   \
    bulwark_undefined(place, end);                            \
  }

BULWARK_HANDLER(add_overflow, BULWARK_OVERFLOW)
BULWARK_HANDLER(sub_overflow, BULWARK_OVERFLOW)
BULWARK_HANDLER(mul_overflow, BULWARK_OVERFLOW)
BULWARK_HANDLER(negate_overflow, BULWARK_OVERFLOW)
BULWARK_HANDLER(out_of_bounds, BULWARK_DEREF)
BULWARK_HANDLER(vla_bound_not_positive, BULWARK_UNDEFINED)
BULWARK_HANDLER(builtin_unreachable, BULWARK_UNDEFINED)
/* A _Bool that is neither 0 nor 1 was never written. */
BULWARK_HANDLER(load_invalid_value, BULWARK_OPEN)

void __ubsan_handle_divrem_overflow(struct bulwark_operation *, uintptr_t, uintptr_t);
void __ubsan_handle_divrem_overflow(struct bulwark_operation *data, uintptr_t left, uintptr_t right) {
  (void)left;
  bulwark_undefined(&data->place, bulwark_value(data->type, right) == 0 ? BULWARK_DIVISION : BULWARK_OVERFLOW);
}

/* Here, other than for gcc, a negative number may be shifted as long as the exact result fits. */
void __ubsan_handle_shift_out_of_bounds(struct bulwark_shift *, uintptr_t, uintptr_t);
void __ubsan_handle_shift_out_of_bounds(struct bulwark_shift *data, uintptr_t left, uintptr_t right) {
  unsigned width = 1u << (data->left->info >> 1);
  long double amount = bulwark_value(data->right, right);
  if (amount < 0 || amount >= width) {
    bulwark_undefined(&data->place, BULWARK_SHIFT);
  }
  long double result = __builtin_ldexpl(bulwark_value(data->left, left), (int)amount);
  if (result < -__builtin_ldexpl(1, (int)width - 1) || result >= __builtin_ldexpl(1, (int)width - 1)) {
    bulwark_undefined(&data->place, BULWARK_OVERFLOW);
  }
}

const char *__asan_default_options(void);
const char *__asan_default_options(void) {
  return "detect_leaks=0:detect_stack_use_after_return=1:detect_odr_violation=0:symbolize=0:handle_segv=0:handle_sigbus=0:"
         "handle_sigfpe=0:handle_sigill=0:handle_abort=0:use_sigaltstack=0:quarantine_size_mb=16:allocator_may_return_null=0:"
         "max_allocation_size_mb=256:exitcode=0:alloc_dealloc_mismatch=0:replace_str=1:print_summary=0";
}

const char *__asan_get_report_description(void);
void __asan_on_error(void);
void __asan_on_error(void) {
  const char *what = __asan_get_report_description();
  if (strstr(what, "too-big") || strstr(what, "out-of-memory") || strstr(what, "rss-limit") || strstr(what, "calloc")) {
    bulwark_stop(BULWARK_MEMORY_OUT);
  }
  if (strstr(what, "overlap")) {
    /* Nothing that a property asks about. */
    bulwark_stop(BULWARK_OPEN);
  }
  int freed = !strcmp(what, "double-free") || strstr(what, "not-malloc") || strstr(what, "bad-free");
  snprintf(bulwark_account->file, sizeof bulwark_account->file, "%s", what);
  bulwark_stop(freed ? BULWARK_FREE : BULWARK_DEREF);
}

void __sanitizer_set_death_callback(void (*)(void));
static void bulwark_died(void) {
  bulwark_stop(BULWARK_MEMORY_OUT);
}

static void bulwark_signal(int number, siginfo_t *info, void *context) {
  (void)context;
  uintptr_t address = (uintptr_t)info->si_addr;
  if (number == SIGFPE) {
    bulwark_stop(BULWARK_OVERFLOW);
  }
  int stack = address < bulwark_stack_top && address > bulwark_stack_top - bulwark_stack_size - (1u << 20);
  bulwark_stop(stack ? BULWARK_STACK : BULWARK_DEREF);
}

/* ---- Runs */

static double bulwark_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static void bulwark_begin(unsigned run, double seconds, int results) {
  static char signal_stack[1 << 16];
  stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  struct sigaction action = {.sa_sigaction = bulwark_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  struct itimerval timer = {.it_value = {(time_t)seconds, (suseconds_t)((seconds - (time_t)seconds) * 1e6)}};
  char name[] = "program";
  char *arguments[] = {name, NULL};
  char *variables[] = {NULL};
  close(results);
  bulwark_run = run;
  bulwark_seed = run;
  srand(run);
  sigaltstack(&stack, NULL);
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
  sigaction(SIGFPE, &action, NULL);
  __sanitizer_set_death_callback(bulwark_died);
  setitimer(ITIMER_REAL, &timer, NULL);
  if (!bulwark_cage((unsigned)seconds + 2)) {
    bulwark_stop(BULWARK_NOT_CAGED);
  }
  bulwark_main(1, arguments, variables);
  bulwark_stop(BULWARK_NORMAL);
}

static enum bulwark_end bulwark_execute(unsigned run, double seconds, int results) {
  int status = 0;
  memset(bulwark_account, 0, sizeof *bulwark_account);
  pid_t child = fork();
  if (child == 0) {
    bulwark_begin(run, seconds, results);
  }
  if (child < 0 || waitpid(child, &status, 0) != child) {
    return BULWARK_NOT_CAGED;
  }
  if (WIFSIGNALED(status) && bulwark_account->end == BULWARK_NORMAL) {
    switch (WTERMSIG(status)) {
      case SIGALRM:
      case SIGXCPU:
      case SIGKILL:
        return BULWARK_TIME;
      case SIGSEGV:
      case SIGBUS:
        /* Not even the handler could run. */
        return BULWARK_STACK;
      default:
        return BULWARK_NORMAL;
    }
  }
  return (enum bulwark_end)bulwark_account->end;
}

/* Arguments: how many runs, seconds for each, seconds for all, and which ends are wrong, as a set of bits. */
int main(int argc, char **argv) {
  unsigned counts[BULWARK_ENDS] = {0};
  struct rlimit stack_limit;
  if (argc < 5) {
    return 2;
  }
  unsigned runs = (unsigned)atoi(argv[1]);
  double each = atof(argv[2]);
  double deadline = bulwark_clock() + atof(argv[3]);
  unsigned wrong = (unsigned)atoi(argv[4]);
  int results = fcntl(1, F_DUPFD, 100);
  int nothing = open("/dev/null", O_RDWR);
  for (int i = 0; i < 3; i++) {
    dup2(nothing, i);
  }
  close(nothing);
  bulwark_stack_top = (uintptr_t)&argc + (1 << 16);
  if (!getrlimit(RLIMIT_STACK, &stack_limit) && stack_limit.rlim_cur != RLIM_INFINITY) {
    bulwark_stack_size = stack_limit.rlim_cur;
  }
  bulwark_account = mmap(NULL, sizeof *bulwark_account, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (results < 0 || bulwark_account == MAP_FAILED) {
    return 2;
  }
  for (unsigned i = 0; i < runs && bulwark_clock() < deadline; i++) {
    /* Recorded inputs and others in turn. */
    unsigned run = i >= 2 * bulwark_recorded ? i : i % 2 ? bulwark_recorded + i / 2 : i / 2;
    /* The more runs do not end, the less time is spent on such runs. */
    double most = each / (1 + counts[BULWARK_TIME] / 4);
    double left = deadline - bulwark_clock();
    enum bulwark_end end = bulwark_execute(run, left < most ? left + 0.001 : most, results);
    int alike = bulwark_account->inputs == 0;
    if (end == BULWARK_TIME && alike) {
      /* Without inputs there is one run only, so it may take all the time. */
      end = bulwark_execute(run, deadline - bulwark_clock() + 0.001, results);
    }
    counts[end]++;
    if (wrong >> end & 1) {
      dprintf(results, "wrong %u %d %u %s\n%s\n", run, (int)end, bulwark_account->line, bulwark_account->file,
              bulwark_account->taken);
      break;
    }
    if (alike || end == BULWARK_NOT_CAGED) {
      break;
    }
  }
  dprintf(results, "ends");
  for (int i = 0; i < BULWARK_ENDS; i++) {
    dprintf(results, " %u", counts[i]);
  }
  dprintf(results, "\n");
  return 0;
}

/* ---- Made for the program */

