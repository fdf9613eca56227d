// expect 77
#include <stdarg.h>
extern void reach_error(void);
typedef int (*F)(const char *, ...);
int count(const char *f, ...) { va_list ap; va_start(ap, f); int n = 0; for (; *f; f++) switch (*f) { case 'd': n += va_arg(ap, int); break; case 'l': n += (int) va_arg(ap, long); break; case 's': n += va_arg(ap, const char *)[0]; break; case 'f': n += (int) (va_arg(ap, double) * 2); break; case 'u': n += va_arg(ap, unsigned); break; case 'p': n += *(int *) va_arg(ap, void *); break; } va_end(ap); return n; }
int other(const char *f, ...) { return f[0]; }
static int next(va_list *ap) { return va_arg(*ap, int); }
int two(int n, ...) { va_list ap; va_start(ap, n); int a = next(&ap); int b = next(&ap); va_end(ap); return a * 10 + b; }
struct S { va_list ap; int n; };
int third(int n, ...) { struct S s; va_start(s.ap, n); va_arg(s.ap, int); va_arg(s.ap, int); int r = va_arg(s.ap, int); va_end(s.ap); return r; }
int none(int n, ...) { return n; }
int main(void) { int x = 9; char c = 2; float f = 1.5f; F g = count; F h = other; return count("ds", 1, "A") + g("dlfup", c, 3L, f, 4u, &x) + two(0, 1, 2) + h("A") + third(0, 5, 6, 7) + none(3) + none(3, 4.0, "x") - 100; }
