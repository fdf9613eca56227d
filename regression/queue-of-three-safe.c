// A queue as two counters: the front is never behind the back, nor more than three before it.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int front = 10, back = 8;
  while (front < 1000000 && __VERIFIER_nondet_int()) {
    if (front - back < 3) {
      front++;
    } else {
      back++;
    }
    if (back < front && __VERIFIER_nondet_int()) {
      back++;
    }
  }
  check(front - back >= 0);
  check(front - back <= 3);
  return 0;
}
