// expect 85
struct P { int x, y; };
struct B { int n; union { int i; float f; } u; int *p; };
struct P mk(int a) { struct P p = { a, a + 1 }; return p; }
struct P mk2(int a) { struct P p = { a, a + 2 }; return p; }
int cell = 7;
struct B big(int n) { struct B b = { n, { .i = n * 2 }, &cell }; return b; }
struct H { int (*f)(int); };
int inc(int x) { return x + 1; }
int dec(int x) { return x - 1; }
struct H pick(int k) { struct H h = { k ? inc : dec }; return h; }
typedef struct P (*F)(int);
int main(void) {
  F fs[2] = { mk, mk2 };
  struct H (*ph)(int) = pick;
  struct B (*pb)(int) = big;
  struct P p = fs[0](3);
  int s = p.x + 10 * p.y + fs[1](4).y + ph(1).f(5) + ph(0).f(5);
  struct B b = (*pb)(4);
  fs[1](9);
  return s + b.n + b.u.i + *b.p + *pb(1).p;
}
