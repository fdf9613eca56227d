// Parameters that point to const are not const themselves: also arrays, which are pointers.
typedef const int numbers[2];

static int first(numbers a) {
  const int **p = (const int **)&a;
  ++*p;
  return *a;
}

static int second(const int a[2]) {
  const int **p = &a;
  ++*p;
  return *a;
}

static int third(const int x, const int *a) {
  const int *p = &x, **q = &a;
  ++*q;
  return *p + *a;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    const int *p = (const int[]){i, i + 1};
    sum += first(p);
    sum += second(p);
    sum += third(i, p);
  }
  return sum == 0;
}
