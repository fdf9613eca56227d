// A literal is changed in one of two branches.
extern int __VERIFIER_nondet_int(void);

void clear(char *s) { s[0] = 0; }

int main(void) {
  char text[4] = "abc";
  clear(__VERIFIER_nondet_int() ? text : "abc");
  return 0;
}
