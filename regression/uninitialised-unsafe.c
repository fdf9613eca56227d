// A local variable without initialiser holds any value.
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x;
  if (x == 12345) reach_error();
  return 0;
}
