extern int __VERIFIER_nondet_int(void);
struct point { int x, y; };

static struct point make(int both) {
  struct point made;
  made.x = 1;
  if (both) made.y = 2;
  return made;
}

int main(void) {
  struct point p = make(__VERIFIER_nondet_int());
  return p.x + p.y;
}
