/* What functions of time.h and sys/time.h mean to Bulwark where a program has no body for them: any time. */
struct moment {
  long seconds, parts;
};

/* The clock cannot be set to a time before 1970; -1 is a failure. */
long time(long *to) {
  long now = __VERIFIER_nondet_long();
  if (now < 0) now = -1;
  if (to) *to = now;
  return now;
}

static int told(struct moment *to, unsigned units) {
  if (__VERIFIER_nondet_bool()) return -1;
  to->seconds = __VERIFIER_nondet_long();
  to->parts = __VERIFIER_nondet_ulong() % units;
  return 0;
}

int gettimeofday(void *to, void *zone) {
  if (zone) __VERIFIER_nondet_memory(zone, 2 * sizeof(int));
  return to ? told(to, 1000000) : 0;
}

int clock_gettime(int clock, void *to) { return told(to, 1000000000); }

int clock_getres(int clock, void *to) { return to ? told(to, 1000000000) : __VERIFIER_nondet_bool() ? -1 : 0; }

int timespec_get(void *to, int base) { return told(to, 1000000000) ? 0 : base; }

int timespec_getres(void *to, int base) { return to && told(to, 1000000000) ? 0 : base; }

double difftime(long later, long earlier) {
  return later >= earlier ? (double)((unsigned long)later - (unsigned long)earlier)
                          : -(double)((unsigned long)earlier - (unsigned long)later);
}

/* As struct tm begins in glibc. */
struct calendar {
  int second, minute, hour, day, month, year, weekday, yearday, summer;
  long offset;
  const char *zone;
};

static int within(int least, int greatest) {
  int n = __bulwark_uncomputed_int();
  __VERIFIER_assume(least <= n && n <= greatest);
  return n;
}

static char zone[4] = "UTC";

/* Which date a time is, the model does not compute. */
static void dated(struct calendar *to) {
  to->second = within(0, 60);
  to->minute = within(0, 59);
  to->hour = within(0, 23);
  to->day = within(1, 31);
  to->month = within(0, 11);
  to->year = __bulwark_uncomputed_int();
  to->weekday = within(0, 6);
  to->yearday = within(0, 365);
  to->summer = within(-1, 1);
  to->offset = within(-86400, 86400);
  to->zone = zone;
}

static struct calendar last;

static void *date(const long *time, struct calendar *to) {
  long read = *time;
  if (__bulwark_uncomputed_int()) return 0;
  dated(to);
  return to;
}

void *localtime(const void *time) { return date(time, &last); }

void *gmtime(const void *time) { return date(time, &last); }

void *localtime_r(const void *time, void *to) { return date(time, to); }

void *gmtime_r(const void *time, void *to) { return date(time, to); }

static long number(struct calendar *of) {
  int all = of->second + of->minute + of->hour + of->day + of->month + of->year + of->summer;
  dated(of);
  return sizeof(long) == 4 ? __bulwark_uncomputed_int()
                           : (long)((unsigned long)__bulwark_uncomputed_int() << 16 << 16) |
                                 (unsigned)__bulwark_uncomputed_int();
}

long mktime(void *of) { return number(of); }

long timegm(void *of) { return number(of); }

/* Any text within the room; none if that is too small, and then any bytes. */
__SIZE_TYPE__ strftime(char *to, __SIZE_TYPE__ room, const char *format, const void *date) {
  __SIZE_TYPE__ n = 0;
  while (format[n]) n++;
  const struct calendar *of = date;
  int all = of->second + of->minute + of->hour + of->day + of->month + of->year + of->weekday + of->yearday;
  n = (unsigned)__bulwark_uncomputed_int();
  _Bool fits = n < room;
  for (__SIZE_TYPE__ i = 0; i < (fits ? n : room); i++) {
    char c = __bulwark_uncomputed_int();
    if (fits) __VERIFIER_assume(c != 0);
    to[i] = c;
  }
  if (!fits) return 0;
  to[n] = 0;
  return n;
}
