// Conditions of directives: 64 bits, unsigned where one operand is, nothing evaluated in vain.
extern void reach_error(void);
#define HAS defined(HAS)
int main(void) {
#if !(1 ? 2 : (1 / 0)) || (0 && 1 / 0) || !(1 || 1 % 0)
  reach_error();
#endif
#if -1 < 0u || (-1) / 2u < 5 || 1u << 63 < 1 || '\377' > 0 || !HAS
  reach_error();
#elif 0
  reach_error();
#endif
  return 0;
}
