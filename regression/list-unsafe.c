// The third element is not the last one.
extern void reach_error(void);
extern void *malloc(unsigned size);
extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };

int main(void) {
  struct node *head = 0;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    struct node *made = malloc(sizeof *made);
    made->value = i;
    made->next = head;
    head = made;
  }
  int length = 0;
  for (struct node *at = head; at; at = at->next) length++;
  if (length == 3) reach_error();
}
