// Members of a union overlap too.

struct pair {
  int a, b;
};

union {
  struct pair first;
  struct {
    int before;
    struct pair second;
  } other;
} u;

int main(void) {
  u.other.second = u.first;
  return 0;
}
