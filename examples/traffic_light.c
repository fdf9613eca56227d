// A crossing with two lights and a timer that runs out whenever it likes. However the first 12 ticks
// go, one of the two lights is red.
//
//   bulwark verify examples/traffic_light.c
//   VERDICT: SAFE

#include <assert.h>

_Bool __VERIFIER_nondet_bool(void);

enum light { RED, YELLOW, GREEN };

enum light north = GREEN;
enum light east = RED;

void tick(void) {
  switch (north) {
  case GREEN:
    north = YELLOW;
    break;
  case YELLOW:
    north = RED;
    east = GREEN;
    break;
  case RED:
    if (east == GREEN) {
      east = YELLOW;
    } else {
      east = RED;
      north = GREEN;
    }
    break;
  }
}

int main(void) {
  for (int time = 0; time < 12; time++) {
    if (__VERIFIER_nondet_bool())
      tick();
    assert(north == RED || east == RED);
  }
  return 0;
}
