// The length of a string: nothing before its end is zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
char text[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), i, length;
  if (n < 1 || n > 999) return 0;
  for (i = 0; i < n; i++) text[i] = 'x';
  text[n] = 0;
  for (length = 0; text[length] != 0; length++);
  if (length != n) reach_error();
  return 0;
}
