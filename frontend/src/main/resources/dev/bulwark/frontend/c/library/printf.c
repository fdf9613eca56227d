/*
 * Formatted output to memory, in the C locale: sprintf and snprintf. The front end takes the format apart and calls
 * one of these functions for each part of it. A call puts its part at a place of the text, as far as there is room for
 * "most" bytes with the zero at the end, and gives the place behind it.
 */
typedef __SIZE_TYPE__ size;
typedef unsigned long long place;

static void put(char *to, size most, place at, char c) {
  if (most > 0 && at < most - 1) to[at] = c;
}

static place repeat(char *to, size most, place at, char c, place n) {
  for (place i = 0; i < n; i++) put(to, most, at + i, c);
  return at + n;
}

/* A part of the format itself. */
place __bulwark_print_text(char *to, size most, place at, const char *format, size from, size n) {
  for (size i = 0; i < n; i++) put(to, most, at + i, format[from + i]);
  return at + n;
}

/* What is written must not be what is read. */
static void apart(const char *to, size most, place end, const char *from, size n) {
  if (most > 0) __bulwark_disjoint(to, end < most ? (size)end : most, from, n);
}

place __bulwark_print_string(char *to, size most, place at, const char *s) {
  size n = 0;
  while (s[n]) n++;
  apart(to, most, at + n, s, n + 1);
  for (size i = 0; i < n; i++) put(to, most, at + i, s[i]);
  return at + n;
}

/* A precision below zero is none. Flags are 1 for -, 2 for +, 4 for a space, 8 for #, 16 for 0. */
place __bulwark_print_padded_string(
    char *to, size most, place at, const char *s, int flags, int width, int precision) {
  size n = 0;
  while ((precision < 0 || n < (size)precision) && s[n]) n++;
  _Bool left = (flags & 1) || width < 0;
  place wanted = width < 0 ? -(place)width : (place)width, padding = wanted > n ? wanted - n : 0;
  if (!left) at = repeat(to, most, at, ' ', padding);
  apart(to, most, at + n, s, precision < 0 || n < (size)precision ? n + 1 : n);
  for (size i = 0; i < n; i++) put(to, most, at + i, s[i]);
  at += n;
  return left ? repeat(to, most, at, ' ', padding) : at;
}

place __bulwark_print_character(char *to, size most, place at, int c, int flags, int width) {
  _Bool left = (flags & 1) || width < 0;
  place wanted = width < 0 ? -(place)width : (place)width, padding = wanted > 1 ? wanted - 1 : 0;
  if (!left) at = repeat(to, most, at, ' ', padding);
  put(to, most, at, (char)c);
  at++;
  return left ? repeat(to, most, at, ' ', padding) : at;
}

/* The digit of a power of ten, if the number has one there. */
static place digit(char *to, size most, place at, unsigned value, unsigned power) {
  if (value < power && power > 1) return at;
  put(to, most, at, '0' + value / power % 10);
  return at + 1;
}

static place decimal(char *to, size most, place at, unsigned value) {
  at = digit(to, most, at, value, 1000000000);
  at = digit(to, most, at, value, 100000000);
  at = digit(to, most, at, value, 10000000);
  at = digit(to, most, at, value, 1000000);
  at = digit(to, most, at, value, 100000);
  at = digit(to, most, at, value, 10000);
  at = digit(to, most, at, value, 1000);
  at = digit(to, most, at, value, 100);
  at = digit(to, most, at, value, 10);
  return digit(to, most, at, value, 1);
}

/* %d and %u without anything else, the most frequent ones. */
place __bulwark_print_int(char *to, size most, place at, int value) {
  if (value >= 0) return decimal(to, most, at, value);
  put(to, most, at, '-');
  return decimal(to, most, at + 1, -(unsigned)value);
}

place __bulwark_print_unsigned(char *to, size most, place at, unsigned value) {
  return decimal(to, most, at, value);
}

