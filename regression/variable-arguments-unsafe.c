/* One argument more is asked for than there may be. */
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);

int sum(int n, ...) {
  int s = 0;
  va_list list;
  va_start(list, n);
  while (n-- > 0) s += va_arg(list, int);
  va_end(list);
  return s;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  return n < 4 ? sum(n, 1, 2) : 0;
}
