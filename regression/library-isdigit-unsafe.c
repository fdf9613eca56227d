// "Yes" is any number but zero, not one.
#include <ctype.h>

extern void reach_error(void);

static void check(int holds) {
  if (!holds) reach_error();
}

int main(void) {
  check(isdigit('7') == 1);
  return 0;
}
