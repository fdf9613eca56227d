/* A pointer to a local variable is kept in a global, and used only while the variable lives. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int *last;

int use(void) { return *last + 1; }

int twice(int x) {
  int result = 2 * x;
  last = &result;
  return use();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000) return 0;
  int r = twice(x);
  r += twice(x + 1);
  last = &r;
  if (use() != 4 * x + 5) reach_error();
  return 0;
}
