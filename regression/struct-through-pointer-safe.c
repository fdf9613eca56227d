/* Structs from functions that are called through a pointer, with pointers in them. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair { int number; int *place; };

static int first, second;

static struct pair one(int n) { struct pair p = { n, &first }; return p; }
static struct pair two(int n) { struct pair p = { n + 1, &second }; return p; }

int main(void) {
  int choice = __VERIFIER_nondet_int() != 0;
  struct pair (*make)(int) = choice ? one : two;
  struct pair p = make(5);
  *p.place = p.number;
  if (choice ? first != 5 || second != 0 : first != 0 || second != 6) reach_error();
  return 0;
}
