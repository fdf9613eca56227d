/* A power window with pinch protection. */
enum { CLOSED, MOVING_UP, MOVING_DOWN, OPEN, PINCHED };

static unsigned char up;
static unsigned char down;
static unsigned char current;
static int state;
static int position;
static int pinch_time;

void window_init(void) {
  state = CLOSED;
  position = 20;
  pinch_time = 0;
}

void window_step(void) {
  if (state == CLOSED && down && !up) {
    state = MOVING_DOWN;
  } else if (state == OPEN && up && !down) {
    state = MOVING_UP;
  } else if (state == MOVING_UP) {
    if (current > 80 && position > 2 && position < 18) {
      state = PINCHED;
      pinch_time = 3;
    } else if (position >= 20) {
      state = CLOSED;
    } else if (!up) {
      state = OPEN;
    } else {
      position++;
    }
  } else if (state == MOVING_DOWN) {
    if (position <= 0) {
      state = OPEN;
    } else if (!down) {
      state = OPEN;
    } else {
      position--;
    }
  } else if (state == PINCHED) {
    if (position > 0) {
      position--;
    }
    pinch_time--;
    if (pinch_time <= 0) {
      state = OPEN;
    }
  }
  if (position > 20 || position < 0) {
    state = CLOSED; /* dead by a loop invariant */
  }
  if (state > PINCHED) {
    state = CLOSED; /* dead */
  }
  if (state == PINCHED && pinch_time > 3) {
    pinch_time = 3; /* dead */
  }
  if (state == CLOSED && position < 20) {
    position = 20; /* dead: it closes at the top only */
  }
}
