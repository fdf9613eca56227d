// A list that is built front to back has its elements in reverse.
extern void reach_error(void);
extern void *malloc(unsigned size);
extern void free(void *p);

struct node { int value; struct node *next; };

int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 3; i++) {
    struct node *made = malloc(sizeof *made);
    made->value = i;
    made->next = head;
    head = made;
  }
  for (int i = 2; i >= 0; i--) {
    if (!head || head->value != i) reach_error();
    struct node *old = head;
    head = head->next;
    free(old);
  }
  if (head) reach_error();
}
