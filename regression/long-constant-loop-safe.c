// No input: one long run.
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 1000; i++) {
    sum += i;
  }
  check(sum == 499500);
  return 0;
}
