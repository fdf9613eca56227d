// Assembly with instructions that is never executed.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int read_flags(void) {
  int flags;
  __asm__ volatile("pushf; pop %[to]" : [to] "=r"(flags) : : "memory", "cc");
  return flags;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int mode = n & 3;
  if (mode > 3) return read_flags();
  if (mode < 0) reach_error();
}
