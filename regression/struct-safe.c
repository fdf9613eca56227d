// A member that is written is read again.
extern void reach_error(void);

struct point { int x, y; };

int main(void) {
  struct point p;
  p.x = 1;
  if (p.x != 1) reach_error();
}
