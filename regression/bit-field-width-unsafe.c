// The sum wraps at 40 bits.
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

struct wide { unsigned long long u40 : 40; };

int main(void) {
  struct wide w;
  w.u40 = __VERIFIER_nondet_ulonglong();
  if (w.u40 + 1 < w.u40) reach_error();
}
