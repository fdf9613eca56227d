// expect 97
#include <stdarg.h>
struct P { int x, y; };
int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(ap, int); va_end(ap); return s; }
double dsum(int n, ...) { va_list ap; va_start(ap, n); double s = 0; for (int i = 0; i < n; i++) { s += va_arg(ap, double); s += va_arg(ap, int);} va_end(ap); return s; }
int vsum(int n, va_list ap) { int s = 0; while (n--) s += va_arg(ap, int); return s; }
int wrap(int n, ...) { va_list ap, aq; va_start(ap, n); va_copy(aq, ap); int s = vsum(n, ap); s += vsum(n, aq) * 2; va_end(aq); va_end(ap); return s; }
int main(void) { short q = 3; int z = 5; return sum(3, 1, q, 'A') + (int) dsum(2, 1.5, 1, 2.5f, 2) + wrap(2, 3, 4) + sum(0); }
