/* Wipers with an interval that depends on the switch. */
static unsigned char selector;
static unsigned char rain;
static int timer;
static int wiping;
static int strokes;

static int interval(unsigned char position) {
  switch (position) {
    case 0:
      return 0;
    case 1:
      return 12;
    case 2:
      return 6;
    case 3:
      return 3;
    default:
      return 1; /* dead: the switch has four positions */
  }
}

void wiper_init(void) {
  timer = 0;
  wiping = 0;
  strokes = 0;
}

void wiper_step(void) {
  int wait = interval(selector);
  if (wait == 0) {
    timer = 0;
    wiping = 0;
  } else if (timer >= wait) {
    timer = 0;
    wiping = 1;
  } else {
    timer += rain && selector > 1 ? 2 : 1;
    wiping = 0;
  }
  if (wiping) {
    strokes++;
    if (strokes >= 4) {
      strokes = 0;
    }
  }
  if (timer > 13) {
    timer = 0; /* dead by a loop invariant */
  }
  if (strokes > 3) {
    strokes = 3; /* dead by a loop invariant */
  }
  if (wiping && timer != 0) {
    wiping = 0; /* dead */
  }
  if (wait < 0 || wait == 1) {
    wiping = 2; /* dead */
  }
}
