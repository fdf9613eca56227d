/* To gcc the first member is zero then, to C it is 1. */
extern void reach_error(void);

struct pair { int x, y; };

int main(void) {
  struct pair p = { 1, 2 };
  struct { struct pair a; } s = { .a = p, .a.y = 9 };
  if (s.a.x != 0) reach_error();
  return 0;
}
