// The error is at the bottom of seven calls.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

void down(int depth, int key) {
  if (depth == 7) {
    check(key != 42);
    return;
  }
  down(depth + 1, key);
}

int main(void) {
  down(0, __VERIFIER_nondet_int());
  return 0;
}
