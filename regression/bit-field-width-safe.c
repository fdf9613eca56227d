// To gcc a bit-field that is wider than int has a type of its own width, and arithmetic on it wraps there.
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

struct wide { unsigned long long u40 : 40; long long i35 : 35; unsigned long long u32 : 32; };

int main(void) {
  struct wide w;
  w.u40 = __VERIFIER_nondet_ulonglong();
  w.i35 = -1;
  w.u32 = 0;
  if (w.u40 + 1 == 0x10000000000ULL || w.u40 << 8 > 0xffffffffffULL || ~w.u40 > 0xffffffffffULL) reach_error();
  if (w.u40 * w.u40 > 0xffffffffffULL || -w.u40 > 0xffffffffffULL) reach_error();
  if (w.u40 + 0ULL + 1 == 0) reach_error();
  if (w.i35 > w.u32 - 1 || w.u32 - 1 < 0) reach_error();
  if (sizeof(w.u40 + 1) != 8 || _Generic(w.u40 + 1, unsigned long long: 1, default: 0)) reach_error();
}
