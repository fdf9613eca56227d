// What C does fix about comparing strings and about characters.
#include <ctype.h>
#include <string.h>

extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

static void check(int holds) {
  if (!holds) reach_error();
}

int main(void) {
  char c = __VERIFIER_nondet_char();
  char one[2] = {c, 0};
  check((strcmp(one, "m") < 0) == ((unsigned char)c < 'm'));
  check(!strcmp(one, "m") == (c == 'm'));
  check(memcmp("abc", "abd", 3) < 0 && memcmp("abc", "abd", 2) == 0);
  if (c >= 0) check(!isdigit(c) == (c < '0' || c > '9'));
  return 0;
}
