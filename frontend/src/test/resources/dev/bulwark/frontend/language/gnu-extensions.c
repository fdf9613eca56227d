// expect 110
int f(a, b, c) int a; char b; float c; { return a + b + (int) c; }
struct P { int x, y, z[3]; };
int g(struct P *p) { return p->x + p->y + p->z[2]; }
int main(void) { int r = f(1, 2, 3.7f); r += ({ int t = 4; t * 2; }); typeof(r) q = 5; __typeof__(&q) pq = &q; r += *pq; r += g(&(struct P){ .y = 3, .z = { [1 ... 2] = 4 } }); int a[10] = { [2 ... 5] = 3, [8] = 1, 2 }; for (int i = 0; i < 10; i++) r += a[i] * i; int *l = (int[]){1,2,3}; r += l[2]; r += (q ?: 9); struct P p = { 1, .z[0] = 2, 7 }; r += p.z[1]; switch (r & 3) { case 0 ... 1: r++; break; default: r += 2; } return r; }
