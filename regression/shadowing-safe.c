// Inner declarations hide outer ones, and end with their block.
extern void reach_error(void);

int x = 1;

int main(void) {
  int sum = x;
  int x = 10;
  sum += x;
  {
    int x = 100;
    sum += x;
  }
  for (int x = 1000; x < 1001; x++) sum += x;
  sum += x;
  if (sum != 1121) reach_error();
}
