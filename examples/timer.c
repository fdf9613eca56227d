// A timer that counts ticks in one byte and is asked whether a deadline has passed. Going from 255 to 0
// is no problem as long as one computes in bytes; but C computes `now - start` in int, where it becomes
// negative, and so the timer never fires.
//
//   bulwark verify examples/timer.c
//   VERDICT: UNSAFE (unreach-call)

#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

_Bool elapsed(unsigned char start, unsigned char now, unsigned char ticks) {
  return now - start >= ticks;
}

int main(void) {
  unsigned char start = __VERIFIER_nondet_uchar();
  unsigned char now = start;
  for (int tick = 0; tick < 10; tick++)
    now++;
  assert(elapsed(start, now, 10));
  return 0;
}
