/* How much is written follows the format, not the object. */
#include <stdio.h>

int main(void) {
  char c = 0;
  scanf("%d", &c);
  return c;
}
