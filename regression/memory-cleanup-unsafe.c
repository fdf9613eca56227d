// The list is freed but for its last element, if it has more than one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = malloc(sizeof *list);
  list->next = 0;
  if (__VERIFIER_nondet_int()) {
    struct node *second = malloc(sizeof *second);
    second->next = 0;
    list->next = second;
  }
  free(list);
  return 0;
}
