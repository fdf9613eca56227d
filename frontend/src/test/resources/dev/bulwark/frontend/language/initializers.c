// expect 179
struct Q { int a, b; };
struct P { int x; struct Q q[2]; int y; union { int u; char v[4]; }; int w; };
struct Z { int n; int e[0]; int m; };
int t[] = { 1, [5] = 2, 3, [2] = 9, };
struct P g[] = { { 1, 2, 3, 4, 5, 6, 7, 8 }, { .q[1].a = 5, 6, 7, .v[1] = 3, 4, .w = 2 }, [3].q[0] = { 8 }, 9 };
struct P h = { .q = { { 1, 2 }, { 3, 4 } }, .q[0] = { .b = 7 }, .y = 1, .y = 2 };
int m[2][3] = { [0][1] = 1, 2, 3, 4, };
char s[][4] = { "ab", { "cd" }, "ef" };
struct Z z = { 1, 2 };
struct P k = { .q = 1, 2, 3, 4, 5 };
struct Q rr[6] = { [1 ... 3].a = 4, 5, 6 };
unsigned checksum(struct P *p, int n) {
  unsigned c = n;
  for (int i = 0; i < n; i++) {
    c = c * 31 + p[i].x + 3 * p[i].y + 5 * p[i].u + 7 * p[i].w;
    for (int j = 0; j < 2; j++) c = c * 7 + p[i].q[j].a + 2 * p[i].q[j].b;
  }
  return c;
}

int main(void) {
  unsigned c = sizeof t / sizeof *t;
  for (unsigned i = 0; i < sizeof t / sizeof *t; i++) c = c * 31 + t[i];
  c = c * 31 + checksum(g, sizeof g / sizeof *g);
  c = c * 31 + checksum(&h, 1) + checksum(&k, 1);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) c = c * 5 + m[i][j];
  c = c * 3 + sizeof s + s[1][1] + s[2][0] + z.n * 2 + z.m;
  for (int j = 0; j < 6; j++) c = c * 7 + rr[j].a + 2 * rr[j].b;
  struct P l = { .q[0].b = 3, 4, 5, 6 };
  c = c * 31 + checksum(&l, 1);
  return (c ^ c >> 8 ^ c >> 16 ^ c >> 24) & 255;
}
