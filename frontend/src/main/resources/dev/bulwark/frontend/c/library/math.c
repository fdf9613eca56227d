/*
 * Functions of math.h that leave a result behind a pointer or in a variable, and have a meaning here where a program has
 * no body for them. What IEEE 754 fixes is exact.
 */

/* The bits of a number: its exponent is that of a fraction in [1/2, 1) times a power of two. */
union of_float {
  float number;
  unsigned bits;
};

union of_double {
  double number;
  unsigned long long bits;
};

/* C leaves the power of what is not finite open. */
#define NO_FRACTION(x, power)               \
  if (!__builtin_isfinite(x)) {             \
    *power = __VERIFIER_nondet_int();       \
    return x;                               \
  }                                         \
  if (x == 0) {                             \
    *power = 0;                             \
    return x;                               \
  }

float frexpf(float x, int *power) {
  NO_FRACTION(x, power)
  union of_float is;
  _Bool small = __builtin_fabsf(x) < 0x1p-126f;
  is.number = small ? x * 0x1p24f : x;
  *power = (int)(is.bits >> 23 & 0xff) - 126 - (small ? 24 : 0);
  is.bits = (is.bits & 0x807fffff) | 0x3f000000;
  return is.number;
}

double frexp(double x, int *power) {
  NO_FRACTION(x, power)
  union of_double is;
  _Bool small = __builtin_fabs(x) < 0x1p-1022;
  is.number = small ? x * 0x1p53 : x;
  *power = (int)(is.bits >> 52 & 0x7ff) - 1022 - (small ? 53 : 0);
  is.bits = (is.bits & 0x800fffffffffffffull) | 0x3fe0000000000000ull;
  return is.number;
}

/* The bytes of a long double are in no model: it is multiplied with powers of two, which is exact, and is never 0. */
#define DOWN(n)           \
  if (x >= 0x1p##n##L) {  \
    x *= 0x1p-##n##L;     \
    found += n;           \
  }
#define UP(n)             \
  if (x < 0x1p-##n##L) {  \
    x *= 0x1p##n##L;      \
    found -= n;           \
  }

long double frexpl(long double given, int *power) {
  NO_FRACTION(given, power)
  long double x = __builtin_fabsl(given);
  int found = 0;
  if (x >= 1) {
    DOWN(8192)
    DOWN(4096)
    DOWN(2048)
    DOWN(1024)
    DOWN(512)
    DOWN(256)
    DOWN(128)
    DOWN(64)
    DOWN(32)
    DOWN(16)
    DOWN(8)
    DOWN(4)
    DOWN(2)
    DOWN(1)
    x *= 0.5L;
    found++;
  } else {
    if (x < 0x1p-16382L) {
      x *= 0x1p64L;
      found = -64;
    }
    UP(8192)
    UP(4096)
    UP(2048)
    UP(1024)
    UP(512)
    UP(256)
    UP(128)
    UP(64)
    UP(32)
    UP(16)
    UP(8)
    UP(4)
    UP(2)
    UP(1)
  }
  *power = found;
  return __builtin_copysignl(x, given);
}

/*
 * The last three bits of the quotient that is nearest to x / y, even where two are, with its sign; of a larger quotient
 * C leaves open how many bits more there are. What is above 8 times y is taken away without rounding, and so is the
 * rest: it is never more than twice what is taken away. The quotient is open where there is no remainder.
 */
#define QUOTIENT(type, suffix, greatest)                                            \
  type remquo##suffix(type x, type y, int *quotient) {                              \
    type rest = __builtin_remainder##suffix(x, y);                                  \
    if (__builtin_isnan(rest)) {                                                    \
      *quotient = __VERIFIER_nondet_int();                                          \
      return rest;                                                                  \
    }                                                                               \
    type by = __builtin_fabs##suffix(y), left = __builtin_fabs##suffix(x);          \
    int n = 0, more = 0;                                                            \
    if (by <= greatest / 8 && left >= 8 * by) {                                     \
      left = __builtin_fmod##suffix(left, 8 * by);                                  \
      more = __bulwark_uncomputed_int() & 0x7ffffff8;                               \
    }                                                                               \
    if (by <= greatest / 4 && left >= 4 * by) {                                     \
      left -= 4 * by;                                                               \
      n += 4;                                                                       \
    }                                                                               \
    if (by <= greatest / 2 && left >= 2 * by) {                                     \
      left -= 2 * by;                                                               \
      n += 2;                                                                       \
    }                                                                               \
    if (left >= by) {                                                               \
      left -= by;                                                                   \
      n += left >= by - left ? 2 : 1;                                               \
    } else if (left > by - left) {                                                  \
      n++;                                                                          \
    }                                                                               \
    if (n == 8 && !more) more = __bulwark_uncomputed_int() & 0x7ffffff8;            \
    n = (n & 7) + more;                                                             \
    *quotient = __builtin_copysign##suffix(1, x) == __builtin_copysign##suffix(1, y) ? n : -n; \
    return rest;                                                                    \
  }

QUOTIENT(float, f, __FLT_MAX__)
QUOTIENT(double, , __DBL_MAX__)
QUOTIENT(long double, l, __LDBL_MAX__)

void sincosf(float x, float *sine, float *cosine) {
  *sine = __builtin_sinf(x);
  *cosine = __builtin_cosf(x);
}

void sincos(double x, double *sine, double *cosine) {
  *sine = __builtin_sin(x);
  *cosine = __builtin_cos(x);
}

void sincosl(long double x, long double *sine, long double *cosine) {
  *sine = __builtin_sinl(x);
  *cosine = __builtin_cosl(x);
}

/* The sign of the gamma function, whose logarithm is not computed. */
int signgam;

float lgammaf_r(float x, int *sign) {
  *sign = __bulwark_uncomputed_int() ? 1 : -1;
  return __bulwark_uncomputed_float();
}

double lgamma_r(double x, int *sign) {
  *sign = __bulwark_uncomputed_int() ? 1 : -1;
  return __bulwark_uncomputed_double();
}

long double lgammal_r(long double x, int *sign) {
  *sign = __bulwark_uncomputed_int() ? 1 : -1;
  return __bulwark_uncomputed_long_double();
}

float lgammaf(float x) { return lgammaf_r(x, &signgam); }

double lgamma(double x) { return lgamma_r(x, &signgam); }

long double lgammal(long double x) { return lgammal_r(x, &signgam); }

float gammaf(float x) { return lgammaf(x); }

double gamma(double x) { return lgamma(x); }

long double gammal(long double x) { return lgammal(x); }
