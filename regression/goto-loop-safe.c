// A loop without a loop statement.
extern void reach_error(void);

int main(void) {
  int i = 0, sum = 0;
again:
  sum += i;
  i++;
  if (i <= 10) goto again;
  if (sum != 55) reach_error();
}
