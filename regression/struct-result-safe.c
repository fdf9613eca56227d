// Structs are passed and returned by value.
extern void reach_error(void);

struct pair { int a; int b; };

struct pair swapped(struct pair p) {
  int t = p.a;
  p.a = p.b;
  p.b = t;
  return p;
}

int main(void) {
  struct pair p = {1, 2};
  struct pair q = swapped(p);
  if (p.a != 1 || q.a != 2 || q.b != 1) reach_error();
}
