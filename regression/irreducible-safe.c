// Two jumps into the middle of a loop: it has no head that dominates it.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int x = 0;
  if (__VERIFIER_nondet_int()) goto second;
first:
  x = x + 1;
  if (x > 6) goto end;
second:
  x = x + 2;
  if (x < 5) goto first;
end:
  check(x >= 2 && x <= 7);
  return 0;
}
