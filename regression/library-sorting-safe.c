/* Sorting and searching call the function that they are given. */
#include <stdlib.h>
#include <string.h>
void reach_error(void);
#define check(e) if (!(e)) reach_error()

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}

int main(void) {
  int numbers[3] = {3, 1, 2}, key = 2;
  qsort(numbers, 3, sizeof(int), compare);
  check(numbers[0] == 1 && numbers[1] == 2 && numbers[2] == 3);
  check(bsearch(&key, numbers, 3, sizeof(int), compare) == numbers + 1);
  char to[4];
  check(strlcpy(to, "abcdef", sizeof to) == 6 && to[2] == 'c' && to[3] == 0);
  check(strlcat(to, "x", sizeof to) == 4 && to[3] == 0);
  check(memccpy(to, "pqr", 'q', 3) == to + 2 && to[1] == 'q' && to[2] == 'c');
  return 0;
}
