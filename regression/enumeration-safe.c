// Enumerators count on from the last given value.
extern void reach_error(void);

enum colour { RED = 2, GREEN, BLUE = 10, WHITE };

int main(void) {
  enum colour c = GREEN;
  if (c != 3 || WHITE != 11) reach_error();
  c = (enum colour)(c + 7);
  if (c != BLUE) reach_error();
}
