// Library functions that are modelled: digits are read, the end is set, the range is kept.
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

extern void reach_error(void);

static void check(int holds) {
  if (!holds) reach_error();
}

int main(void) {
  char text[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  char *end;
  long n = strtol(text, &end, 10);
  check(n >= -9 && n <= 99);
  check(end >= text && end <= text + 2);
  if (isdigit((unsigned char)text[0])) {
    check(end > text && n >= 0);
    check(n >= text[0] - '0');
  }
  check(errno == 0);
  return 0;
}
