// A pointer that is moved by the size of the whole address space of an object does not come back into it.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long size);

int read(int *p, int i) { return *(p + i); }

int main(void) {
  int *p = malloc(4 * sizeof(int));
  p[0] = 1;
  int i = __VERIFIER_nondet_int();
  if (i == 262144) {
    return read(p, i);
  }
  return 0;
}
