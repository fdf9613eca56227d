/* The block reaches behind the member that it begins at. */
#include <string.h>
extern void reach_error(void);

struct state { int kept, first, second; };

int main(void) {
  struct state s = { 1, 2, 3 };
  memset(&s.first, 0, 2 * sizeof(int));
  if (s.kept == 1 && s.first == 0 && s.second == 0) reach_error();
  return 0;
}
