// Sizes and offsets beyond 32 bits.
#include <stddef.h>
extern void reach_error(void);

struct huge { short buffer[(1LL << 62) - 256]; int a; int b; };
union both { struct huge h; char c; };

int main(void) {
  if (sizeof(struct huge) != (1ULL << 63) - 512 + 8 || sizeof(union both) != sizeof(struct huge)) reach_error();
  if (offsetof(struct huge, b) != (1ULL << 63) - 508 || sizeof(char[1L << 40]) != 1L << 40) reach_error();
}
