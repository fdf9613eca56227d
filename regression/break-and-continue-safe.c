// Both leave or restart just the innermost loop.
extern void reach_error(void);

int main(void) {
  int odd = 0, rounds = 0;
  for (int i = 0; i < 4; i++) {
    for (int j = 0;; j++) {
      if (j == 6) break;
      rounds++;
      if (j % 2 == 0) continue;
      odd++;
    }
  }
  if (odd != 12 || rounds != 24) reach_error();
}
