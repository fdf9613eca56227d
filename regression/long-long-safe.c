// 64 bits also where long has only 32.
extern void reach_error(void);

int main(void) {
  long long big = 1LL << 40;
  long small = (long)big;
  if (small != 0 || big >> 38 != 4) reach_error();
  unsigned long long wrap = 0;
  wrap--;
  if (wrap != 18446744073709551615ULL) reach_error();
}
