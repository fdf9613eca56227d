// One of the members is another one than the check expects.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct point {
  int x;
  int y;
};
struct point points[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  if (n < 1 || n > 1000) return 0;
  for (i = 0; i < n; i++) {
    points[i].x = i;
    points[i].y = n;
  }
  for (i = 0; i < n; i++)
    if (points[i].x != i || points[i].y != i) reach_error();
  return 0;
}
