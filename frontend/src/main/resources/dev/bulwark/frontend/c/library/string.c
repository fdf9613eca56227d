/*
 * What functions of string.h and strings.h mean to Bulwark where a program has no body for them.
 * Those with a number of bytes want valid pointers also where that is zero (C11 7.24.1), and may
 * read all of the bytes, unless they are to stop at the first that they look for.
 *
 * Where those that copy have stopped is kept in __bulwark_end. Nothing reads that, but proofs may
 * speak of it: behind the call, no other variable says which character was the first zero.
 */
typedef __SIZE_TYPE__ size;

/* For how strings compare, C fixes the sign of the result and nothing else. */
static int order(int x, int y) {
  if (x == y) return 0;
  int any = __bulwark_unspecified_int();
  if (x < y) return any < 0 ? any : -1;
  return any > 0 ? any : 1;
}

int memcmp(const void *a, const void *b, size n) {
  const unsigned char *p = a, *q = b;
  __bulwark_readable(a, n);
  __bulwark_readable(b, n);
  for (size i = 0; i < n; i++) {
    if (p[i] != q[i]) return order(p[i], q[i]);
  }
  return 0;
}

void *memchr(const void *a, int c, size n) {
  const unsigned char *p = a;
  __bulwark_readable(a, 0);
  for (size i = 0; i < n; i++) {
    if (p[i] == (unsigned char)c) return (void *)(p + i);
  }
  return 0;
}

size strlen(const char *s) {
  size n = 0;
  while (s[n]) n++;
  return n;
}

size strnlen(const char *s, size most) {
  __bulwark_readable(s, 0);
  size n = 0;
  while (n < most && s[n]) n++;
  return n;
}

int strcmp(const char *a, const char *b) {
  size i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return order((unsigned char)a[i], (unsigned char)b[i]);
}

int strncmp(const char *a, const char *b, size n) {
  __bulwark_readable(a, 0);
  __bulwark_readable(b, 0);
  for (size i = 0; i < n; i++) {
    unsigned char x = a[i], y = b[i];
    if (x != y) return order(x, y);
    if (!x) return 0;
  }
  return 0;
}

char *strcpy(char *to, const char *from) {
  static size __bulwark_end;
  size i = 0;
  while ((to[i] = from[i])) i++;
  __bulwark_end = i;
  __bulwark_disjoint(to, i + 1, from, i + 1);
  return to;
}

char *stpcpy(char *to, const char *from) {
  static size __bulwark_end;
  size i = 0;
  while ((to[i] = from[i])) i++;
  __bulwark_end = i;
  __bulwark_disjoint(to, i + 1, from, i + 1);
  return to + i;
}

char *strncpy(char *to, const char *from, size n) {
  static size __bulwark_end;
  __bulwark_writable(to, n);
  __bulwark_readable(from, 0);
  size i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  __bulwark_end = i;
  __bulwark_disjoint(to, n, from, i < n ? i + 1 : n);
  for (; i < n; i++) to[i] = 0;
  return to;
}

char *strcat(char *to, const char *from) {
  size end = 0, i = 0;
  while (to[end]) end++;
  while ((to[end + i] = from[i])) i++;
  __bulwark_disjoint(to, end + i + 1, from, i + 1);
  return to;
}

char *strncat(char *to, const char *from, size n) {
  __bulwark_readable(from, 0);
  size end = 0, i = 0;
  while (to[end]) end++;
  for (; i < n && from[i]; i++) to[end + i] = from[i];
  __bulwark_disjoint(to, end + i + 1, from, i < n ? i + 1 : n);
  to[end + i] = 0;
  return to;
}

char *strchr(const char *s, int c) {
  for (size i = 0;; i++) {
    if (s[i] == (char)c) return (char *)(s + i);
    if (!s[i]) return 0;
  }
}

