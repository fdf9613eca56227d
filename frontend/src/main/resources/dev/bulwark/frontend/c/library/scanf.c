/*
 * Formatted input from memory: sscanf, in the C locale. The front end takes the format apart and calls one of these
 * functions for each part of it. A place in the text below zero is a failure, which stays: what was to be read ended
 * too early, or is something else.
 */
typedef __SIZE_TYPE__ size;
typedef __PTRDIFF_TYPE__ place;

enum { ENDED = -1, OTHER = -2 };

static _Bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static place behind_space(const char *s, place at) {
  while (is_space(s[at])) at++;
  return at;
}

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

/* White space, and characters that have to be there; a percent sign is one after white space. */
place __bulwark_scan_text(const char *s, place at, const char *format, size from, size n) {
  if (at < 0) return at;
  for (size i = 0; i < n; i++) {
    char wanted = format[from + i];
    if (is_space(wanted) || wanted == '%') at = behind_space(s, at);
    if (!is_space(wanted)) {
      if (!s[at]) return ENDED;
      if (s[at] != wanted) return OTHER;
      at++;
    }
  }
  return at;
}

/* The place behind a number by a base, which is 0 for C's prefixes; a width below zero is none. */
place __bulwark_scan_digits(const char *s, place at, int base, int width) {
  if (at < 0) return at;
  at = behind_space(s, at);
  if (!s[at]) return ENDED;
  _Bool any = 0;
  if (s[at] == '-' || s[at] == '+') {
    at++;
    width -= width > 0;
  }
  if (width != 0 && s[at] == '0') {
    any = 1;
    at++;
    width -= width > 0;
    if (width != 0 && (s[at] == 'x' || s[at] == 'X')) {
      if (base == 0) base = 16;
      if (base == 16) {
        at++;
        width -= width > 0;
      }
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  while (width != 0 && digit(s[at]) < base) {
    any = 1;
    at++;
    width -= width > 0;
  }
  return any ? at : OTHER;
}

static unsigned long long anything(void) {
  return (unsigned long long)(unsigned)__bulwark_unspecified_int() << 32 | (unsigned)__bulwark_unspecified_int();
}

/* The number between two such places; any where the type, which has numbers up to "most", does not have it. */
unsigned long long __bulwark_scan_number(
    const char *s, place at, place end, int base, unsigned long long most, _Bool is_signed) {
  at = behind_space(s, at);
  _Bool negative = s[at] == '-';
  if (negative || s[at] == '+') at++;
  if (s[at] == '0' && (base == 0 || base == 16) && at + 1 < end && (s[at + 1] == 'x' || s[at + 1] == 'X')) {
    at += 2;
    base = 16;
  } else if (base == 0) {
    base = s[at] == '0' ? 8 : 10;
  }
  unsigned long long limit = negative && is_signed ? most + 1 : most, sum = 0;
  for (; at < end; at++) {
    unsigned d = digit(s[at]);
    if (d > limit || sum > (limit - d) / base) return anything();
    sum = sum * base + d;
  }
  return negative ? -sum : sum;
}

place __bulwark_scan_word(const char *s, place at, int width) {
  if (at < 0) return at;
  at = behind_space(s, at);
  if (!s[at]) return ENDED;
  while (width != 0 && s[at] && !is_space(s[at])) {
    at++;
    width -= width > 0;
  }
  return at;
}

static place behind_letters(const char *s, place at, place most, const char *word) {
  for (; *word; word++, at++) {
    if (at >= most || (s[at] | 32) != *word) return OTHER;
  }
  return at;
}

/* The place behind a floating-point number, as glibc finds it: of "1e" and "0x." it takes all. */
place __bulwark_scan_real(const char *s, place at, int width) {
  if (at < 0) return at;
  at = behind_space(s, at);
  if (!s[at]) return ENDED;
  place most = width < 0 ? __PTRDIFF_MAX__ : at + width;
  if (s[at] == '-' || s[at] == '+') at++;
  if (at >= most) return OTHER;
  if ((s[at] | 32) == 'n') return behind_letters(s, at, most, "nan");
  if ((s[at] | 32) == 'i') {
    at = behind_letters(s, at, most, "inf");
    return at >= 0 && at < most && (s[at] | 32) == 'i' ? behind_letters(s, at, most, "inity") : at;
  }
  _Bool hexadecimal = 0, any = 0, point = 0, power = 0;
  if (at + 1 < most && s[at] == '0') {
    at++;
    any = 1;
    if (at + 1 < most && (s[at] | 32) == 'x') {
      at++;
      hexadecimal = 1;
      any = 0;
    }
  }
  char sign_of_power = hexadecimal ? 'p' : 'e';
  place begin = at;
  for (; at < most; at++) {
    if (digit(s[at]) < (hexadecimal && !power ? 16 : 10)) {
      any = 1;
    } else if (any && !power && (s[at] | 32) == sign_of_power) {
      power = point = 1;
    } else if (s[at] == '.' && !point) {
      point = 1;
    } else if (!power || (s[at - 1] | 32) != sign_of_power || (s[at] != '-' && s[at] != '+')) {
      break;
    }
  }
  return any || (hexadecimal && at > begin) ? at : OTHER;
}

float __bulwark_scan_float(void) { return __bulwark_uncomputed_float(); }

double __bulwark_scan_double(void) { return __bulwark_uncomputed_double(); }

long double __bulwark_scan_long_double(void) { return __bulwark_uncomputed_long_double(); }

/* Is the character in the set that the format has there? Ranges are as in glibc. */
static _Bool is_in(char c, const char *format, size from, size n) {
  const unsigned char *set = (const unsigned char *)format + from;
  unsigned char wanted = c;
  _Bool others = n > 0 && *set == '^';
  for (size i = others; i < n; i++) {
    if (set[i] == '-' && i > others && i + 1 < n && set[i - 1] <= set[i + 1]) {
      if (wanted >= set[i - 1] && wanted <= set[i + 1]) return !others;
    } else if (wanted == set[i]) {
      return !others;
    }
  }
  return others;
}

place __bulwark_scan_set(const char *s, place at, const char *format, size from, size n, int width) {
  if (at < 0) return at;
  if (!s[at]) return ENDED;
  place begin = at;
  while (width != 0 && s[at] && is_in(s[at], format, from, n)) {
    at++;
    width -= width > 0;
  }
  return at > begin ? at : OTHER;
}

place __bulwark_scan_characters(const char *s, place at, int width) {
  if (at < 0) return at;
  if (!s[at]) return ENDED;
  for (; width > 0 && s[at]; width--) at++;
  return at;
}

/* What is written must not be what is read. */
void __bulwark_scan_copy(char *to, const char *s, place at, place end) {
  if (end < 0) return;
  __bulwark_disjoint(to, end - at, s + at, end - at);
  for (place i = at; i < end; i++) to[i - at] = s[i];
}

void __bulwark_scan_copy_set(char *to, const char *s, place at, place end) {
  if (end < 0) return;
  __bulwark_disjoint(to, end - at + 1, s + at, end - at + 1);
  for (place i = at; i < end; i++) to[i - at] = s[i];
  to[end - at] = 0;
}

void __bulwark_scan_copy_word(char *to, const char *s, place at, place end) {
  if (end >= 0) __bulwark_scan_copy_set(to, s, behind_space(s, at), end);
}

int __bulwark_scan_count(int done, place at) { return done + (at >= 0); }

int __bulwark_scan_result(int done, place at) { return at == ENDED && done == 0 ? -1 : done; }
