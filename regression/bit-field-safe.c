// Bit-fields hold as many bits as they say, with their sign.
extern void reach_error(void);

struct flags { unsigned low : 3; int high : 5; };

int main(void) {
  struct flags f = {0, 0};
  f.low = 12;
  f.high = 31;
  if (f.low != 4 || f.high != -1) reach_error();
}
