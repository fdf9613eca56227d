// expect 48
#include <stdarg.h>
void set(int n, ...) { va_list ap; va_start(ap, n); for (int i = 0; i < n; i++) { int *p = va_arg(ap, int *); *p = i + 1; } va_end(ap); }
int rec(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int); va_end(ap); return n == 0 ? a : rec(n - 1, a + n); }
long long ll(int k, ...) { va_list ap; va_start(ap, k); char *s = va_arg(ap, char *); long long v = va_arg(ap, long long); unsigned u = va_arg(ap, unsigned); va_end(ap); return v / 1000000000LL + s[1] + u; }
int main(void) { int a, b, c; set(3, &a, &b, &c); return a + b * 2 + c * 4 + rec(4, 1) + (int) ll(1, "abc", 5000000000LL, 7u) - 90; }
