/* What a part was given first counts no more when it is given a value again, nor does its effect. */
extern void reach_error(void);

union number { int whole; struct { short low, high; } half; char byte[4]; };
union number a = { .whole = -1, .half = { .high = 1 } };
union number b = { .byte[0] = 1, .whole = 7, .byte[2] = 1 };
struct { int x; union { int whole; char byte[4]; }; } c = { .whole = -1, .byte[1] = 1, .x = 2 };
union number d = { .half.low = 1, .half.high = 2 };

int calls;
int call(void) { return ++calls; }

int main(void) {
  union number e = { .whole = -1, .half.high = 1 };
  struct { int x, y; } f = { .y = call(), .x = 2, 3 };
  int g[3] = { [0 ... 2] = call() };
  struct { int x, y; } h[2] = { [0 ... 1] = { 5, call() } };
  char text[] = ("ab"), same[] = { ("abc") };
  if (a.half.low != 0 || a.half.high != 1) reach_error();
  if (b.byte[0] != 0 || b.byte[2] != 1) reach_error();
  if (c.byte[0] != 0 || c.byte[1] != 1 || c.byte[3] != 0 || c.x != 2) reach_error();
  if (d.half.low != 1 || d.half.high != 2) reach_error();
  if (e.half.low != 0 || e.half.high != 1) reach_error();
  if (f.x != 2 || f.y != 3) reach_error();
  if (g[0] != 1 || g[1] != 1 || g[2] != 1) reach_error();
  if (h[0].y != 2 || h[1].x != 5 || h[1].y != 2 || calls != 2) reach_error();
  if (sizeof text != 3 || text[1] != 'b' || sizeof same != 4 || same[2] != 'c') reach_error();
  return 0;
}
