/* gcc has no such type there. */
extern void reach_error(void);

int main(void) {
  __int128 x = 1;
  if (x << 100 == 0) reach_error();
  return 0;
}
