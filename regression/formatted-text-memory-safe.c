// The text takes six bytes at most.
#include <stdio.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char text[6];
  sprintf(text, "x=%d", __VERIFIER_nondet_uchar());
  return 0;
}
