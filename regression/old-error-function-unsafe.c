// The error function of older programs.
extern void __VERIFIER_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if ((c & 0x0f) == 9 && c / 16 == 3) __VERIFIER_error();
}
