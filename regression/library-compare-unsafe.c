// C fixes the sign of what strcmp returns, not the number.
#include <string.h>

extern void reach_error(void);

int main(void) {
  if (strcmp("b", "a") != 1) reach_error();
  return 0;
}
