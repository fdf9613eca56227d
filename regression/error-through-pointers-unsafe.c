// The error is called by whatever expression gives its address.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

void nothing(void) {}

struct actions {
  int number;
  void (*act)(void);
};

void (*table[3])(void) = {nothing, nothing, reach_error};

void (*choose(int n))(void) { return n ? reach_error : nothing; }

void apply(void (*f)(void)) { (*f)(); }

int main(void) {
  struct actions a = {1, nothing}, *p = &a;
  p->act();
  apply(nothing);
  choose(0)();
  (0, table[1])();
  if (__VERIFIER_nondet_int() == 5) (a.number ? table[2] : nothing)();
  return 0;
}
