/* What functions of stdlib.h mean to Bulwark where a program has no body for them. */
int errno;

int *__errno_location(void) { return &errno; }

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

/*
 * The amount of a number with up to the amounts "most", or "least" if it is negative. Since C23 there are binary
 * numbers, which have to be asked for.
 */
static unsigned long long amount(
    const char *s, char **end, int base, _Bool binary, unsigned long long most, unsigned long long least,
    _Bool *negative) {
  const char *p = s;
  if (base < 0 || base == 1 || base > 36) {
    *negative = 0;
    errno = 22;
    return 0;
  }
  while (*p == ' ' || (*p >= '\t' && *p <= '\r')) p++;
  *negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  if ((base == 0 || base == 16) && *p == '0' && (p[1] == 'x' || p[1] == 'X') && digit(p[2]) < 16) {
    p += 2;
    base = 16;
  } else if (binary && (base == 0 || base == 2) && *p == '0' && (p[1] == 'b' || p[1] == 'B') && digit(p[2]) < 2) {
    p += 2;
    base = 2;
  } else if (base == 0) {
    base = *p == '0' ? 8 : 10;
  }
  unsigned long long limit = *negative ? least : most, sum = 0;
  _Bool any = 0, over = 0;
  for (int d = digit(*p); d < base; d = digit(*p)) {
    any = 1;
    if (sum > (limit - d) / base || (unsigned)d > limit) {
      over = 1;
    } else {
      sum = sum * base + d;
    }
    p++;
  }
  if (end) *end = (char *)(any ? p : s);
  if (over) {
    errno = 34;
    return limit;
  }
  return sum;
}

static long long whole(const char *s, char **end, int base, _Bool binary, unsigned long long most) {
  _Bool negative;
  unsigned long long n = amount(s, end, base, binary, most, most + 1, &negative);
  return negative ? -n : n;
}

/* The amount of a negative number is taken from zero, unless it is too large. */
static unsigned long long natural(const char *s, char **end, int base, _Bool binary, unsigned long long most) {
  _Bool negative;
  int before = errno;
  errno = 0;
  unsigned long long n = amount(s, end, base, binary, most, most, &negative);
  _Bool over = errno != 0;
  if (!over) errno = before;
  return negative && !over ? -n : n;
}

long strtol(const char *s, char **end, int base) { return whole(s, end, base, 0, (unsigned long)-1 >> 1); }

long long strtoll(const char *s, char **end, int base) { return whole(s, end, base, 0, (unsigned long long)-1 >> 1); }

unsigned long strtoul(const char *s, char **end, int base) { return natural(s, end, base, 0, (unsigned long)-1); }

unsigned long long strtoull(const char *s, char **end, int base) {
  return natural(s, end, base, 0, (unsigned long long)-1);
}

int atoi(const char *s) { return (int)whole(s, 0, 10, 0, (unsigned long)-1 >> 1); }

long atol(const char *s) { return whole(s, 0, 10, 0, (unsigned long)-1 >> 1); }

long long atoll(const char *s) { return whole(s, 0, 10, 0, (unsigned long long)-1 >> 1); }

long __isoc23_strtol(const char *s, char **end, int base) {
  return whole(s, end, base, 1, (unsigned long)-1 >> 1);
}

long long __isoc23_strtoll(const char *s, char **end, int base) {
  return whole(s, end, base, 1, (unsigned long long)-1 >> 1);
}

unsigned long __isoc23_strtoul(const char *s, char **end, int base) {
  return natural(s, end, base, 1, (unsigned long)-1);
}

unsigned long long __isoc23_strtoull(const char *s, char **end, int base) {
  return natural(s, end, base, 1, (unsigned long long)-1);
}

__INTMAX_TYPE__ __isoc23_strtoimax(const char *s, char **end, int base) { return __isoc23_strtoll(s, end, base); }

__UINTMAX_TYPE__ __isoc23_strtoumax(const char *s, char **end, int base) { return __isoc23_strtoull(s, end, base); }

long long strtoq(const char *s, char **end, int base) { return strtoll(s, end, base); }

unsigned long long strtouq(const char *s, char **end, int base) { return strtoull(s, end, base); }

__INTMAX_TYPE__ strtoimax(const char *s, char **end, int base) { return strtoll(s, end, base); }

