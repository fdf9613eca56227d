// The length without its header, where there may be no header.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  unsigned body = length - 4;
  return body > 100;
}
