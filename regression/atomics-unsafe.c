/* What an atomic operation writes is seen. */
void reach_error(void);
int __VERIFIER_nondet_int(void);
int a;

int main(void) {
  __sync_fetch_and_add(&a, __VERIFIER_nondet_int());
  if (a == 17) reach_error();
  return 0;
}
