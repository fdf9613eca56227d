// The type of a constant is the first one that it fits into.
extern void reach_error(void);

int main(void) {
  if (010 != 8 || 0x1F != 31 || 0b101 != 5) reach_error();
  // 2147483648 is a long long here, so nothing wraps.
  if (-2147483648 > 0) reach_error();
  // 0x80000000 is unsigned.
  if (-0x80000000 < 0) reach_error();
  if (sizeof(1L) != 4 || sizeof(1LL) != 8 || sizeof('a') != 4) reach_error();
}
