// The third call is one too many.
extern void reach_error(void);

void use(void) {
  static int uses = 0;
  if (uses++ == 2) reach_error();
}

int main(void) {
  use();
  use();
  use();
}
