// Library functions that are modelled: digits are read, the end is set, the range is kept.
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  char *end;
  long n = strtol(text, &end, 10);
  assert(n >= -9 && n <= 99);
  assert(end >= text && end <= text + 2);
  if (isdigit((unsigned char)text[0])) {
    assert(end > text && n >= 0);
    assert(n >= text[0] - '0');
  }
  assert(errno == 0);
  return 0;
}
