/* There is one NaN here: which bits it has is not known, and these two have the same. */
#include <assert.h>
#include <string.h>

double a = __builtin_nan("0x1");
double b = __builtin_nan("0X1");

int main(void) {
  assert(memcmp(&a, &b, sizeof a) == 0);
  return 0;
}
