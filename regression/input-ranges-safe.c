// Inputs have the range of their type.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  short b = __VERIFIER_nondet_short();
  _Bool c = __VERIFIER_nondet_bool();
  unsigned short d = __VERIFIER_nondet_ushort();
  char e = __VERIFIER_nondet_char();
  if (a > 255 || b < -32768 || b > 32767 || c > 1 || d > 65535 || e < -128 || e > 127) reach_error();
}
