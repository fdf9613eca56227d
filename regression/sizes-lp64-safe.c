// Sizes on a machine with 64 bits.
extern void reach_error(void);

int main(void) {
  long l = 0;
  if (sizeof(int) != 4 || sizeof l != 8 || sizeof(short) != 2) reach_error();
  // sizeof has an unsigned type.
  if (sizeof(int) - 5 < 0) reach_error();
  if (sizeof(l++) != 8 || l != 0) reach_error();
}
