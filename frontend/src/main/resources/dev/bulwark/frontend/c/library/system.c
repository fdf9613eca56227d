/*
 * Functions of the system that write as much as they are told to, or texts, where a program has no body for them: any
 * bytes, and every call may fail.
 */
typedef __SIZE_TYPE__ size;
typedef __PTRDIFF_TYPE__ difference;

static _Bool fails(void) { return __VERIFIER_nondet_bool(); }

static void string(const char *s) {
  size n = 0;
  while (s[n]) n++;
}

/* All that is asked for has to be writable, and may be changed. */
static void filled(void *to, size n) {
  if (n > 0) __VERIFIER_nondet_memory(to, n);
}

static difference some(size most) {
  size n = __VERIFIER_nondet_size_t();
  return n < most ? n : most;
}

struct event {
  int fd;
  short wanted, seen;
};

int poll(void *events, unsigned long n, int time) {
  struct event *event = events;
  for (unsigned long i = 0; i < n; i++) event[i].seen = __VERIFIER_nondet_short();
  return fails() ? -1 : (int)some(n);
}

/* The name ends within the room, or fills it. */
static int name(char *to, size n) {
  filled(to, n);
  return fails() ? -1 : 0;
}

int gethostname(char *to, size n) { return name(to, n); }

int getdomainname(char *to, size n) { return name(to, n); }

/* Any string whose end is within the room. */
static void text(char *to, size room) {
  filled(to, room);
  size n = some(room - 1);
  for (size i = 0; i < n; i++) __VERIFIER_assume(to[i] != 0);
  to[n] = 0;
}

/* Where it fails, the room holds anything. */
char *getcwd(char *to, size room) {
  if (to && room == 0) return 0;
  if (fails()) {
    if (to && fails()) filled(to, room);
    return 0;
  }
  if (!to) {
    if (room == 0) room = 4096;
    to = malloc(room);
    if (!to) return 0;
  }
  text(to, room);
  return to;
}

difference readlink(const char *path, char *to, size n) {
  string(path);
  filled(to, n);
  return fails() ? -1 : some(n);
}

difference readlinkat(int directory, const char *path, char *to, size n) { return readlink(path, to, n); }

/* Room for the longest path. */
char *realpath(const char *path, char *to) {
  string(path);
  if (fails()) {
    if (to && fails()) filled(to, 4096);
    return 0;
  }
  if (!to) to = malloc(4096);
  if (to) text(to, 4096);
  return to;
}

/* The last six characters of a template become others. */
int mkstemp(char *name) {
  size n = 0;
  while (name[n]) n++;
  if (n < 6) return -1;
  for (size i = n - 6; i < n; i++) {
    char c = __VERIFIER_nondet_char();
    __VERIFIER_assume(c != 0);
    name[i] = c;
  }
  return fails() ? -1 : (int)(__VERIFIER_nondet_uint() & 2147483647);
}

/* Each text ends within its 65 characters. */
int uname(void *to) {
  char(*texts)[65] = to;
  for (int i = 0; i < 6; i++) {
    filled(texts[i], 65);
    texts[i][64] = 0;
  }
  return fails() ? -1 : 0;
}

int getgroups(int n, unsigned *to) {
  if (n > 0) filled(to, n * sizeof(unsigned));
  return fails() ? -1 : (int)(n > 0 ? some(n) : __VERIFIER_nondet_uint() & 65535);
}

struct block {
  void *at;
  size n;
};

difference writev(int to, const void *blocks, int n) {
  const struct block *block = blocks;
  size all = 0;
  for (int i = 0; i < n; i++) {
    if (block[i].n > 0) __bulwark_readable(block[i].at, block[i].n);
    all += block[i].n;
  }
  return fails() ? -1 : some(all);
}

difference readv(int from, const void *blocks, int n) {
  const struct block *block = blocks;
  size all = 0;
  for (int i = 0; i < n; i++) {
    filled(block[i].at, block[i].n);
    all += block[i].n;
  }
  return fails() ? -1 : some(all);
}

/* Addresses of networks: what a text stands for is not computed. */
int inet_pton(int family, const char *s, void *to) {
  string(s);
  if (family != 2 && family != 10) return -1;
  if (!__bulwark_uncomputed_int()) return 0;
  unsigned char *p = to;
  for (int i = 0; i < (family == 2 ? 4 : 16); i++) p[i] = __bulwark_uncomputed_int();
  return 1;
}

int inet_aton(const char *s, void *to) {
  string(s);
  if (!__bulwark_uncomputed_int()) return 0;
  if (to) *(unsigned *)to = __bulwark_uncomputed_int();
  return 1;
}

unsigned inet_addr(const char *s) {
  string(s);
  return __bulwark_uncomputed_int();
}

const char *inet_ntop(int family, const void *from, char *to, unsigned room) {
  if (family != 2 && family != 10) return 0;
  __bulwark_readable(from, family == 2 ? 4 : 16);
  unsigned n = __bulwark_uncomputed_int();
  __VERIFIER_assume(n >= (family == 2 ? 7 : 2) && n <= (family == 2 ? 15 : 45));
  if (n >= room) return 0;
  for (unsigned i = 0; i < n; i++) {
    char c = __bulwark_uncomputed_int();
    __VERIFIER_assume(c != 0);
    to[i] = c;
  }
  to[n] = 0;
  return to;
}

/* The locale stays the one of C, which is stated. To ask for that of a category that glibc has does not fail. */
char *setlocale(int category, const char *name) {
  static char old[64];
  if (name) string(name);
  _Bool asked = !name && category >= 0 && category <= 12;
  if (!asked && fails()) return 0;
  text(old, sizeof old);
  return old;
}
