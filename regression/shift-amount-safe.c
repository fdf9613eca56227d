// Shift amounts are kept in range by a mask.
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = 0;
  for (int i = 0; i < 5; i++)
    y |= (x << (i & 31)) | (x >> (y & 31));
  return (int)(y & 1u);
}
