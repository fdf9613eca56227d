// What compilers are told beside the program does not change it.
#include <assert.h>
#include <stdbool.h>
#include <limits.h>
extern void reach_error(void);

_Static_assert(sizeof(int) == 4, "int has four bytes");

static inline __attribute__((always_inline)) int twice(const int x) { return 2 * x; }

int main(void) {
  register int a = __extension__ 21;
  bool ok = __builtin_expect(twice(a) == 42, 1);
  assert(ok);
  if (!ok || INT_MAX != 2147483647) reach_error();
}
