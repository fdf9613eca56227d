// expect 176
#define K(x) _Generic((x), int: 1, double: 2, char *: 3, const char *: 8, default: 4, unsigned: 5, struct S *: 6)
struct S { int a; };
enum E { A, B };
int fi(int x) { return x + 1; }
int fd(double x) { return (int) (x * 2); }
#define F(x) _Generic((x), int: fi, double: fd)(x)
typedef const char *cs;
int g = _Generic(1L, long: 11, default: 3);
int main(void) {
  struct S s; char c = 1; const int ci = 2; int arr[3]; const char *p = "x"; char *q = 0; cs r = p; enum E e = B;
  int lv = 0; _Generic(lv, int: lv) = 5;
  const struct S *cp = &s;
  return K(1) + 10 * K(2.0) + 20 * K("a") + K(c) + K(1u) + K(&s) + K(ci) + K(arr) + _Generic(arr, int *: 7, default: 0)
    + _Generic(c, char: 1, default: 2) + _Generic((char) 1, signed char: 1, char: 3) + K(p) + K(q) + K(r) * 2 + K(e) + F(3) + F(2.5) + g + lv + K(cp)
    + _Generic(fi, int (*)(int): 2, default: 1) + __builtin_types_compatible_p(const int, int) + 2 * __builtin_types_compatible_p(const int *, int *);
}
