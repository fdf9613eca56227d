// Unsigned arithmetic wraps around.
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = x + 1;
  check(y > x || y == 0);
  check(x - 1u == x + 4294967295u);
  return 0;
}
