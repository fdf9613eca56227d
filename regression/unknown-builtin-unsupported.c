/* A builtin that is on no list. */
void reach_error(void);
int x;

int main(void) {
  __builtin_set_somehow(&x);
  if (x) reach_error();
  return 0;
}
