// The second loop runs longer than the first.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  int filled = 0;
  for (int i = 0; i < n; i++) filled++;
  for (int i = 0; i <= n; i++) {
    if (filled == 0 && n > 2) reach_error();
    filled--;
  }
}
