/* A button with debouncing: a counter that stops at its limits. */
#define LIMIT 5

static unsigned char button;
static int counter;
static int pressed;
static int edges;
static int overflow;

void debounce_init(void) {
  counter = 0;
  pressed = 0;
  edges = 0;
  overflow = 0;
}

void debounce_step(void) {
  int before = pressed;
  if (button) {
    if (counter < LIMIT) {
      counter++;
    }
  } else if (counter > 0) {
    counter--;
  }
  if (counter == LIMIT) {
    pressed = 1;
  } else if (counter == 0) {
    pressed = 0;
  }
  if (counter > LIMIT || counter < 0) {
    overflow = 1; /* dead by a loop invariant */
  }
  if (pressed && !before) {
    edges++;
    if (edges > 3) {
      edges = 0;
    }
  }
  if (pressed && counter == 0) {
    overflow = 2; /* dead by a loop invariant */
  }
  if (overflow) {
    counter = 0; /* dead */
  }
}