char *strrchr(const char *s, int c) {
  char *found = 0;
  for (size i = 0;; i++) {
    if (s[i] == (char)c) found = (char *)(s + i);
    if (!s[i]) return found;
  }
}

char *strstr(const char *s, const char *part) {
  for (size i = 0;; i++) {
    size k = 0;
    while (part[k] && s[i + k] == part[k]) k++;
    if (!part[k]) return (char *)(s + i);
    if (!s[i]) return 0;
  }
}

size strspn(const char *s, const char *accept) {
  size n = 0;
  for (; s[n]; n++) {
    size k = 0;
    while (accept[k] && accept[k] != s[n]) k++;
    if (!accept[k]) break;
  }
  return n;
}

size strcspn(const char *s, const char *reject) {
  size n = 0;
  for (; s[n]; n++) {
    size k = 0;
    while (reject[k] && reject[k] != s[n]) k++;
    if (reject[k]) break;
  }
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  size n = 0;
  for (; s[n]; n++) {
    for (size k = 0; accept[k]; k++) {
      if (accept[k] == s[n]) return (char *)(s + n);
    }
  }
  return 0;
}

char *strdup(const char *s) {
  size n = 0;
  while (s[n]) n++;
  char *copy = malloc(n + 1);
  if (!copy) return 0;
  for (size i = 0; i <= n; i++) copy[i] = s[i];
  return copy;
}

char *strndup(const char *s, size most) {
  __bulwark_readable(s, 0);
  size n = 0;
  while (n < most && s[n]) n++;
  char *copy = malloc(n + 1);
  if (!copy) return 0;
  for (size i = 0; i < n; i++) copy[i] = s[i];
  copy[n] = 0;
  return copy;
}

void *memrchr(const void *a, int c, size n) {
  const unsigned char *p = a;
  __bulwark_readable(a, n);
  while (n--) {
    if (p[n] == (unsigned char)c) return (void *)(p + n);
  }
  return 0;
}

void *mempcpy(void *to, const void *from, size n) {
  memcpy(to, from, n);
  return (char *)to + n;
}

char *strchrnul(const char *s, int c) {
  size i = 0;
  while (s[i] && s[i] != (char)c) i++;
  return (char *)(s + i);
}

/* In the C locale. */
int strcoll(const char *a, const char *b) {
  size i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return order((unsigned char)a[i], (unsigned char)b[i]);
}

static int lower(int c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

int strcasecmp(const char *a, const char *b) {
  for (size i = 0;; i++) {
    int x = lower((unsigned char)a[i]), y = lower((unsigned char)b[i]);
    if (x != y) return order(x, y);
    if (!x) return 0;
  }
}

int strncasecmp(const char *a, const char *b, size n) {
  __bulwark_readable(a, 0);
  __bulwark_readable(b, 0);
  for (size i = 0; i < n; i++) {
    int x = lower((unsigned char)a[i]), y = lower((unsigned char)b[i]);
    if (x != y) return order(x, y);
    if (!x) return 0;
  }
  return 0;
}

static _Bool among(char c, const char *set) {
  size k = 0;
  while (set[k] && set[k] != c) k++;
  return set[k] != 0;
}

char *strtok_r(char *s, const char *separators, char **rest) {
  if (!s) s = *rest;
  if (!s) return 0;
  while (*s && among(*s, separators)) s++;
  if (!*s) {
    *rest = s;
    return 0;
  }
  char *end = s;
  while (*end && !among(*end, separators)) end++;
  if (*end) *end++ = 0;
  *rest = end;
  return s;
}

char *strtok(char *s, const char *separators) {
  static char *rest;
  return strtok_r(s, separators, &rest);
}

char *strsep(char **rest, const char *separators) {
  char *s = *rest;
  if (!s) return 0;
  char *end = s;
  while (*end && !among(*end, separators)) end++;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  } else {
    *rest = 0;
  }
  return s;
}

void bzero(void *to, size n) { memset(to, 0, n); }

