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
