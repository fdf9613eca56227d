/* C wants a string. */
#include <stdio.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  const char *names[2] = {"one", 0};
  int i = __VERIFIER_nondet_int() & 1;
  printf("%d %s\n", i, names[i]);
  return 0;
}