void bcopy(const void *from, void *to, size n) { memmove(to, from, n); }

void explicit_bzero(void *to, size n) { memset(to, 0, n); }

void *memset_explicit(void *to, int c, size n) { return memset(to, c, n); }

int bcmp(const void *a, const void *b, size n) { return memcmp(a, b, n); }

char *index(const char *s, int c) { return strchr(s, c); }

char *rindex(const char *s, int c) { return strrchr(s, c); }

void *rawmemchr(const void *a, int c) {
  const unsigned char *p = a;
  size i = 0;
  while (p[i] != (unsigned char)c) i++;
  return (void *)(p + i);
}

void *memccpy(void *to, const void *from, int c, size n) {
  unsigned char *p = to;
  const unsigned char *q = from;
  __bulwark_writable(to, 0);
  __bulwark_readable(from, 0);
  for (size i = 0; i < n; i++) {
    p[i] = q[i];
    if (q[i] == (unsigned char)c) {
      __bulwark_disjoint(to, i + 1, from, i + 1);
      return p + i + 1;
    }
  }
  __bulwark_disjoint(to, n, from, n);
  return 0;
}

void *memmem(const void *a, size n, const void *b, size m) {
  const unsigned char *p = a, *q = b;
  __bulwark_readable(a, n);
  __bulwark_readable(b, m);
  for (size i = 0; m <= n && i <= n - m; i++) {
    size k = 0;
    while (k < m && p[i + k] == q[k]) k++;
    if (k == m) return (void *)(p + i);
  }
  return 0;
}

char *stpncpy(char *to, const char *from, size n) {
  __bulwark_writable(to, n);
  __bulwark_readable(from, 0);
  size i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  __bulwark_disjoint(to, n, from, i < n ? i + 1 : n);
  for (size k = i; k < n; k++) to[k] = 0;
  return to + i;
}

size strlcpy(char *to, const char *from, size n) {
  size i = 0;
  for (; i + 1 < n && from[i]; i++) to[i] = from[i];
  size kept = i;
  while (from[i]) i++;
  if (n > 0) {
    __bulwark_disjoint(to, kept + 1, from, i + 1);
    to[kept] = 0;
  }
  return i;
}

size strlcat(char *to, const char *from, size n) {
  size end = 0, i = 0;
  while (end < n && to[end]) end++;
  for (; end + i + 1 < n && from[i]; i++) to[end + i] = from[i];
  size kept = i;
  while (from[i]) i++;
  if (end < n) {
    __bulwark_disjoint(to, end + kept + 1, from, i + 1);
    to[end + kept] = 0;
  }
  return end + i;
}

/* In the C locale strings are transformed to themselves. */
size strxfrm(char *to, const char *from, size n) { return strlcpy(to, from, n); }

char *strcasestr(const char *s, const char *part) {
  for (size i = 0;; i++) {
    size k = 0;
    while (part[k] && lower((unsigned char)s[i + k]) == lower((unsigned char)part[k])) k++;
    if (!part[k]) return (char *)(s + i);
    if (!s[i]) return 0;
  }
}

char *strnstr(const char *s, const char *part, size n) {
  for (size i = 0;; i++) {
    size k = 0;
    while (part[k] && i + k < n && s[i + k] == part[k]) k++;
    if (!part[k]) return (char *)(s + i);
    if (i >= n || !s[i]) return 0;
  }
}

void swab(const void *from, void *to, __PTRDIFF_TYPE__ n) {
  const char *p = from;
  char *q = to;
  if (n > 1) __bulwark_disjoint(to, n, from, n);
  for (__PTRDIFF_TYPE__ i = 0; i + 1 < n; i += 2) {
    char first = p[i], second = p[i + 1];
    q[i] = second;
    q[i + 1] = first;
  }
}

char *__strdup(const char *s) { return strdup(s); }

char *__strtok_r(char *s, const char *separators, char **rest) { return strtok_r(s, separators, rest); }
