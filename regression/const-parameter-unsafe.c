// A parameter that is const must not be written to through a pointer either.

struct pair {
  int a, b;
};

static void keep(const struct pair p) {
  struct pair *q = (struct pair *)&p;
  q->b = 3;
}

int main(void) {
  struct pair p = {1, 2};
  keep(p);
  return 0;
}
