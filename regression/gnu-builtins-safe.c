// gcc's functions on words, and about types and constants.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x && (1u << __builtin_ctz(x)) != (x & -x)) reach_error();
  if (x && (x >> (31 - __builtin_clz(x))) != 1) reach_error();
  if (__builtin_parity(x) != (__builtin_popcount(x) & 1)) reach_error();
  if (__builtin_bswap32(__builtin_bswap32(x)) != x) reach_error();
  if (__builtin_ffs(x) != (x ? __builtin_ctz(x) + 1 : 0)) reach_error();
  if (__builtin_add_overflow_p(x, 1u, 0u) != (x == 4294967295u)) reach_error();
  if (!__builtin_mul_overflow_p(-1, 1u, 0u) || __builtin_sub_overflow_p(0u, 1, 0)) reach_error();
  if (!__builtin_constant_p(3 + 4) || __builtin_constant_p(x)) reach_error();
  if (!__builtin_types_compatible_p(unsigned, __typeof__(x))) reach_error();
  if (sizeof(__builtin_choose_expr(0, x, 2.0)) != 8) reach_error();
  return 0;
}
