// An output of assembly without instructions is a register that nobody has written. What comes before assembly with
// instructions is known as ever.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned garbage;
  int kept = 7;
  __asm__ volatile("" : "=r"(garbage), "+r"(kept) : : "memory");
  if (kept != 7) reach_error();
  if (garbage == 0xdeadbeef) reach_error();
  __asm__ volatile("nop" ::: "memory");
}
