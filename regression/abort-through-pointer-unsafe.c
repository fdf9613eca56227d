// A function of the library is called through a member.
#include <stdlib.h>

struct ending {
  void (*end)(void);
};

int main(void) {
  struct ending e = {abort};
  e.end();
  return 0;
}
