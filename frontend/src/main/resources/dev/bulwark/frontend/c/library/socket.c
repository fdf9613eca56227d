/*
 * Sockets, where a program has no body for these functions: the other side and its address are any bytes, and every
 * call may fail.
 */
typedef __SIZE_TYPE__ size;
typedef __PTRDIFF_TYPE__ difference;

static size some(size most) {
  size n = __VERIFIER_nondet_size_t();
  return n < most ? n : most;
}

static int done(void) { return __VERIFIER_nondet_bool() ? -1 : 0; }

static void read_by_the_system(const void *from, size n) {
  if (n > 0) __bulwark_readable(from, n);
}

/* All that is asked for has to be writable, and may be changed. */
static void filled(void *to, size n) {
  if (n > 0) __VERIFIER_nondet_memory(to, n);
}

/* Any bytes, within the room that there is; how many there would be may be more. */
static void address(void *to, unsigned *length) {
  if (!to) return;
  filled(to, *length);
  *length = some(128);
}

int bind(int socket, const void *to, unsigned n) {
  read_by_the_system(to, n);
  return done();
}

int connect(int socket, const void *to, unsigned n) {
  read_by_the_system(to, n);
  return done();
}

int setsockopt(int socket, int level, int option, const void *value, unsigned n) {
  read_by_the_system(value, n);
  return done();
}

int getsockopt(int socket, int level, int option, void *value, unsigned *n) {
  if (done()) return -1;
  filled(value, *n);
  *n = some(*n);
  return 0;
}

static int descriptor(void) { return __VERIFIER_nondet_uint() & 2147483647; }

int accept(int socket, void *from, unsigned *n) {
  if (done()) return -1;
  address(from, n);
  return descriptor();
}

int getsockname(int socket, void *to, unsigned *n) {
  if (done()) return -1;
  address(to, n);
  return 0;
}

int getpeername(int socket, void *to, unsigned *n) {
  if (done()) return -1;
  address(to, n);
  return 0;
}

difference sendto(int socket, const void *from, size n, int flags, const void *to, unsigned length) {
  read_by_the_system(from, n);
  if (to) read_by_the_system(to, length);
  return __VERIFIER_nondet_bool() ? -1 : (difference)some(n);
}

difference recvfrom(int socket, void *to, size n, int flags, void *from, unsigned *length) {
  filled(to, n);
  if (done()) return -1;
  address(from, length);
  return some(n);
}
