// A call of the error function is a call also through a pointer, whatever its body does.
extern int __VERIFIER_nondet_int(void);

int calls;
void reach_error(void) { calls++; }
static void nothing(void) {}

int main(void) {
  void (*action)(void) = nothing;
  if (__VERIFIER_nondet_int() == 7) action = reach_error;
  action();
  return 0;
}
