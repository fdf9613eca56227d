// The operation is done in the promoted type, the result converted back.
extern void reach_error(void);

int main(void) {
  unsigned char c = 200;
  c += 100;
  if (c != 44) reach_error();
  c <<= 3;
  if (c != 96) reach_error();
  signed char s = 100;
  s *= 2;
  if (s != -56) reach_error();
  int i = 17;
  i %= 5;
  i ^= 3;
  if (i != 1) reach_error();
}
