/* Arguments behind the declared ones, of several types, in a function that calls itself. */
#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int sum(const char *kinds, ...) {
  int s = 0;
  va_list list;
  va_start(list, kinds);
  for (; *kinds; kinds++) {
    if (*kinds == 'i') s += va_arg(list, int);
    else if (*kinds == 'p') s += *va_arg(list, int *);
    else s += (int)va_arg(list, double);
  }
  va_end(list);
  return s;
}

int last(int n, ...) {
  va_list list;
  va_start(list, n);
  int a = va_arg(list, int);
  va_end(list);
  return n == 0 ? a : last(n - 1, a + 1);
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  if (sum("ipd", x, &x, 2.5f) != 2 * x + 2) reach_error();
  if (last(2, x) != x + 2) reach_error();
  return 0;
}
