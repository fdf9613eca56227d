// Alternating for ever: needs an invariant, not a bound.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int locked;

void lock(void) {
  if (locked) reach_error();
  locked = 1;
}

void unlock(void) {
  if (!locked) reach_error();
  locked = 0;
}

int main(void) {
  int old, new = 0;
  while (1) {
    lock();
    old = new;
    if (__VERIFIER_nondet_int()) {
      unlock();
      new++;
    }
    if (new == old) break;
  }
  unlock();
}