/* The digits of a number by a base of 8, 10 or 16, at least one. */
static place digits(char *to, size most, place at, unsigned long long value, int base, char letter) {
  if (base == 10) {
    unsigned long long power = 1;
    for (; value / power >= 10; power *= 10) {}
    for (; power > 0; power /= 10) put(to, most, at++, '0' + (char)(value / power % 10));
    return at;
  }
  int bits = base == 8 ? 3 : 4, shift = 0;
  while (value >> shift >= (unsigned)base) shift += bits;
  for (; shift >= 0; shift -= bits) {
    char one = (char)(value >> shift & (base - 1));
    put(to, most, at++, one < 10 ? '0' + one : letter + (one - 10));
  }
  return at;
}

static place length(unsigned long long value, int base) {
  place n = 1;
  for (; value >= (unsigned)base; value /= base) n++;
  return n;
}

/* A number by its sign, which may be 0 for none, and its amount; "letter" is the first letter of digits, 'a' or 'A'. */
static place number(
    char *to, size most, place at, char sign, unsigned long long value, int base, char letter, int flags, int width,
    int precision) {
  _Bool left = (flags & 1) || width < 0, none = value == 0 && precision == 0;
  _Bool prefix = (flags & 8) && base == 16 && value != 0;
  place wanted = width < 0 ? -(place)width : (place)width;
  place n = none ? 0 : length(value, base);
  place zeros = precision > 0 && (place)precision > n ? precision - n : 0;
  if ((flags & 8) && base == 8 && zeros == 0 && (value != 0 || none)) zeros = 1;
  place all = n + zeros + (sign ? 1 : 0) + (prefix ? 2 : 0), padding = wanted > all ? wanted - all : 0;
  if ((flags & 16) && !left && precision < 0) {
    zeros += padding;
    padding = 0;
  }
  if (!left) at = repeat(to, most, at, ' ', padding);
  if (sign) put(to, most, at++, sign);
  if (prefix) {
    put(to, most, at++, '0');
    put(to, most, at++, letter + ('x' - 'a'));
  }
  at = repeat(to, most, at, '0', zeros);
  if (!none) at = digits(to, most, at, value, base, letter);
  return left ? repeat(to, most, at, ' ', padding) : at;
}

place __bulwark_print_signed(
    char *to, size most, place at, long long value, int flags, int width, int precision) {
  unsigned long long amount = value;
  char sign = value < 0 ? '-' : flags & 2 ? '+' : flags & 4 ? ' ' : 0;
  return number(to, most, at, sign, value < 0 ? -amount : amount, 10, 'a', flags, width, precision);
}

place __bulwark_print_natural(
    char *to, size most, place at, unsigned long long value, int base, int letter, int flags, int width,
    int precision) {
  return number(to, most, at, 0, value, base, (char)letter, flags, width, precision);
}

/* What the model does not compute: any characters, whose number is at least that of the width and within limits. */
place __bulwark_print_unknown(char *to, size most, place at, int least, int greatest, int width) {
  place wanted = width < 0 ? -(place)width : (place)width, n = (unsigned)__bulwark_uncomputed_int();
  if (n > (unsigned)greatest) n = greatest;
  if (n < (unsigned)least) n = least;
  if (n < wanted) n = wanted;
  for (place i = 0; i < n; i++) {
    char c = (char)__bulwark_uncomputed_int();
    put(to, most, at + i, c ? c : '0');
  }
  return at + n;
}

/* As glibc writes it; of an address only its form is known. */
place __bulwark_print_pointer(char *to, size most, place at, const void *value, int flags, int width) {
  if (!value) return __bulwark_print_padded_string(to, most, at, "(nil)", flags, width, -1);
  _Bool left = (flags & 1) || width < 0;
  place digits = 1 + (unsigned)__bulwark_uncomputed_int() % (2 * sizeof value), all = digits + 2;
  place wanted = width < 0 ? -(place)width : (place)width, padding = wanted > all ? wanted - all : 0;
  if (!left) at = repeat(to, most, at, ' ', padding);
  put(to, most, at++, '0');
  put(to, most, at++, 'x');
  for (place i = 0; i < digits; i++) {
    unsigned any = (unsigned)__bulwark_uncomputed_int(), digit = i == 0 ? 1 + any % 15 : any % 16;
    put(to, most, at++, digit < 10 ? '0' + digit : 'a' + (digit - 10));
  }
  return left ? repeat(to, most, at, ' ', padding) : at;
}

