// A square is never negative where it does not wrap around.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > -1000 && x < 1000) {
    if (x * x < 0 || x * x > 998001) reach_error();
  }
}
