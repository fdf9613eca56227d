// Products of two 64-bit numbers fit into 128 bits.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned __int128 p = (unsigned __int128)0xffffffffffffffffUL * 0xffffffffffffffffUL;
  if ((unsigned long)(p >> 64) != 0xfffffffffffffffeUL) reach_error();
  unsigned long x = __VERIFIER_nondet_ulong();
  if ((unsigned long)((__int128)x + 1) != x + 1) reach_error();
}
