/* The mean of the last four samples, in a ring buffer. */
static short sample;
static short ring[4];
static int index;
static int filled;
static int sum;
static short mean;
static int trips;

void average_init(void) {
  for (int i = 0; i < 4; i++) {
    ring[i] = 0;
  }
  index = 0;
  filled = 0;
  sum = 0;
  mean = 0;
  trips = 0;
}

void average_step(void) {
  sum = 0;
  ring[index] = sample;
  index++;
  if (index >= 4) {
    index = 0;
    filled = 1;
  }
  for (int i = 0; i < 4; i++) {
    sum += ring[i];
  }
  mean = (short)(sum / 4);
  if (filled && mean > 80) {
    trips = trips < 9 ? trips + 1 : 9;
  } else if (trips > 0) {
    trips--;
  }
  if (index > 3 || index < 0) {
    index = 0; /* dead by a loop invariant */
  }
  if (trips > 9) {
    trips = 9; /* dead by a loop invariant */
  }
  if (!filled && trips > 0) {
    trips = 0; /* dead by a loop invariant */
  }
}
