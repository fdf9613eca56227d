// Two counters go up together and down together: needs that they are equal all the time.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int x = 0, y = 0;
  while (x < 100000 && __VERIFIER_nondet_int()) {
    x++;
    y++;
  }
  while (x > 0) {
    x--;
    y--;
  }
  check(y == 0);
  return 0;
}
