// C leaves it open what the assignment of a struct to one that overlaps it partly does.

struct pair {
  int a, b;
};

static void move(struct pair *to, struct pair *from) { *to = *from; }

int main(void) {
  int numbers[3] = {1, 2, 3};
  move((struct pair *)(numbers + 1), (struct pair *)numbers);
  return 0;
}
