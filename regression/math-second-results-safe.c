/* Functions of math.h with a second result behind a pointer. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>

int main(void) {
  int power = 7, quotient = 7, sign = 0;
  double half = frexp(-3.0, &power);
  assert(half == -0.75 && power == 2);
  assert(frexp(0x1p-1060, &power) == 0.5 && power == -1059);
  assert(remquo(-7.0, 2.0, &quotient) == 1.0 && quotient == -4);
  double sine, cosine;
  sincos(half, &sine, &cosine);
  assert(-1 <= sine && sine <= 1 && cosine <= 1);
  lgamma_r(half, &sign);
  assert(sign == 1 || sign == -1);
  imaxdiv_t parts = imaxdiv(-7, 2);
  assert(parts.quot == -3 && parts.rem == -1);
  return 0;
}
