// Steps of four and of twelve: the residue stays, and no bound says that.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int x = 3;
  while (x < 1000000 && __VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      x += 4;
    } else {
      x += 12;
    }
  }
  check(x % 4 == 3);
  return 0;
}
