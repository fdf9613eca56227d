// A body for inlining only yields to the definition proper.
extern void reach_error(void);
extern inline __attribute__((gnu_inline)) int f(void) { return 1; }
int f(void) { return 2; }
int main(void) {
  if (f() != 2) reach_error();
  return 0;
}
