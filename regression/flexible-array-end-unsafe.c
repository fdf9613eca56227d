/* The object ends with what its initialiser gives: there is no third number. */
struct numbers { int n; int a[]; };

static struct numbers numbers = { 2, { 1, 2 } };

int main(void) {
  int sum = 0;
  for (int i = 0; i <= numbers.n; i++) {
    sum += numbers.a[i];
  }
  return sum;
}
