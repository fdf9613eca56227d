// The called function never returns, so the loop around the call never goes round; a proof still needs an invariant there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

void spin(int x) {
  while (1) {
    if (x) {
      x++;
    }
  }
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 7) {
    while (x > 2) {
      if (x < 8) {
        reach_error();
      }
      spin(x);
    }
    reach_error();
  }
  return 0;
}
