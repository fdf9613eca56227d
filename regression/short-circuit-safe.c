// The right-hand sides of && and || have effects only where they are evaluated.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int calls;
int called(int result) { calls++; return result; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  int both = x > 0 && called(x > 5);
  int either = x > 0 || called(1);
  check(calls == 1);
  check(either == 1 && both == (x > 5));
  return 0;
}
