// What does not fit is left out, but counts.
#include <stdio.h>

extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char text[6];
  unsigned char x = __VERIFIER_nondet_uchar();
  int n = snprintf(text, sizeof text, "x=%d;", x);
  if (n < 4 || n > 6) reach_error();
  if (text[0] != 'x' || text[1] != '=') reach_error();
  if (text[n - 1] != ';') reach_error();
  return 0;
}
