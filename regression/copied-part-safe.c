// Copies a part of a text: no more than the text has, since the source is never behind the copy.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void check(int condition) { if (!condition) reach_error(); }

int main(void) {
  int length = __VERIFIER_nondet_int(), from = __VERIFIER_nondet_int();
  if (length < 0 || length > 100 || from < 0 || from > length) return 0;
  int source = from, copied = 0;
  while (source < length) {
    source++;
    copied++;
  }
  check(copied <= 100);
  return copied;
}
