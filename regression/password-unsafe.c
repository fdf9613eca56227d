// Each round takes an input; four right ones in a row fail.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int right = 0;
  for (int i = 0; i < 6; i++) {
    int x = __VERIFIER_nondet_int();
    right = x == i * 17 + 3 ? right + 1 : 0;
    check(right < 4);
  }
  return 0;
}
