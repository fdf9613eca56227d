/*
 * What input and output mean to Bulwark where a program has no body for them: input is any bytes, output reads what
 * it is given. Functions whose names begin with __bulwark are called by the front end.
 */
typedef __SIZE_TYPE__ size;
typedef __PTRDIFF_TYPE__ difference;

void __bulwark_string(const char *s) {
  size n = 0;
  while (s[n]) n++;
}

void __bulwark_string_or_null(const char *s) {
  if (s) __bulwark_string(s);
}

/* A string, or at least so many bytes. */
void __bulwark_string_within(const char *s, int most) {
  int n = 0;
  while ((most < 0 || n < most) && s[n]) n++;
}

/* A word of at least one character, without white space. */
void __bulwark_scanned_word(char *s, size most) {
  size n = 0;
  do {
    char c = __VERIFIER_nondet_char();
    if (c == ' ' || (c >= '\t' && c <= '\r')) c = '!';
    s[n] = c;
    n++;
  } while (n < most && __VERIFIER_nondet_bool());
  s[n] = 0;
}

/* All the characters, or where input ends too early only some. */
void __bulwark_scanned_characters(char *s, size count, _Bool all) {
  for (size n = 0; n < count && (all || __VERIFIER_nondet_bool()); n++) s[n] = __VERIFIER_nondet_char();
}

/* A stream is an object of the library, which null is not. */
static void stream(const void *s) {
  if (!s) __bulwark_readable(0, 1);
}

/* All bytes that are read have to be there; the first and the last say whether they are. */
static void readable(const void *from, size n) {
  const char *p = from;
  if (n > 0 && (p[0] | p[n - 1])) n = 0;
}

static size some(size most) {
  size n = __VERIFIER_nondet_size_t();
  return n < most ? n : most;
}

/* A number of bytes, or a failure. */
static difference transferred(size most) { return __VERIFIER_nondet_bool() ? -1 : (difference)some(most); }

size fwrite(const void *from, size each, size n, void *to) {
  stream(to);
  readable(from, each * n);
  return each ? some(n) : 0;
}

size fwrite_unlocked(const void *from, size each, size n, void *to) { return fwrite(from, each, n, to); }

difference write(int to, const void *from, size n) {
  readable(from, n);
  return transferred(n);
}

difference pwrite(int to, const void *from, size n, long at) {
  readable(from, n);
  return transferred(n);
}

difference send(int to, const void *from, size n, int flags) {
  readable(from, n);
  return transferred(n);
}

/* All that is asked for has to be writable, and may be changed. */
static void filled(void *to, size n) {
  if (n > 0) __VERIFIER_nondet_memory(to, n);
}

/* As many of them as the function says have been. */
static difference written(void *to, difference n) {
  __bulwark_written(to, n);
  return n;
}

size fread(void *to, size each, size n, void *from) {
  stream(from);
  filled(to, each * n);
  size items = each ? some(n) : 0;
  written(to, each * items);
  return items;
}

size fread_unlocked(void *to, size each, size n, void *from) { return fread(to, each, n, from); }

difference read(int from, void *to, size n) {
  filled(to, n);
  return written(to, transferred(n));
}

difference pread(int from, void *to, size n, long at) {
  filled(to, n);
  return written(to, transferred(n));
}

difference recv(int from, void *to, size n, int flags) {
  filled(to, n);
  return written(to, transferred(n));
}

difference getrandom(void *to, size n, unsigned flags) {
  filled(to, n);
  return written(to, transferred(n));
}

int getentropy(void *to, size n) {
  filled(to, n);
  return __VERIFIER_nondet_bool() ? -1 : 0;
}

void arc4random_buf(void *to, size n) {
  filled(to, n);
  written(to, n);
}

/* A character, or the end. */
int getchar(void) {
  int c = __VERIFIER_nondet_uchar();
  return __VERIFIER_nondet_bool() ? -1 : c;
}

int getchar_unlocked(void) { return getchar(); }

int fgetc(void *from) {
  stream(from);
  return getchar();
}

int getc(void *from) { return fgetc(from); }

int _IO_getc(void *from) { return fgetc(from); }

int fgetc_unlocked(void *from) { return fgetc(from); }

int getc_unlocked(void *from) { return fgetc(from); }

/* A line, as much of it as fits; after an error the bytes may be anything. */
char *fgets(char *s, int n, void *from) {
  stream(from);
  if (__VERIFIER_nondet_bool()) {
    if (n > 0 && __VERIFIER_nondet_bool()) __VERIFIER_nondet_memory(s, n);
    return 0;
  }
  int i = 0;
  for (; i < n - 1; i++) {
    s[i] = __VERIFIER_nondet_char();
    if (s[i] == '\n' || __VERIFIER_nondet_bool()) {
      i++;
      break;
    }
  }
  if (n > 0) s[i] = 0;
  return s;
}

char *fgets_unlocked(char *s, int n, void *from) { return fgets(s, n, from); }

/* A line of any length. */
char *gets(char *s) {
  if (__VERIFIER_nondet_bool()) return 0;
  size i = 0;
  for (; __VERIFIER_nondet_bool(); i++) {
    char c = __VERIFIER_nondet_char();
    s[i] = c == '\n' ? '!' : c;
  }
  s[i] = 0;
  return s;
}

/*
 * A line with its end, in memory that is made larger where it has to be; also where no line is read in the end, and
 * then that may hold anything.
 */
difference getdelim(char **line, size *room, int delimiter, void *from) {
  stream(from);
  _Bool ended = __VERIFIER_nondet_bool();
  if (ended && __VERIFIER_nondet_bool()) return -1;
  size n = __VERIFIER_nondet_size_t(), had = *line ? *room : 0;
  __VERIFIER_assume(n > 0 && n < (size)-1 >> 1);
  if (had <= n) {
    size wanted = __VERIFIER_nondet_size_t();
    __VERIFIER_assume(wanted > n);
    char *made = realloc(*line, wanted);
    if (!made) return -1;
    *line = made;
    *room = wanted;
  }
  char *s = *line;
  if (ended) {
    filled(s, n);
    return -1;
  }
  for (size i = 0; i < n; i++) {
    char c = __VERIFIER_nondet_char();
    __VERIFIER_assume(c != (char)delimiter || i == n - 1);
    s[i] = c;
  }
  s[n] = 0;
  return n;
}

difference getline(char **line, size *room, void *from) { return getdelim(line, room, '\n', from); }