__UINTMAX_TYPE__ strtoumax(const char *s, char **end, int base) { return strtoull(s, end, base); }

unsigned htonl(unsigned x) { return __builtin_bswap32(x); }

unsigned ntohl(unsigned x) { return __builtin_bswap32(x); }

unsigned short htons(unsigned short x) { return __builtin_bswap16(x); }

unsigned short ntohs(unsigned short x) { return __builtin_bswap16(x); }

typedef __SIZE_TYPE__ size;

void *reallocarray(void *old, size n, size each) {
  if (each && n > (size)-1 / each) {
    errno = 12;
    return 0;
  }
  return realloc(old, n * each);
}

int posix_memalign(void **to, size alignment, size n) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return 22;
  void *made = aligned_alloc(alignment, n);
  if (!made) return 12;
  *to = made;
  return 0;
}

int rand_r(unsigned *seed) {
  *seed = __VERIFIER_nondet_uint();
  return __VERIFIER_nondet_uint() & 2147483647;
}

/* The place behind what is a floating-point number; the beginning if nothing is. */
static const char *behind_digits(const char *p, int base, _Bool *any) {
  while (digit(*p) < base) {
    p++;
    *any = 1;
  }
  return p;
}

static const char *behind_word(const char *p, const char *word) {
  for (; *word; word++, p++) {
    if ((*p | 32) != *word) return 0;
  }
  return p;
}

static const char *behind_number(const char *s) {
  const char *p = s;
  while (*p == ' ' || (*p >= '\t' && *p <= '\r')) p++;
  if (*p == '-' || *p == '+') p++;
  const char *word = behind_word(p, "inf");
  if (word) {
    const char *longer = behind_word(word, "inity");
    return longer ? longer : word;
  }
  word = behind_word(p, "nan");
  if (word) {
    if (*word != '(') return word;
    const char *q = word + 1;
    while (digit(*q) < 36 || *q == '_') q++;
    return *q == ')' ? q + 1 : word;
  }
  int base = 10;
  char sign_of_power = 'e';
  const char *begin = p;
  _Bool any = 0;
  if (*p == '0' && (p[1] == 'x' || p[1] == 'X') && (digit(p[2]) < 16 || (p[2] == '.' && digit(p[3]) < 16))) {
    base = 16;
    sign_of_power = 'p';
    p += 2;
  }
  p = behind_digits(p, base, &any);
  if (*p == '.') {
    const char *q = behind_digits(p + 1, base, &any);
    if (any) p = q;
  }
  if (!any) return s;
  if ((*p | 32) == sign_of_power) {
    const char *q = p + 1;
    if (*q == '-' || *q == '+') q++;
    _Bool power = 0;
    q = behind_digits(q, 10, &power);
    if (power) p = q;
  }
  return p;
}

/* Where it ends is exact; the number is not computed, but for zero if there is none. */
static _Bool is_number(const char *s, char **end) {
  size n = 0;
  while (s[n]) n++;
  const char *behind = behind_number(s);
  if (end) *end = (char *)behind;
  if (behind == s) return 0;
  if (__bulwark_uncomputed_int()) errno = 34;
  return 1;
}

double strtod(const char *s, char **end) { return is_number(s, end) ? __bulwark_uncomputed_double() : 0; }

float strtof(const char *s, char **end) { return is_number(s, end) ? __bulwark_uncomputed_float() : 0; }

long double strtold(const char *s, char **end) { return is_number(s, end) ? __bulwark_uncomputed_long_double() : 0; }

double atof(const char *s) { return strtod(s, 0); }

typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
typedef struct { long long quot; long long rem; } lldiv_t;
typedef struct { __INTMAX_TYPE__ quot; __INTMAX_TYPE__ rem; } imaxdiv_t;

div_t div(int n, int by) { return (div_t){n / by, n % by}; }
ldiv_t ldiv(long n, long by) { return (ldiv_t){n / by, n % by}; }
lldiv_t lldiv(long long n, long long by) { return (lldiv_t){n / by, n % by}; }
imaxdiv_t imaxdiv(__INTMAX_TYPE__ n, __INTMAX_TYPE__ by) { return (imaxdiv_t){n / by, n % by}; }
