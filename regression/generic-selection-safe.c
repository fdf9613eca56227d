/* The type of an expression chooses another one. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int whole(int x) { return x; }
static int half(double x) { return (int)(x / 2); }

#define SIZE(x) _Generic((x), char *: 1, const char *: 2, int: whole(3), default: 4)
#define CALL(x) _Generic((x), int: whole, double: half)(x)

int main(void) {
  char text[] = "a";
  const char *constant = text;
  int x = __VERIFIER_nondet_int();
  if (SIZE(text) != 1 || SIZE(constant) != 2 || SIZE(x) != 3 || SIZE(1.0f) != 4) reach_error();
  if (CALL(x) != x || CALL(5.0) != 2) reach_error();
  return 0;
}
