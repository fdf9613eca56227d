// Functions of the library mean the same through pointers.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct allocator {
  void *(*get)(size_t);
  void (*put)(void *);
};

int main(void) {
  struct allocator heap = {malloc, free};
  int (*any)(void) = __VERIFIER_nondet_int;
  void (*assume)(int) = __VERIFIER_assume;
  void (*end)(int) = exit;
  char *p = heap.get(4);
  void *(*fill)(void *, int, size_t) = memset;
  fill(p, 3, 4);
  int x = any();
  assume(x > 10);
  if (x + 0LL < p[2]) reach_error();
  heap.put(p);
  end(0);
  reach_error();
  return 0;
}
