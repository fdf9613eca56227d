// The bytes of a number, least significant first.
extern void reach_error(void);

union number { unsigned value; unsigned char bytes[4]; };

int main(void) {
  union number n;
  n.value = 0x01020304;
  n.bytes[1] = 9;
  if (n.value != 0x01020904) reach_error();
}
