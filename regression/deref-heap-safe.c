// A node is used while it is allocated, and freed once.
void *malloc(unsigned size);
void free(void *pointer);
int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 3; i++) {
    struct node *fresh = malloc(sizeof(struct node));
    fresh->value = __VERIFIER_nondet_int();
    fresh->next = head;
    head = fresh;
  }
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