/* The zero at the end, and how long the text would be; -1 if an int cannot say that. */
int __bulwark_print_end(char *to, size most, place at) {
  if (most > 0) to[at < most ? at : most - 1] = 0;
  return at > 2147483647 ? -1 : (int)at;
}

/* What glibc does instead of writing beyond a size that the compiler knows. */
void __bulwark_print_fits(size most, place n) {
  if (n > most) abort();
}

/*
 * The functions whose arguments are in a list: their formats are gone through as the program runs. Without "writes"
 * only the strings are read, as output does.
 */
enum { PLAIN, CHAR, SHORT, LONG, LONGER, SIZE, EXTENDED };

static place formatted(char *to, size most, const char *format, __builtin_va_list list, _Bool writes) {
  place at = 0;
  for (size i = 0; format[i]; i++) {
    if (format[i] != '%') {
      if (writes) put(to, most, at++, format[i]);
      continue;
    }
    int flags = 0, width = 0, precision = -1, length = PLAIN;
    for (i++;; i++) {
      char c = format[i];
      int flag = c == '-' ? 1 : c == '+' ? 2 : c == ' ' ? 4 : c == '#' ? 8 : c == '0' ? 16 : c == '\'' ? 32 : 0;
      if (!flag) break;
      flags |= flag;
    }
    flags &= 31;
    if (format[i] == '*') {
      width = __builtin_va_arg(list, int);
      i++;
    } else {
      for (; format[i] >= '0' && format[i] <= '9'; i++) width = width * 10 + (format[i] - '0');
    }
    if (format[i] == '.') {
      precision = 0;
      if (format[++i] == '*') {
        precision = __builtin_va_arg(list, int);
        if (precision < 0) precision = -1;
        i++;
      } else {
        for (; format[i] >= '0' && format[i] <= '9'; i++) precision = precision * 10 + (format[i] - '0');
      }
    }
    switch (format[i]) {
      case 'h':
        length = format[i + 1] == 'h' ? CHAR : SHORT;
        break;
      case 'l':
        length = format[i + 1] == 'l' ? LONGER : LONG;
        break;
      case 'q':
      case 'j':
        length = LONGER;
        break;
      case 'z':
      case 't':
        length = SIZE;
        break;
      case 'L':
        length = EXTENDED;
        break;
    }
    if (length != PLAIN) i += length == CHAR || (length == LONGER && format[i] == 'l') ? 2 : 1;
    char kind = format[i];
    if (kind == '%') {
      if (writes) put(to, most, at++, '%');
    } else if (kind == 'd' || kind == 'i') {
      long long value;
      if (length == LONGER || length == EXTENDED) {
        value = __builtin_va_arg(list, long long);
      } else if (length == LONG) {
        value = __builtin_va_arg(list, long);
      } else if (length == SIZE) {
        value = __builtin_va_arg(list, __PTRDIFF_TYPE__);
      } else {
        int given = __builtin_va_arg(list, int);
        value = length == CHAR ? (signed char)given : length == SHORT ? (short)given : given;
      }
      if (writes) at = __bulwark_print_signed(to, most, at, value, flags, width, precision);
    } else if (kind == 'u' || kind == 'o' || kind == 'x' || kind == 'X') {
      unsigned long long value;
      if (length == LONGER || length == EXTENDED) {
        value = __builtin_va_arg(list, unsigned long long);
      } else if (length == LONG) {
        value = __builtin_va_arg(list, unsigned long);
      } else if (length == SIZE) {
        value = __builtin_va_arg(list, size);
      } else {
        unsigned given = __builtin_va_arg(list, unsigned);
        value = length == CHAR ? (unsigned char)given : length == SHORT ? (unsigned short)given : given;
      }
      int base = kind == 'u' ? 10 : kind == 'o' ? 8 : 16;
      char letter = kind == 'X' ? 'A' : 'a';
      if (writes) at = __bulwark_print_natural(to, most, at, value, base, letter, flags, width, precision);
    } else if (kind == 'c' && length == PLAIN) {
      int value = __builtin_va_arg(list, int);
      if (writes) at = __bulwark_print_character(to, most, at, value, flags, width);
    } else if (kind == 's' && length == PLAIN) {
      const char *s = __builtin_va_arg(list, const char *);
      if (writes) {
        at = __bulwark_print_padded_string(to, most, at, s, flags, width, precision);
      } else {
        for (size n = 0; (precision < 0 || n < (size)precision) && s[n];) n++;
      }
    } else if (kind == 'p' && length == PLAIN) {
      void *value = __builtin_va_arg(list, void *);
      int digits = precision < 2 * (int)sizeof value ? 2 * (int)sizeof value : precision;
      if (writes && precision < 0 && !(flags & 22)) {
        at = __bulwark_print_pointer(to, most, at, value, flags, width);
      } else if (writes) {
        at = __bulwark_print_unknown(to, most, at, 3, 3 + digits, width);
      }
    } else if ((kind | 32) >= 'e' && (kind | 32) <= 'g' || (kind | 32) == 'a') {
      if (length == EXTENDED) {
        long double value = __builtin_va_arg(list, long double);
      } else {
        double value = __builtin_va_arg(list, double);
      }
      /* A sign, the digits in front of the point, the point and those behind it; an exponent is shorter. */
      int digits = precision < 0 ? 28 : precision;
      if (writes) at = __bulwark_print_unknown(to, most, at, 1, (length == EXTENDED ? 4945 : 320) + digits, width);
    } else if (kind != 'm' || writes) {
      __bulwark_incomplete();
    }
  }
  return at;
}

