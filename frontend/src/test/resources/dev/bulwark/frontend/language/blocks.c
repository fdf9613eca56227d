// expect 159
#include <string.h>

struct S { int a; char c; };

/* Blocks that end within numbers, of few and of many bytes. */
int main(void) {
  int few[4] = { 0x01020304, 2, 3, 4 };
  int copy[4];
  memset(copy, 7, 6);
  memcpy(copy, few, 6);
  struct S s, t;
  memset(&s, 0, 5);
  s.a = 3;
  s.c = 4;
  memcpy(&t, &s, 5);
  memset(&few[2], 1, 3);
  int r = (copy[0] & 255) + (copy[1] & 255) + t.a + t.c + (few[2] & 255) + (few[2] >> 24);
  int a[20], b[20];
  for (int i = 0; i < 20; i++) {
    a[i] = i * 0x01010101;
    b[i] = 0;
  }
  memcpy(b, a, 78);
  memset(a, 2, 79);
  memmove(&b[1], &b[0], 79 - 4);
  return r + (b[19] & 0xffff) % 251 + (a[19] >> 24) + a[18] % 100;
}
