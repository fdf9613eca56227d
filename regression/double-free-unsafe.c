// Freed twice if the input is negative.
void *malloc(unsigned size);
void free(void *pointer);
int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(4);
  int x = __VERIFIER_nondet_int();
  *p = x;
  if (*p < 0)
    free(p);
  free(p);
  return 0;
}
