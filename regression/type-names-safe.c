// Names of types that go on behind a pointer, as arguments of macros and builtins.
#include <stdarg.h>

extern void reach_error(void);

struct pair {
  int a, b;
};

static int twice(int x) { return 2 * x; }

static int calls(int n, ...) {
  va_list list;
  va_start(list, n);
  int (*f)(int) = va_arg(list, int (*)(int));
  int(*row)[3] = va_arg(list, int(*)[3]);
  struct pair pair = va_arg(list, struct pair);
  long *const *deep = va_arg(list, long *const *);
  va_end(list);
  return f(n) + (*row)[1] + pair.a + pair.b + (int)**deep;
}

int main(void) {
  int row[3] = {10, 20, 30};
  struct pair pair = {100, 200};
  long l = 1000, *p = &l;
  if (calls(3, twice, &row, pair, &p) != 6 + 20 + 300 + 1000) reach_error();
  if (!__builtin_types_compatible_p(int, const int)) reach_error();
  if (!__builtin_types_compatible_p(int[], int[5])) reach_error();
  if (__builtin_types_compatible_p(int[4], int[5])) reach_error();
  if (__builtin_types_compatible_p(int *, const int *)) reach_error();
  if (!__builtin_types_compatible_p(__typeof__(l), long)) reach_error();
  if (!__builtin_types_compatible_p(struct pair, __typeof__(pair))) reach_error();
  if (__builtin_types_compatible_p(char *[2], char(*)[2])) reach_error();
  if (!__builtin_types_compatible_p(int(int), int(int))) reach_error();
  if (__builtin_types_compatible_p(int (*)(int), int (*)(long))) reach_error();
  if (!__builtin_types_compatible_p(int (*(*)(int))[3], int (*(*)(int))[3])) reach_error();
  return 0;
}
