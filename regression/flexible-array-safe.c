/* gcc makes a static object as long as the initialiser of its flexible array; copies take all of its elements. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct text { int n; char a[]; };
struct numbers { int n; int a[]; };

static struct text text = { 3, "ab" };
struct numbers numbers = { 2, { [3] = 7 } };

int main(void) {
  static struct numbers counted = { 1, 2, 3 };
  assert(text.a[1] == 'b' && text.a[2] == 0);
  assert(numbers.a[2] == 0 && numbers.a[3] == 7);
  assert(counted.a[1] == 3);
  struct numbers *p = malloc(16), *q = calloc(1, 16);
  p->n = 3;
  p->a[0] = 1;
  p->a[1] = 2;
  p->a[2] = 3;
  memcpy(q, p, 16);
  assert(q->a[2] == 3);
  return 0;
}
