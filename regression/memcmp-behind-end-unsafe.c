// memcmp may read all of its bytes, also those behind the first difference.
#include <string.h>

int main(void) {
  char a[3] = {1, 2, 3}, b[4] = {2, 2, 2, 2};
  return memcmp(a, b, 4) == 0;
}
