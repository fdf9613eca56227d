/* The object is not const, but the member is: it may not be written to, by whatever name. */
struct entry { int key; const int limit; int value; };

int __VERIFIER_nondet_int(void);

static void set(int *fields, int i, int value) { fields[i] = value; }

int main(void) {
  static struct entry entries[2] = { { 1, 10, 0 }, { 2, 20, 0 } };
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 6) set((int *)entries, i, 7);
  return 0;
}
