// The blocks overlap for one of the distances.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char text[16] = "abcdefg";
  unsigned distance = __VERIFIER_nondet_uint();
  if (distance < 3 || distance > 8) return 0;
  memcpy(text + distance, text, 4);
  return 0;
}
