// What functions with a number of bytes may be given: pointers to the end, and what is no string.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

struct pair {
  int a, b;
};

static int by_size(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

int main(void) {
  char a[3] = {1, 2, 3}, b[3] = {1, 2, 4};
  struct pair s[2] = {{1, 2}, {1, 2}}, *p = s, *q = s;
  int r = memcmp(a, b, 3) + memcmp(a + 3, b, 0) + memcmp(&s[0], &s[1], sizeof s[0]);
  r += strncmp(a, b, 3) + (memchr(a, 2, 9) == 0) + (memrchr(a, 1, 3) == 0);
  strncpy(a, b, 3);
  qsort(a, 3, 1, by_size);
  *p = *q;
  *p = q[1];
  return r;
}
