// C wants valid pointers also where there is nothing to compare.
#include <string.h>

int main(void) {
  char a[2] = "a", *p = 0;
  return strncmp(a, p, 0);
}