int vsnprintf(char *to, size most, const char *format, __builtin_va_list list) {
  return __bulwark_print_end(to, most, formatted(to, most, format, list, 1));
}

int vsprintf(char *to, const char *format, __builtin_va_list list) { return vsnprintf(to, -1, format, list); }

int __vsnprintf_chk(char *to, size most, int level, size object, const char *format, __builtin_va_list list) {
  __bulwark_print_fits(object, most);
  return vsnprintf(to, most, format, list);
}

int __vsprintf_chk(char *to, int level, size object, const char *format, __builtin_va_list list) {
  int n = vsnprintf(to, object, format, list);
  __bulwark_print_fits(object, (place)n + 1);
  return n;
}

int vasprintf(char **to, const char *format, __builtin_va_list list) {
  place n = formatted(0, 0, format, list, 1);
  char *made = n < 2147483647 ? malloc(n + 1) : 0;
  if (!made) {
    /* It is null then, or stays as it was: libraries differ. */
    if (__VERIFIER_nondet_bool()) *to = 0;
    return -1;
  }
  *to = made;
  return vsnprintf(made, n + 1, format, list);
}

int asprintf(char **to, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int n = vasprintf(to, format, list);
  __builtin_va_end(list);
  return n;
}

/* How many bytes are written is not counted. */
static int written(const char *format, __builtin_va_list list) {
  formatted(0, 0, format, list, 0);
  return __bulwark_uncomputed_int();
}

int vprintf(const char *format, __builtin_va_list list) { return written(format, list); }

/* A stream is an object of the library, which null is not. */
int vfprintf(void *to, const char *format, __builtin_va_list list) {
  if (!to) __bulwark_readable(0, 1);
  return written(format, list);
}

int vdprintf(int to, const char *format, __builtin_va_list list) { return written(format, list); }

int __vprintf_chk(int level, const char *format, __builtin_va_list list) { return written(format, list); }

int __vfprintf_chk(void *to, int level, const char *format, __builtin_va_list list) {
  return vfprintf(to, format, list);
}

void vsyslog(int priority, const char *format, __builtin_va_list list) { written(format, list); }

void vwarn(const char *format, __builtin_va_list list) {
  if (format) written(format, list);
}

void vwarnx(const char *format, __builtin_va_list list) {
  if (format) written(format, list);
}

void verr(int code, const char *format, __builtin_va_list list) {
  if (format) written(format, list);
  exit(code);
}

void verrx(int code, const char *format, __builtin_va_list list) {
  if (format) written(format, list);
  exit(code);
}
