// The text takes six, and there are five bytes at most.
#include <stdio.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char text[5];
  sprintf(text, "x=%d", __VERIFIER_nondet_uchar());
  return 0;
}
