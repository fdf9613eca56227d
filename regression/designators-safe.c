/* Initialisers go on where a designator has led, also within arrays whose braces are left out. */
extern void reach_error(void);

struct part { int a, b; };
struct whole { int first; struct part parts[2]; int last; };

struct whole g = { .parts[0].b = 3, 4, 5, 6 };
int row[][3] = { [1][1] = 7, 8, 9 };

int main(void) {
  struct whole l = { .parts = { { 1, 2 }, { 3, 4 } }, .parts[0] = { .b = 7 } };
  if (g.parts[0].b != 3 || g.parts[1].a != 4 || g.parts[1].b != 5 || g.last != 6) reach_error();
  if (sizeof row != 9 * sizeof(int) || row[1][2] != 8 || row[2][0] != 9) reach_error();
  if (l.parts[0].a != 0 || l.parts[0].b != 7 || l.parts[1].a != 3) reach_error();
  return 0;
}
