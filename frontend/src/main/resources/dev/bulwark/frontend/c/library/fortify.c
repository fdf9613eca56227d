/*
 * The functions that gcc and glibc call instead of others where the size of the target is known: they end the program
 * rather than write beyond it.
 */
typedef __SIZE_TYPE__ size;

static void within(size n, size most) {
  if (n > most) abort();
}

static size length(const char *s) {
  size n = 0;
  while (s[n]) n++;
  return n;
}

static size limited(const char *s, size most) {
  size n = 0;
  while (n < most && s[n]) n++;
  return n;
}

void *__memcpy_chk(void *to, const void *from, size n, size most) {
  within(n, most);
  return memcpy(to, from, n);
}

void *__memmove_chk(void *to, const void *from, size n, size most) {
  within(n, most);
  return memmove(to, from, n);
}

void *__mempcpy_chk(void *to, const void *from, size n, size most) {
  within(n, most);
  memcpy(to, from, n);
  return (char *)to + n;
}

void *__memset_chk(void *to, int c, size n, size most) {
  within(n, most);
  return memset(to, c, n);
}

char *__stpcpy_chk(char *to, const char *from, size most) {
  size n = length(from);
  if (n >= most) abort();
  memcpy(to, from, n + 1);
  return to + n;
}

char *__strcpy_chk(char *to, const char *from, size most) {
  __stpcpy_chk(to, from, most);
  return to;
}

char *__stpncpy_chk(char *to, const char *from, size n, size most) {
  within(n, most);
  __bulwark_writable(to, n);
  __bulwark_readable(from, 0);
  size i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  __bulwark_disjoint(to, n, from, i < n ? i + 1 : n);
  for (size k = i; k < n; k++) to[k] = 0;
  return to + i;
}

char *__strncpy_chk(char *to, const char *from, size n, size most) {
  __stpncpy_chk(to, from, n, most);
  return to;
}

char *__strcat_chk(char *to, const char *from, size most) {
  size end = length(to), n = length(from);
  if (end + n >= most) abort();
  memcpy(to + end, from, n + 1);
  return to;
}

char *__strncat_chk(char *to, const char *from, size n, size most) {
  size end = length(to), k = limited(from, n);
  if (end + k >= most) abort();
  memcpy(to + end, from, k);
  to[end + k] = 0;
  return to;
}

size __strlcpy_chk(char *to, const char *from, size n, size most) {
  within(n, most);
  size k = length(from);
  if (n > 0) {
    size kept = k < n ? k : n - 1;
    memcpy(to, from, kept);
    to[kept] = 0;
  }
  return k;
}
