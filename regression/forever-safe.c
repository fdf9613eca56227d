// A loop that never ends; only an invariant can show that it never fails.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  unsigned char state = 0;
  while (1) {
    check(state < 4);
    if (__VERIFIER_nondet_int()) {
      state = (state + 1) % 4;
    }
  }
}
