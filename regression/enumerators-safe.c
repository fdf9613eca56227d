// Enumerators that int does not hold, packed enumerations, and signs of enumerations.
extern void reach_error(void);

#define IS(type, value) _Generic((value), type: 1, default: 0)

enum big { BIG = 0x100000000, INSIDE = IS(long, BIG), NEGATIVE = -1 };
enum word { WORD = 0xffffffff, WRAPS = WORD + 1 == 0 };
enum __attribute__((packed)) byte { BYTE = 255 };
enum half { HALF = -1, UP = 200 } __attribute__((packed));
enum plain { ZERO, ONE };

int main(void) {
  enum byte b = BYTE;
  enum plain p = ZERO;
  b++;
  if (!IS(long, BIG) || !INSIDE || !IS(int, NEGATIVE) || !IS(unsigned, WORD) || !WRAPS) reach_error();
  if (sizeof(enum big) != 8 || sizeof(enum byte) != 1 || sizeof(enum half) != 2) reach_error();
  if (b != 0 || p - 1 < 0 || ZERO - 1 > 0 || (enum half)-1 > 0) reach_error();
}
